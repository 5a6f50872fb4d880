import { networkInterfaces } from "node:os";
import { devicePortsOut } from "@outrider/wire/api/device-port.ts";
import { json, route, type Route } from "#api/route.ts";

export const devicePortRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/api/server/ports",
    tag: "server",
    about: "Where devices may report to: ports in force by protocol, addresses of this machine",
    action: "installation.inspect",
    answers: { 200: devicePortsOut },
    handle: (_input, { services }) => json({ ports: [...services.devicePorts], addresses: ownAddresses() }),
  }),
];

/** IPv4 only: it is what the set-up screens of trackers take. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((each = []) =>
    each.filter(({ internal, family }) => !internal && family === "IPv4").map(({ address }) => address),
  );
