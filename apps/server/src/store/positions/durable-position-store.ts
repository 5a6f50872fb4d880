import type { DeviceId, PositionId } from "@outrider/domain/model/ids.ts";
import { deviceIdOf, positionIdOf, sequenceOf } from "@outrider/domain/model/ids.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import { CommitQueue } from "#store/positions/commit-queue.ts";
import { countsAsLatest, DeviceStates } from "#store/positions/device-states.ts";
import { LogBatchWriter } from "#store/positions/log-batch-writer.ts";
import type { LogRow, LogShelf } from "#store/positions/log-shelf.ts";
import { orderedReports } from "#store/positions/ordered-reports.ts";
import { positionColumns } from "#store/positions/position-columns.ts";
import { reportHash } from "#store/positions/same-report.ts";
import { Tail } from "#store/positions/tail.ts";
import type { NewPosition, PositionColumns, PositionStore, PositionStoreStatistics } from "#store/position-store.ts";

export class DurablePositionStore implements PositionStore {
  readonly #log: LogShelf;
  readonly #tail: Tail;
  readonly #devices: DeviceStates;
  readonly #queue: CommitQueue;
  readonly #writer = new LogBatchWriter();
  #lastLogId: number;
  #voided: number[] = [];

  constructor(log: LogShelf, { tail, devices, lastLogId }: { tail: Tail; devices: DeviceStates; lastLogId: number }) {
    this.#log = log;
    this.#tail = tail;
    this.#devices = devices;
    this.#lastLogId = lastLogId;
    this.#queue = new CommitQueue((appends) => this.#commit(appends));
  }

  async append(positions: readonly NewPosition[]): Promise<readonly Position[]> {
    if (positions.length === 0) return [];
    if (!this.#queue.hasRoom()) await this.#queue.room();
    const stored = positions.map((position) => this.#identified(position));
    await this.#queue.add(stored);
    return stored;
  }

  latest(device: DeviceId): Position | null {
    return this.#devices.get(device)?.latest ?? null;
  }

  *allLatest(): IterableIterator<Position> {
    for (const { latest } of this.#devices.all()) if (latest !== null) yield latest;
  }

  async range(device: DeviceId, from: UnixMillis, to: UnixMillis): Promise<readonly Position[]> {
    return orderedReports(this.#tailPositions(device, from, to));
  }

  async columns(device: DeviceId, from: UnixMillis, to: UnixMillis): Promise<PositionColumns> {
    return positionColumns(await this.range(device, from, to));
  }

  async neighbours(
    device: DeviceId,
    at: UnixMillis,
  ): Promise<{ readonly before: Position | null; readonly after: Position | null }> {
    const before = await this.range(device, Number.NEGATIVE_INFINITY as UnixMillis, at);
    const after = await this.range(device, at, Number.POSITIVE_INFINITY as UnixMillis);
    return { before: before.at(-1) ?? null, after: after.find(({ fixTime }) => fixTime > at) ?? null };
  }

  async byId(ids: readonly PositionId[]): Promise<readonly Position[]> {
    const found: Position[] = [];
    for (const id of ids) {
      const device = deviceIdOf(id);
      const row = this.#tail
        .rows(device, 0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
        .find(({ batch, offset }) => batch.sequenceAt(offset) === sequenceOf(id));
      if (row !== undefined) found.push(row.batch.positionAt(row.offset));
    }
    return found;
  }

  isDuplicate(position: NewPosition): boolean {
    return this.#devices.get(position.deviceId)?.recent.has(reportHash(position)) ?? false;
  }

  async erase(): Promise<number> {
    throw new Error("not yet");
  }

  async seal(): Promise<void> {}

  statistics(): PositionStoreStatistics {
    return { unsealed: this.#tail.size, sealedPositions: 0, sealedBytes: 0, segments: 0 };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#queue.drained();
  }

  #tailPositions(device: DeviceId, from: number, to: number): Position[] {
    const sealed = this.#devices.get(device)?.sealedSequence ?? 0;
    return this.#tail.rows(device, sealed, from, to).map(({ batch, offset }) => batch.positionAt(offset));
  }

  async #commit(appends: readonly (readonly Position[])[]): Promise<void> {
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
    const voided = this.#voided;
    try {
      await this.#log.append(rows, voided);
    } catch (error) {
      for (const { id } of rows) this.#voided.push(id);
      throw error;
    }
    this.#voided = [];
    for (const { id, batch } of rows) this.#tail.add(id, batch, () => undefined);
    for (const positions of appends) for (const position of positions) this.#remember(position);
  }

  #remember(position: Position): void {
    const state = this.#devices.of(position.deviceId);
    state.recent.add(reportHash(position));
    if (!countsAsLatest(position)) return;
    if (state.latest === null || position.fixTime > state.latest.fixTime) state.latest = position;
  }

  #identified(position: NewPosition): Position {
    const state = this.#devices.of(position.deviceId);
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
