import { setImmediate } from "node:timers/promises";
import type { DeviceId } from "@outrider/domain/model/ids.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import type { Track } from "@outrider/wire/track/open-track.ts";
import { openSegment } from "#store/positions/segment.ts";
import type { SegmentShelf, StoredSegment } from "#store/positions/segment-shelf.ts";

/** Opened tracks kept for questions about single positions, which come in bursts for the same stretch. */
const TRACKS_KEPT = 16;

/** Reads sealed positions. A damaged segment is reported and left out; the rest of the device stays readable. */
export class SegmentReader {
  readonly #shelf: SegmentShelf;
  readonly #noteDamage: (segment: StoredSegment, reason: string) => void;
  readonly #kept = new Map<number, Track>();

  constructor(shelf: SegmentShelf, noteDamage: (segment: StoredSegment, reason: string) => void) {
    this.#shelf = shelf;
    this.#noteDamage = noteDamage;
  }

  /** The tracks that touch `[from, to]`. Between two of them the event loop goes on. */
  async *tracks(device: DeviceId, from: number, to: number): AsyncIterableIterator<Track> {
    const segments = await this.#shelf.touching(device, from, to);
    for (const [index, segment] of segments.entries()) {
      if (index > 0) await setImmediate();
      const track = this.#open(segment, segments.length <= 2);
      if (track !== null) yield track;
    }
  }

  /** Sealed positions with `from <= fixTime <= to`, segment after segment. */
  async positions(device: DeviceId, from: number, to: number): Promise<Position[]> {
    const found: Position[] = [];
    for await (const track of this.tracks(device, from, to)) {
      const fixTimes = track.numbers("fixTime");
      if ("kind" in fixTimes) continue;
      const positions = track.positions(firstAtLeast(fixTimes, from), firstAbove(fixTimes, to));
      if (!("kind" in positions)) for (const position of positions) found.push(position);
    }
    return found;
  }

  /** The newest sealed position at or before `at` and the oldest after it. */
  async neighbours(
    device: DeviceId,
    at: number,
  ): Promise<{ readonly before: Position | null; readonly after: Position | null }> {
    const [around, earlier, later] = await Promise.all([
      this.#shelf.touching(device, at, at),
      this.#shelf.before(device, at),
      this.#shelf.after(device, at),
    ]);
    let before: Position | null = null;
    let after: Position | null = null;
    for (const segment of [...earlier, ...around, ...later]) {
      const track = this.#open(segment, true);
      const fixTimes = track?.numbers("fixTime");
      if (track === null || fixTimes === undefined || "kind" in fixTimes) continue;
      const index = firstAbove(fixTimes, at);
      before = laterOf(before, single(track, index - 1));
      after = earlierOf(after, single(track, index));
    }
    return { before, after };
  }

  /** One sealed position by its sequence. */
  async bySequence(device: DeviceId, sequence: number): Promise<Position | null> {
    for (const segment of await this.#shelf.holding(device, sequence)) {
      const track = this.#open(segment, true);
      const sequences = track?.numbers("sequence");
      if (track === null || sequences === undefined || "kind" in sequences) continue;
      const index = sequences.indexOf(sequence);
      if (index >= 0) return single(track, index);
    }
    return null;
  }

  /** Forgets what it keeps: after an erasure nothing may be answered from memory. */
  forget(): void {
    this.#kept.clear();
  }

  #open(segment: StoredSegment, keep: boolean): Track | null {
    const kept = this.#kept.get(segment.id);
    if (kept !== undefined) return kept;
    const track = openSegment(segment.track);
    if (track.kind === "damaged") {
      this.#noteDamage(segment, track.reason);
      return null;
    }
    if (keep) {
      this.#kept.set(segment.id, track);
      if (this.#kept.size > TRACKS_KEPT) {
        const oldest = this.#kept.keys().next().value;
        if (oldest !== undefined) this.#kept.delete(oldest);
      }
    }
    return track;
  }
}

/** Index of the first time that is at least `time`; times rise. */
export function firstAtLeast(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] as number) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the first time above `time`. */
export function firstAbove(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] as number) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of two candidates the one that is newer in (fixTime, id). */
export function laterOf(one: Position | null, other: Position | null): Position | null {
  if (one === null || other === null) return one ?? other;
  return (one.fixTime - other.fixTime || one.id - other.id) >= 0 ? one : other;
}

export function earlierOf(one: Position | null, other: Position | null): Position | null {
  if (one === null || other === null) return one ?? other;
  return (one.fixTime - other.fixTime || one.id - other.id) <= 0 ? one : other;
}

function single(track: Track, index: number): Position | null {
  if (index < 0 || index >= track.length) return null;
  const positions = track.positions(index, index + 1);
  return "kind" in positions ? null : (positions[0] ?? null);
}
