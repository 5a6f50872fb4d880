import { setImmediate } from "node:timers/promises";
import type { DeviceId } from "@outrider/domain/model/ids.ts";
import { deviceId } from "@outrider/domain/model/ids.ts";
import { SMALL_SEGMENT } from "#store/positions/cut-pieces.ts";
import type { DeviceState, DeviceStates } from "#store/positions/device-states.ts";
import { LogBatchReader } from "#store/positions/log-batch-reader.ts";
import type { LogShelf } from "#store/positions/log-shelf.ts";
import { SealClient } from "#store/positions/seal-client.ts";
import type { SealedDevice, StoredTrack } from "#store/positions/seal-messages.ts";
import type { Segment } from "#store/positions/segment.ts";
import { applyRow, deviceRow } from "#store/positions/segment-shelf.ts";
import type { DeviceRow, SegmentShelf, StoredSegment } from "#store/positions/segment-shelf.ts";
import type { Tail } from "#store/positions/tail.ts";
import type { StoreLog } from "#store/store-log.ts";

/** Devices sealed in one transaction: with 25 positions each, some milliseconds of the writer. */
const DEVICES_PER_SLICE = 400;
/** Devices merged in one transaction. */
const DEVICES_PER_MERGE = 64;
/** Small segments of a device that make a merge worth its writes: each position is rewritten about four times. */
const LOOSE_SEGMENTS = 16;
/** Positions of one device merged at once: some tens of megabytes as objects. */
const MOST_MERGED = 100_000;
/** Rows of the log removed at once. */
const LOG_ROWS_PER_SLICE = 64;

export interface SealerParts {
  readonly log: LogShelf;
  readonly shelf: SegmentShelf;
  readonly tail: Tail;
  readonly devices: DeviceStates;
  readonly damagedRows: ReadonlySet<number>;
  readonly report: StoreLog;
}

/** Moves the log into segments and merges small ones, slice by slice, while appends and reads go on. */
export class Sealer {
  readonly #parts: SealerParts;
  readonly #thread = new SealClient();
  readonly #damagedSegments = new Set<number>();
  #stopping = false;

  constructor(parts: SealerParts) {
    this.#parts = parts;
  }

  get damagedSegments(): number {
    return this.#damagedSegments.size;
  }

  /** Seals what is in the log now. A stop in between is safe: each device knows up to where it is sealed. */
  async seal(): Promise<void> {
    const { tail, devices } = this.#parts;
    const upTo = tail.lastLogId;
    const batches = tail.batches(upTo).map(({ bytes }) => bytes);
    if (batches.length === 0) return;
    const states = [...devices.all()].filter(({ sealedSequence }) => sealedSequence > 0);
    await this.#thread.ask(
      {
        kind: "begin",
        batches,
        devices: Float64Array.from(states, ({ deviceId: id }) => id),
        sealedSequences: Float64Array.from(states, ({ sealedSequence }) => sealedSequence),
      },
      "begun",
    );
    for (;;) {
      if (this.#stopping) return;
      const { devices: sealed } = await this.#thread.ask({ kind: "next", devices: DEVICES_PER_SLICE }, "sealed");
      if (sealed.length === 0) break;
      await this.#store(sealed);
    }
    await this.#dropLog(upTo);
  }

