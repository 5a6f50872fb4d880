import type { DecodedPosition } from "@outrider/protocols/protocol.ts";
import { expect, test } from "vitest";
import { generateRoads } from "../roads/generated/generate.ts";
import { smallFleet } from "../testing/small-fleet.ts";
import { SMALL_REGION } from "../testing/small-region.ts";
import type { FleetClient, FleetMember } from "./live.ts";
import { liveFleet } from "./live.ts";

const roads = generateRoads(SMALL_REGION, 1);
const HOUR = 3_600_000;

/** A device that delivers at once and notes what it was told. */
class NotingClient implements FleetClient {
  readonly recorded: DecodedPosition[] = [];
  readonly waiting = 0;
  closed = false;
  record(report: DecodedPosition): void {
    this.recorded.push(report);
  }
  setReachable(): void {
    // The line of this device never breaks.
  }
  tick(): void {
    // Nothing waits.
  }
  close(): void {
    this.closed = true;
  }
}

test("the past is uploaded first, silent devices only up to their silence, and all is closed at the end", async () => {
  const now = Math.floor(Date.now() / 1000) * 1000;
  const from = now - 3 * HOUR;
  const fleet = smallFleet(90, roads, from);
  const members = fleet.vehicles.map((vehicle): FleetMember & { readonly client: NotingClient } => ({
    vehicle,
    protocol: "teltonika",
    client: new NotingClient(),
  }));
  const stop = new AbortController();
  let atCatchUp = 0;
  await liveFleet({
    fleet,
    members,
    now: () => Date.now(),
    from,
    speedup: null,
    signal: stop.signal,
    onCaughtUp: () => {
      atCatchUp = Date.now();
      setTimeout(() => stop.abort(), 300);
    },
  });
  expect(atCatchUp).toBeGreaterThan(0);
  const silent = members.filter(({ vehicle }) => vehicle.setup.silentSince !== null);
  expect(silent.length).toBeGreaterThan(0);
  for (const { vehicle, client } of members) {
    const times = client.recorded.map((report) => Number(report.fixTime));
    expect(times).toEqual(times.toSorted((first, second) => first - second));
    const last = vehicle.setup.silentSince ?? now;
    expect(times.at(-1)).toBeLessThanOrEqual(Math.max(last, Date.now()));
    expect(times.at(-1)).toBeGreaterThan(last - HOUR);
    expect(client.closed).toBe(true);
  }
});
