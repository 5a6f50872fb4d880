import type { ConnectionState } from "#live/fleet.ts";

const SLOW_AFTER_MS = 60_000;
const STOPPED_AFTER_MS = 5 * 60_000;

export type LiveReading =
  | { readonly kind: "connecting" }
  | { readonly kind: "lost" }
  | { readonly kind: "fresh" | "slow" | "stopped"; readonly age: number };

/** How live the stream is at `now`, both in unix ms of the page's clock. */
export function liveBand(connection: ConnectionState, now: number): LiveReading {
  if (connection.kind === "connecting") return { kind: "connecting" };
  if (connection.kind === "signedOut") return { kind: "connecting" };
  const newest = connection.kind === "live" ? connection.lastMessageAt : connection.since;
  const age = Math.max(0, now - newest);
  if (age > STOPPED_AFTER_MS) return { kind: "stopped", age };
  if (connection.kind === "lost") return { kind: "lost" };
  return { kind: age > SLOW_AFTER_MS ? "slow" : "fresh", age };
}
