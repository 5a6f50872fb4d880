import { LogBatchReader } from "#store/positions/log-batch-reader.ts";
import type { DeviceId } from "@outrider/domain/model/ids.ts";

const FIRST_CAPACITY = 4096;
const NONE = -1;

/** Where one unsealed position lies. */
export interface TailRow {
  readonly batch: LogBatchReader;
  readonly offset: number;
}

interface TailBatch {
  readonly logId: number;
  readonly firstRow: number;
  readonly rows: number;
  readonly bytes: Uint8Array;
}

/**
 * The positions of the log that are not sealed yet, in memory: the batches as they were written, and an index that
 * chains the positions of each device from the newest back. 24 bytes a position beside the batch, no objects.
 * Row numbers only grow; the index forgets them from the front as the log is sealed.
 */
export class Tail {
  #fixTimes = new Float64Array(FIRST_CAPACITY);
  #previous = new Float64Array(FIRST_CAPACITY);
  #offsets = new Uint32Array(FIRST_CAPACITY);
  /** Row number of the first slot. */
  #base = 0;
  #end = 0;
  #batches: TailBatch[] = [];
  readonly #newest = new Map<DeviceId, number>();
  #bytes = 0;

  /** Positions in memory, sealed or not, until their batch is dropped. */
  get size(): number {
    return this.#end - this.#first;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get lastLogId(): number {
    return this.#batches.at(-1)?.logId ?? 0;
  }

  batches(upToLogId: number): readonly TailBatch[] {
    return this.#batches.filter(({ logId }) => logId <= upToLogId);
  }

  /** Positions in batches up to this one. */
  rowsUpTo(logId: number): number {
    let rows = 0;
    for (const batch of this.#batches) if (batch.logId <= logId) rows += batch.rows;
    return rows;
  }

  /** Takes over a committed batch and shows each of its positions to `each`. */
  add(logId: number, bytes: Uint8Array, each: (batch: LogBatchReader, offset: number) => void): void {
    const batch = new LogBatchReader(bytes);
    this.#reserve(batch.count);
    this.#batches.push({ logId, firstRow: this.#end, rows: batch.count, bytes });
    this.#bytes += bytes.length;
    let offset = batch.first;
    for (let index = 0; index < batch.count; index += 1) {
      const device = batch.deviceAt(offset);
      const slot = this.#end - this.#base;
      this.#fixTimes[slot] = batch.fixTimeAt(offset);
      this.#offsets[slot] = offset;
      this.#previous[slot] = this.#newest.get(device) ?? NONE;
      this.#newest.set(device, this.#end);
      this.#end += 1;
      each(batch, offset);
      offset = batch.next(offset);
    }
  }

  /** The device's positions with `from <= fixTime <= to` and a sequence above the sealed one, in order of arrival. */
  rows(device: DeviceId, sealedSequence: number, from: number, to: number): TailRow[] {
    const rows: TailRow[] = [];
    let reader: { readonly batch: TailBatch; readonly open: LogBatchReader } | null = null;
    for (
      let row = this.#newest.get(device) ?? NONE;
      row >= this.#first;
      row = this.#previous[row - this.#base] ?? NONE
    ) {
      const slot = row - this.#base;
      const batch = this.#batchOf(row);
      const open: LogBatchReader = reader?.batch === batch ? reader.open : new LogBatchReader(batch.bytes);
      reader = { batch, open };
      const offset = this.#offsets[slot] as number;
      if (open.sequenceAt(offset) <= sealedSequence) break;
      const fixTime = this.#fixTimes[slot] as number;
      if (fixTime >= from && fixTime <= to) rows.push({ batch: open, offset });
    }
    return rows.reverse();
  }

  /** Forgets the batches up to this one. */
  drop(upToLogId: number): void {
    const kept = this.#batches.filter(({ logId }) => logId > upToLogId);
    for (const { logId, bytes } of this.#batches) if (logId <= upToLogId) this.#bytes -= bytes.length;
    this.#batches = kept;
    this.#compact();
    for (const [device, row] of this.#newest) if (row < this.#first) this.#newest.delete(device);
  }

  get #first(): number {
    return this.#batches[0]?.firstRow ?? this.#end;
  }

  #batchOf(row: number): TailBatch {
    let low = 0;
    let high = this.#batches.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#batches[middle] as TailBatch).firstRow <= row) low = middle;
      else high = middle - 1;
    }
    return this.#batches[low] as TailBatch;
  }

  #reserve(count: number): void {
    const needed = this.#end - this.#base + count;
    if (needed <= this.#fixTimes.length) return;
    this.#resize(Math.max(needed, this.#fixTimes.length * 2));
  }

  #compact(): void {
    this.#resize(Math.max(FIRST_CAPACITY, this.#end - this.#first));
  }

  #resize(capacity: number): void {
    const skipped = this.#first - this.#base;
    const used = this.#end - this.#base;
    const fixTimes = new Float64Array(capacity);
    const previous = new Float64Array(capacity);
    const offsets = new Uint32Array(capacity);
    fixTimes.set(this.#fixTimes.subarray(skipped, used));
    previous.set(this.#previous.subarray(skipped, used));
    offsets.set(this.#offsets.subarray(skipped, used));
    this.#fixTimes = fixTimes;
    this.#previous = previous;
    this.#offsets = offsets;
    this.#base += skipped;
  }
}