  /** Merges the segments of devices that have many small ones; of all that have two when `thorough`. */
  async merge(thorough: boolean): Promise<void> {
    const least = thorough ? 2 : LOOSE_SEGMENTS;
    const due: DeviceId[] = [];
    for (const state of this.#parts.devices.all()) if (state.loose >= least) due.push(state.deviceId);
    for (let start = 0; start < due.length && !this.#stopping; start += DEVICES_PER_MERGE) {
      await this.#mergeDevices(due.slice(start, start + DEVICES_PER_MERGE));
    }
  }

  /** What is under way ends after its slice. */
  stop(): void {
    this.#stopping = true;
  }

  /** Gives back what a round needed. */
  rest(): Promise<void> {
    return this.#thread.rest();
  }

  noteDamage(id: number, device: number, reason: string): void {
    if (this.#damagedSegments.has(id)) return;
    this.#damagedSegments.add(id);
    this.#parts.report.error({ segment: id, deviceId: device, reason }, "a segment of positions is damaged");
  }

  async #store(sealed: readonly SealedDevice[]): Promise<void> {
    const { devices, shelf, report } = this.#parts;
    const ready = sealed.filter(({ failure }) => failure === null);
    const rows = ready.map(({ deviceId: id, lastSequence, segments }) => {
      const state = devices.of(deviceId(id));
      return deviceRow(state, {
        sealedSequence: lastSequence,
        segments: state.segments + segments.length,
        loose: state.loose + segments.length,
        positions: state.positions + sum(segments, ({ count }) => count),
        bytes: state.bytes + sum(segments, ({ bytes }) => bytes),
      });
    });
    await shelf.exchange(
      [],
      ready.flatMap(({ segments }) => segments),
      rows,
    );
    for (const row of rows) applyRow(devices.of(deviceId(row.deviceId)), row);
    for (const { deviceId: id, failure } of sealed) {
      if (failure !== null) report.error({ deviceId: id, failure }, "a device could not be sealed");
    }
  }

  /** Removes the log up to a row, if every position in it is known to be sealed; otherwise it stays as it is. */
  async #dropLog(upTo: number): Promise<void> {
    const { log, tail, damagedRows, report } = this.#parts;
    const batches = tail.batches(upTo);
    for (const { logId, bytes } of batches) {
      const unsealed = this.#firstUnsealed(bytes);
      if (unsealed !== null) {
        report.error({ row: logId, deviceId: unsealed }, "the log keeps positions that could not be sealed");
        return;
      }
      await setImmediate();
    }
    for (let start = 0; start < batches.length; start += LOG_ROWS_PER_SLICE) {
      const last = batches[Math.min(start + LOG_ROWS_PER_SLICE, batches.length) - 1];
      if (last !== undefined) await log.remove(last.logId, damagedRows);
    }
    tail.drop(upTo);
  }

  #firstUnsealed(bytes: Uint8Array): DeviceId | null {
    const batch = new LogBatchReader(bytes);
    let offset = batch.first;
    for (let index = 0; index < batch.count; index += 1) {
      const device = batch.deviceAt(offset);
      if (batch.sequenceAt(offset) > (this.#parts.devices.get(device)?.sealedSequence ?? 0)) return device;
      offset = batch.next(offset);
    }
    return null;
  }

  async #mergeDevices(ids: readonly DeviceId[]): Promise<void> {
    const { devices, shelf } = this.#parts;
    const byDevice = Map.groupBy(await shelf.forMerge(ids), ({ deviceId: id }) => id);
    const groups = [...byDevice.values()].map(bounded).filter(({ length }) => length > 1);
    const tracks = groups.map((group): StoredTrack[] => group.map(({ id, track }) => ({ id, track })));
    const { devices: merged } = await this.#thread.ask({ kind: "merge", devices: tracks }, "merged");
    const rows = new Map<number, DeviceRow>();
    for (const id of ids)
      rows.set(id, deviceRow(devices.of(id), { loose: Math.min(1, byDevice.get(id)?.length ?? 0) }));
    for (const [index, { replaced, segments, damaged }] of merged.entries()) {
      const group = groups[index] ?? [];
      const state = devices.of(deviceId(group[0]?.deviceId ?? 0));
      for (const { id, reason } of damaged) this.noteDamage(id, state.deviceId, reason);
      rows.set(state.deviceId, deviceRow(state, counted(state, group, new Set(replaced), segments)));
    }
    await shelf.exchange(
      merged.flatMap(({ replaced }) => replaced),
      merged.flatMap(({ segments }) => segments),
      [...rows.values()],
    );
    for (const row of rows.values()) applyRow(devices.of(deviceId(row.deviceId)), row);
  }
}

/** As many of a device's segments, from the oldest, as are merged at once. */
function bounded(segments: readonly StoredSegment[]): readonly StoredSegment[] {
  let positions = 0;
  return segments.filter(({ count }) => (positions += count) <= MOST_MERGED);
}

function counted(
  state: DeviceState,
  before: readonly StoredSegment[],
  replaced: ReadonlySet<number>,
  after: readonly Segment[],
): Partial<DeviceRow> {
  const gone = before.filter(({ id }) => replaced.has(id));
  return {
    // One remainder is expected; more are apart by long silences, and would be merged in vain again and again.
    loose: after.some(({ count }) => count < SMALL_SEGMENT) ? 1 : 0,
    segments: state.segments - gone.length + after.length,
    positions: state.positions - sum(gone, ({ count }) => count) + sum(after, ({ count }) => count),
    bytes: state.bytes - sum(gone, ({ bytes }) => bytes) + sum(after, ({ bytes }) => bytes),
  };
}

function sum<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}
