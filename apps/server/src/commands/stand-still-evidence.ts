import type { StandStillEvidence } from "@outrider/domain/immobilizer/stand-still.ts";
import type { Device } from "@outrider/domain/model/entities.ts";
import { unixMillis, type UnixMillis } from "@outrider/domain/units/units.ts";
import type { PositionStore } from "#store/position-store.ts";

const LOOK_BACK_MILLIS = 10 * 60_000;
const LOOK_AHEAD_MILLIS = 10 * 60_000;

/** What is known about a vehicle's movement now: its newest fix and everything it reported since. */
export const standStillEvidence = async (
  positions: Pick<PositionStore, "latest" | "range">,
  device: Device,
  soleConnectionSince: () => UnixMillis | null,
  now: () => UnixMillis,
): Promise<StandStillEvidence> => {
  const latest = positions.latest(device.id);
  const asked = now();
  const from = unixMillis(Math.min(latest?.fixTime ?? asked, asked) - LOOK_BACK_MILLIS);
  const recent = await positions.range(device.id, from, unixMillis(asked + LOOK_AHEAD_MILLIS));
  return {
    positions: recent.toSorted((a, b) => a.deviceTime - b.deviceTime || a.id - b.id),
    device: device.attributes,
    // Asked after the look-up, so that nothing changes between the evidence and the verdict.
    soleConnectionSince: soleConnectionSince(),
    now: now(),
  };
};
