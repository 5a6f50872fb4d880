import { positionIdOf } from "@outrider/domain/model/ids.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import { CommitQueue } from "#store/positions/commit-queue.ts";
import { countsAsLatest } from "#store/positions/device-states.ts";
import type { DeviceStates } from "#store/positions/device-states.ts";
import { LogBatchWriter } from "#store/positions/log-batch-writer.ts";
import type { LogRow, LogShelf } from "#store/positions/log-shelf.ts";
import { reportHash } from "#store/positions/same-report.ts";
import type { Tail } from "#store/positions/tail.ts";
import type { NewPosition } from "#store/position-store.ts";

/** A report with more is no report; the bound keeps every position writable in one batch. */
const MOST_ATTRIBUTES = 4096;

export interface AppenderParts {
  readonly log: LogShelf;
  readonly tail: Tail;
  readonly devices: DeviceStates;
  readonly lastLogId: number;
  /** Whether a failed commit left storage sound, so that the next one may be tried. */
  readonly isPassing: (error: unknown) => boolean;
  readonly onFatal: (error: Error) => void;
  readonly onCommitted: () => void;
}

/** Gives positions their ids, commits them to the log in groups, and shows them to readers once they are durable. */
export class Appender {
  readonly #parts: AppenderParts;
  readonly #queue: CommitQueue;
  readonly #writer = new LogBatchWriter();
  #lastLogId: number;
  /** Rows of commits that failed: should one have come through after all, the next commit removes it. */
  #voided: number[] = [];

  constructor(parts: AppenderParts) {
    this.#parts = parts;
    this.#lastLogId = parts.lastLogId;
    this.#queue = new CommitQueue((appends) => this.#commit(appends));
  }

  async append(positions: readonly NewPosition[]): Promise<readonly Position[]> {
    if (positions.length === 0) return [];
    for (const position of positions) refuseUnstorable(position);
    if (!this.#queue.hasRoom()) await this.#queue.room();
    const stored: Position[] = [];
    for (const position of positions) stored.push(this.#identified(position));
    await this.#queue.add(stored);
    return stored;
  }

  drained(): Promise<void> {
    return this.#queue.drained();
  }

  async #commit(appends: readonly (readonly Position[])[]): Promise<void> {
    const { log, tail, isPassing, onFatal, onCommitted } = this.#parts;
    const rows = this.#batches(appends);
    const voided = this.#voided;
    try {
      await log.append(rows, voided);
    } catch (error) {
      this.#voided = [...voided, ...rows.map(({ id }) => id)];
      if (!isPassing(error)) {
        const fatal = new Error("a commit failed: what is on the disk is not known", { cause: error });
        this.#queue.stop(fatal);
        onFatal(fatal);
      }
      throw error;
    }
    this.#voided = [];
    for (const { id, batch } of rows) tail.add(id, batch, () => undefined);
    for (const positions of appends) for (const position of positions) this.#remember(position);
    onCommitted();
  }

  #batches(appends: readonly (readonly Position[])[]): readonly LogRow[] {
    const rows: LogRow[] = [];
    const finish = (): void => {
      rows.push({ id: ++this.#lastLogId, count: this.#writer.count, batch: this.#writer.finish() });
    };
    for (const positions of appends) {
      for (const position of positions) {
        if (this.#writer.add(position) !== false) continue;
        finish();
        this.#writer.add(position);
      }
    }
    finish();
    return rows;
  }

  #remember(position: Position): void {
    const state = this.#parts.devices.of(position.deviceId);
    state.recent.add(reportHash(position));
    if (!countsAsLatest(position)) return;
    if (state.latest === null || position.fixTime > state.latest.fixTime) state.latest = position;
  }

  /** Written out: this runs once a position, and a spread costs several times as much. */
  #identified(position: NewPosition): Position {
    const state = this.#parts.devices.of(position.deviceId);
    const sequence = state.nextSequence;
    state.nextSequence += 1;
    return {
      id: positionIdOf(position.deviceId, sequence),
      deviceId: position.deviceId,
      protocol: position.protocol,
      serverTime: position.serverTime,
      deviceTime: position.deviceTime,
      fixTime: position.fixTime,
      valid: position.valid,
      outdated: position.outdated,
      latitude: position.latitude,
      longitude: position.longitude,
      altitude: position.altitude,
      speed: position.speed,
      course: position.course,
      accuracy: position.accuracy,
      address: position.address,
      network: position.network,
      geofenceIds: position.geofenceIds,
      attributes: position.attributes,
    };
  }
}

/** Such a position is a bug of the caller: it would lie where no question finds it. */
function refuseUnstorable({ deviceId, fixTime, attributes }: NewPosition): void {
  if (!Number.isSafeInteger(deviceId) || deviceId <= 0) throw new RangeError(`device id ${String(deviceId)}`);
  if (!Number.isFinite(fixTime)) throw new RangeError("a position without a fixTime");
  if (Object.keys(attributes).length > MOST_ATTRIBUTES) throw new RangeError("too many attributes");
}
