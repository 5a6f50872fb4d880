import type { DeviceId, PositionId } from "@outrider/domain/model/ids.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";

/**
 * Where positions live: an append-only log of committed batches, each device's tail and latest position in memory,
 * and sealed compressed segments per device. See `docs/decisions/`.
 */
export interface PositionStore extends AsyncDisposable {
  /**
   * Gives the positions ids and queues them for the next group commit. Resolves with them once they are durable
   * (fsync done), in the same order; rejects, all or nothing for this call, when they could not be made durable.
   * Positions are visible to `latest`, `range` and `columns` only after the promise resolves.
   */
  append(positions: readonly NewPosition[]): Promise<readonly Position[]>;

  /** The position with the greatest fixTime (first arrived among equals) that is neither outdated nor excluded. */
  latest(device: DeviceId): Position | null;

  /** Latest of every device that has one; in memory, no copy of the positions. */
  allLatest(): IterableIterator<Position>;

  /** Positions with `from <= fixTime <= to`, ordered by fixTime then id. Throws nothing for an unknown device. */
  range(device: DeviceId, from: UnixMillis, to: UnixMillis): Promise<readonly Position[]>;

  /** As `range`, but only typed columns; for reports, replay and the activity line. */
  columns(device: DeviceId, from: UnixMillis, to: UnixMillis): Promise<PositionColumns>;

  /** Newest position at or before `at`, and oldest after it, for placing late reports; null where there is none. */
  neighbours(
    device: DeviceId,
    at: UnixMillis,
  ): Promise<{ readonly before: Position | null; readonly after: Position | null }>;

  /** The positions with these ids, in the order asked; unknown ids are left out. */
  byId(ids: readonly PositionId[]): Promise<readonly Position[]>;

  /**
   * True when a position with this fixTime and these coordinates and event is already stored for the device and
   * newer than 24 h before `fixTime`, from memory (the tail and a bounded recent window); the merge removes the rest.
   */
  isDuplicate(position: NewPosition): boolean;

  /** Removes a device's positions in the period (all when omitted), from log, memory and segments. Returns how many. */
  erase(device: DeviceId, from?: UnixMillis, to?: UnixMillis): Promise<number>;

  /** Moves what is in the log into sealed segments and merges small ones; runs by itself too. */
  seal(): Promise<void>;

  /** Sizes and counts for metrics and the about page. */
  statistics(): PositionStoreStatistics;
}

/** A position before it is stored: everything but its id. */
export type NewPosition = Omit<Position, "id">;

/** Parallel arrays, one slot a position, ordered by fixTime. */
export interface PositionColumns {
  readonly length: number;
  readonly fixTime: Float64Array;
  readonly latitude: Float64Array;
  readonly longitude: Float64Array;
  /** Knots. */
  readonly speed: Float32Array;
  readonly course: Float32Array;
  /** 0 off, 1 on, 255 unknown. */
  readonly ignition: Uint8Array;
  readonly valid: Uint8Array;
}

export interface PositionStoreStatistics {
  /** Positions in the log, not yet sealed. */
  readonly unsealed: number;
  readonly sealedPositions: number;
  readonly sealedBytes: number;
  readonly segments: number;
  /** Found since the start; what they held cannot be read, the rest can. */
  readonly damagedSegments: number;
  readonly damagedBatches: number;
}
