import { isIP } from "node:net";
import * as z from "zod";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { formatDate } from "@outrider/wire/traccar/date.ts";
import { statisticsOut } from "@outrider/wire/traccar/listed.ts";
import type { Call } from "#api/call.ts";
import { ApiError } from "#api/errors.ts";
import { periodParameters } from "#api/period.ts";
import { json, route, type Answer, type Route } from "#api/route.ts";
import { sameSecret } from "#auth/secret.ts";

const TAG = "health";

/** Storage must have answered within this for the server to be of use. */
const PROBE_MILLIS = 2000;

const probe = async ({ services }: Call): Promise<Answer> => {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error("storage did not answer in time")), PROBE_MILLIS).unref();
  });
  try {
    await Promise.race([services.store.probe(), late]);
    return { kind: "text", status: 200, text: "OK" };
  } catch (error) {
    services.log.warn({ error }, "The health check failed");
    throw new ApiError("unavailable", { retryAfterSeconds: 5, cause: error });
  }
};

const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && (address === "::1" || address.startsWith("127."));

/** Figures tell much about a fleet: they have a credential of their own, or stay on this machine. */
const mayReadMetrics = ({ services, facts }: Call): boolean => {
  const { metricsToken } = services;
  if (metricsToken === null) return isLoopback(facts.address);
  const [scheme, value = ""] = facts.authorization?.split(" ", 2) ?? [];
  return scheme === "Bearer" && sameSecret(value, metricsToken);
};

export const healthRoutes: readonly Route[] = [
  ...["/api/health", "/health/ready"].map((path) =>
    route({
      method: "GET",
      path,
      tag: TAG,
      about: "OK when storage takes and gives back a row",
      action: "public",
      answers: { 200: "text/plain" },
      handle: (_input, call) => probe(call),
    }),
  ),
  route({
    method: "GET",
    path: "/health/live",
    tag: TAG,
    about: "OK while the process runs",
    action: "public",
    answers: { 200: "text/plain" },
    handle: () => ({ kind: "text", status: 200, text: "OK" }),
  }),
  route({
    method: "GET",
    path: "/metrics",
    tag: TAG,
    about: "Figures in Prometheus' text format",
    action: "public",
    ownCredential: true,
    answers: { 200: "text/plain" },
    handle: async (_input, call) => {
      if (!mayReadMetrics(call)) throw new ApiError("not_found");
      const { metrics } = call.services;
      return { kind: "content", status: 200, type: metrics.contentType, content: Buffer.from(await metrics.text()) };
    },
  }),
  route({
    method: "GET",
    path: "/api/statistics",
    tag: TAG,
    about: "What the server did since it started",
    action: "installation.inspect",
    query: z.object(periodParameters()),
    answers: { 200: z.array(statisticsOut) },
    handle: (_input, { services }) => {
      const { metrics, directory, store, now } = services;
      return json([
        {
          captureTime: formatDate(unixMillis(now())),
          activeUsers: directory.users.size,
          activeDevices: [...store.positions.allLatest()].length,
          requests: metrics.total("http.requests"),
          messagesReceived: metrics.total("ingest.frames"),
          messagesStored: metrics.total("pipeline.stored"),
          mailSent: 0,
          smsSent: 0,
          geocoderRequests: 0,
          geolocationRequests: 0,
          protocols: metrics.byLabel("ingest.frames"),
          attributes: {},
        },
      ]);
    },
  }),
];
