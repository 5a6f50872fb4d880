import type { DeviceId, PositionId } from "@outrider/domain/model/ids.ts";
import { deviceIdOf, sequenceOf } from "@outrider/domain/model/ids.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import type { Appender } from "#store/positions/appender.ts";
import { joinedColumns, trackColumns } from "#store/positions/column-merge.ts";
import type { DeviceStates } from "#store/positions/device-states.ts";
import { eraseSealed, newestOf, newestThatCounts } from "#store/positions/eraser.ts";
import type { Housekeeping } from "#store/positions/housekeeping.ts";
import { orderedReports } from "#store/positions/ordered-reports.ts";
import { positionColumns } from "#store/positions/position-columns.ts";
import { reportHash } from "#store/positions/same-report.ts";
import type { Sealer } from "#store/positions/sealer.ts";
import { earlierOf, laterOf, SegmentReader } from "#store/positions/segment-reader.ts";
import type { SegmentShelf } from "#store/positions/segment-shelf.ts";
import type { Tail } from "#store/positions/tail.ts";
import type { NewPosition, PositionColumns, PositionStore, PositionStoreStatistics } from "#store/position-store.ts";

const ALWAYS = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY } as const;

export interface PositionParts {
  readonly appender: Appender;
  readonly tail: Tail;
  readonly devices: DeviceStates;
  readonly shelf: SegmentShelf;
  readonly sealer: Sealer;
  readonly housekeeping: Housekeeping;
  readonly damagedBatches: number;
}

/**
 * Positions in a log, a tail in memory and sealed segments. A read takes the tail first and the segments then: what is
 * sealed in between is found twice, never not at all, and is told by its id.
 */
export class DurablePositionStore implements PositionStore {
  readonly #parts: PositionParts;
  readonly #reader: SegmentReader;

  constructor(parts: PositionParts) {
    this.#parts = parts;
    this.#reader = new SegmentReader(parts.shelf, ({ id, deviceId }, reason) =>
      parts.sealer.noteDamage(id, deviceId, reason),
    );
  }

  append(positions: readonly NewPosition[]): Promise<readonly Position[]> {
    return this.#parts.appender.append(positions);
  }

  latest(device: DeviceId): Position | null {
    return this.#parts.devices.get(device)?.latest ?? null;
  }

  *allLatest(): IterableIterator<Position> {
    for (const { latest } of this.#parts.devices.all()) if (latest !== null) yield latest;
  }

  async range(device: DeviceId, from: UnixMillis, to: UnixMillis): Promise<readonly Position[]> {
    const tail = this.#tail(device, from, to);
    const positions = await this.#sealed(device, from, to);
    for (const position of tail) positions.push(position);
    return orderedReports(positions);
  }

  async columns(device: DeviceId, from: UnixMillis, to: UnixMillis): Promise<PositionColumns> {
    const parts = [positionColumns(orderedReports(this.#tail(device, from, to)))];
    if (this.#hasSegments(device)) {
      for await (const track of this.#reader.tracks(device, from, to)) {
        const columns = trackColumns(track, from, to);
        if (!("kind" in columns)) parts.push(columns);
      }
    }
    return joinedColumns(parts) ?? positionColumns(await this.range(device, from, to));
  }

  async neighbours(
    device: DeviceId,
    at: UnixMillis,
  ): Promise<{ readonly before: Position | null; readonly after: Position | null }> {
    let before: Position | null = null;
    let after: Position | null = null;
    for (const position of this.#tail(device, ALWAYS.from, ALWAYS.to)) {
      if (position.fixTime <= at) before = laterOf(before, position);
      else after = earlierOf(after, position);
    }
    if (!this.#hasSegments(device)) return { before, after };
    const sealed = await this.#reader.neighbours(device, at);
    return { before: laterOf(before, sealed.before), after: earlierOf(after, sealed.after) };
  }

  async byId(ids: readonly PositionId[]): Promise<readonly Position[]> {
    const found: Position[] = [];
    for (const id of ids) {
      const position = await this.#one(id);
      if (position !== null) found.push(position);
    }
    return found;
  }

  isDuplicate(position: NewPosition): boolean {
    return this.#parts.devices.get(position.deviceId)?.recent.has(reportHash(position)) ?? false;
  }

  erase(device: DeviceId, from?: UnixMillis, to?: UnixMillis): Promise<number> {
    const { housekeeping, sealer, devices, shelf } = this.#parts;
    return housekeeping.run(async () => {
      const state = devices.get(device);
      if (state === undefined) return 0;
      // Log rows hold many devices: sealed and dropped, they hold this one's positions no more.
      await sealer.seal();
      const erased = await eraseSealed(shelf, state, from ?? ALWAYS.from, to ?? ALWAYS.to);
      this.#reader.forget();
      state.recent.clear();
      const newest = await newestOf(shelf, device);
      // What came in meanwhile is in the tail.
      state.latest = newestThatCounts(newest, this.#tail(device, ALWAYS.from, ALWAYS.to));
      await shelf.saveLatest(state);
      return erased;
    });
  }

  seal(): Promise<void> {
    const { housekeeping, sealer } = this.#parts;
    return housekeeping.run(async () => {
      await sealer.seal();
      await sealer.merge(true);
    });
  }

  statistics(): PositionStoreStatistics {
    const { tail, devices, sealer, damagedBatches } = this.#parts;
    let sealedPositions = 0;
    let sealedBytes = 0;
    let segments = 0;
    for (const state of devices.all()) {
      sealedPositions += state.positions;
      sealedBytes += state.bytes;
      segments += state.segments;
    }
    const { damagedSegments } = sealer;
    return { unsealed: tail.size, sealedPositions, sealedBytes, segments, damagedSegments, damagedBatches };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#parts.appender.drained();
    await this.#parts.housekeeping[Symbol.asyncDispose]();
  }

  #tail(device: DeviceId, from: number, to: number): Position[] {
    const sealed = this.#parts.devices.get(device)?.sealedSequence ?? 0;
    return this.#parts.tail.rows(device, sealed, from, to).map(({ batch, offset }) => batch.positionAt(offset));
  }

  async #sealed(device: DeviceId, from: number, to: number): Promise<Position[]> {
    return this.#hasSegments(device) ? this.#reader.positions(device, from, to) : [];
  }

  #hasSegments(device: DeviceId): boolean {
    return (this.#parts.devices.get(device)?.sealedSequence ?? 0) > 0;
  }

  async #one(id: PositionId): Promise<Position | null> {
    const device = deviceIdOf(id);
    const state = this.#parts.devices.get(device);
    if (state === undefined) return null;
    if (state.latest?.id === id) return state.latest;
    const sequence = sequenceOf(id);
    const row = this.#parts.tail
      .rows(device, state.sealedSequence, ALWAYS.from, ALWAYS.to)
      .find(({ batch, offset }) => batch.sequenceAt(offset) === sequence);
    if (row !== undefined) return row.batch.positionAt(row.offset);
    return this.#reader.bySequence(device, sequence);
  }
}
