import { expect, test } from "vitest";
import { reportTarget } from "./report-target.ts";

const PORTS = [
  { protocol: "osmand", transport: "http", port: 5055 },
  { protocol: "teltonika", transport: "tcp", port: 5027 },
  { protocol: "teltonika", transport: "udp", port: 5027 },
];

test("devices are pointed at the host the page was opened with", () => {
  const target = reportTarget("fleet.example", { ports: PORTS, addresses: ["192.0.2.7"] });
  expect(target).toMatchObject({ host: "fleet.example", local: false, phoneUrl: "http://fleet.example:5055" });
});

test.each(["localhost", "127.0.0.1", "[::1]", "outrider.localhost"])(
  "on %s they are pointed at the machine's address in its network",
  (host) => {
    const target = reportTarget(host, { ports: PORTS, addresses: ["192.0.2.7", "198.51.100.1"] });
    expect(target).toMatchObject({ host: "192.0.2.7", local: true, phoneUrl: "http://192.0.2.7:5055" });
  },
);

test("a machine without a network has only the page's host to offer", () => {
  const target = reportTarget("localhost", { ports: PORTS, addresses: [] });
  expect(target).toMatchObject({ host: "localhost", local: true });
});

test("the transports of one port are one row, and without the phone's protocol there is no URL", () => {
  const target = reportTarget("fleet.example", { ports: PORTS.slice(1), addresses: [] });
  expect(target.rows).toEqual([{ protocol: "teltonika", transports: ["TCP", "UDP"], port: 5027 }]);
  expect(target.phoneUrl).toBeNull();
});
