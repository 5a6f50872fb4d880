import type { DeviceId } from "@outrider/domain/model/ids.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import { RecentReports } from "#store/positions/recent-reports.ts";

/** What is known of one device without reading its positions. */
export interface DeviceState {
  readonly deviceId: DeviceId;
  /** The sequence of the next position; one is never given twice, even if its commit failed. */
  nextSequence: number;
  /** Positions up to this one are in segments or erased. */
  sealedSequence: number;
  latest: Position | null;
  segments: number;
  /** Segments written since the last merge. */
  loose: number;
  positions: number;
  bytes: number;
  readonly recent: RecentReports;
}

export class DeviceStates {
  readonly #states = new Map<DeviceId, DeviceState>();

  get(device: DeviceId): DeviceState | undefined {
    return this.#states.get(device);
  }

  of(device: DeviceId): DeviceState {
    const known = this.#states.get(device);
    if (known !== undefined) return known;
    const state: DeviceState = {
      deviceId: device,
      nextSequence: 1,
      sealedSequence: 0,
      latest: null,
      segments: 0,
      loose: 0,
      positions: 0,
      bytes: 0,
      recent: new RecentReports(),
    };
    this.#states.set(device, state);
    return state;
  }

  all(): IterableIterator<DeviceState> {
    return this.#states.values();
  }
}

/** A fix from further ahead of our clock is wrong about its time: it is stored, but is not where the vehicle is. */
export const MOST_AHEAD_MILLIS = 24 * 3_600_000;

/** Whether a position may be the latest of its device: a fix of its own, not from the future. */
export function countsAsLatest(position: {
  readonly outdated: boolean;
  readonly fixTime: number;
  readonly serverTime: number;
}): boolean {
  return !position.outdated && position.fixTime - position.serverTime <= MOST_AHEAD_MILLIS;
}
