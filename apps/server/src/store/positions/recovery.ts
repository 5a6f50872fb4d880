import type { Position } from "@outrider/domain/model/position.ts";
import { deviceId } from "@outrider/domain/model/ids.ts";
import { countsAsLatest, DeviceStates } from "#store/positions/device-states.ts";
import type { DeviceState } from "#store/positions/device-states.ts";
import { checkedLogBatch } from "#store/positions/log-batch-reader.ts";
import type { LogBatchReader } from "#store/positions/log-batch-reader.ts";
import type { LogShelf } from "#store/positions/log-shelf.ts";
import { reportHash } from "#store/positions/same-report.ts";
import { Tail } from "#store/positions/tail.ts";
import type { Access } from "#store/schema.ts";
import type { StoreLog } from "#store/store-log.ts";

/** Log rows read at once: at 4,096 positions a row at most, some tens of megabytes. */
const ROWS_AT_ONCE = 64;

export interface Recovered {
  readonly tail: Tail;
  readonly devices: DeviceStates;
  readonly lastLogId: number;
  /** Rows of the log that cannot be read; they are left where they are. */
  readonly damagedRows: ReadonlySet<number>;
}

/** Where the newest position of a device lies in the log, when it is not the one of its last sealing. */
type Newest = Map<DeviceState, { readonly batch: LogBatchReader; readonly offset: number; readonly fixTime: number }>;

/**
 * Builds the memory of the position store: each device's state as of its last sealing, then the log on top of it.
 * What the log still holds of sealed positions is skipped by its sequence.
 */
export async function recoverPositions(access: Access, shelf: LogShelf, log: StoreLog): Promise<Recovered> {
  const tail = new Tail();
  const devices = await sealedStates(access);
  const damagedRows = new Set<number>();
  let lastLogId = 0;
  let unreadable = 0;
  const newest: Newest = new Map();
  for (;;) {
    const rows = await shelf.read(lastLogId, ROWS_AT_ONCE);
    for (const { id, count, batch } of rows) {
      lastLogId = id;
      const reader = checkedLogBatch(batch);
      if ("kind" in reader) {
        damagedRows.add(id);
        unreadable += count;
        log.error({ row: id, positions: count, reason: reader.reason }, "a batch of the position log is damaged");
        continue;
      }
      tail.add(id, shared(batch), (readable, offset) => remember(devices, newest, readable, offset));
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  // One position of a device is made, not each that was its newest for a while.
  for (const [state, { batch, offset }] of newest) state.latest = batch.positionAt(offset);
  // Whose positions the damaged rows held is unknown: no device gives one of their sequences again.
  if (unreadable > 0) for (const state of devices.all()) state.nextSequence += unreadable;
  return { tail, devices, lastLogId, damagedRows };
}

async function sealedStates(access: Access): Promise<DeviceStates> {
  const devices = new DeviceStates();
  for (const row of await access.selectFrom("positionDevices").selectAll().execute()) {
    const state = devices.of(deviceId(row.deviceId));
    state.sealedSequence = row.sealedSequence;
    state.nextSequence = row.sealedSequence + 1;
    state.latest = row.latest === null ? null : (JSON.parse(row.latest) as Position);
    state.segments = row.segments;
    state.loose = row.loose;
    state.positions = row.positions;
    state.bytes = row.bytes;
  }
  return devices;
}

function remember(devices: DeviceStates, newest: Newest, batch: LogBatchReader, offset: number): void {
  const state = devices.of(batch.deviceAt(offset));
  const sequence = batch.sequenceAt(offset);
  if (sequence >= state.nextSequence) state.nextSequence = sequence + 1;
  if (sequence <= state.sealedSequence) return;
  const report = batch.reportAt(offset);
  const { fixTime, outdated } = report;
  state.recent.add(reportHash(report));
  if (!countsAsLatest({ fixTime, outdated, serverTime: batch.serverTimeAt(offset) })) return;
  const known = newest.get(state)?.fixTime ?? state.latest?.fixTime;
  if (known === undefined || fixTime > known) newest.set(state, { batch, offset, fixTime });
}

/** A copy that the sealing thread can read too. */
function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}
