import { parentPort } from "node:worker_threads";
import type { Position } from "@outrider/domain/model/position.ts";
import { cutPieces } from "#store/positions/cut-pieces.ts";
import { LogBatchReader } from "#store/positions/log-batch-reader.ts";
import { mergeTracks } from "#store/positions/merge-tracks.ts";
import { byFixTimeThenId } from "#store/positions/ordered-reports.ts";
import type { SealedDevice, SealReply, SealRequest } from "#store/positions/seal-messages.ts";
import { sealSegment } from "#store/positions/segment.ts";

/** The thread that turns the log into segments and small segments into larger ones. It never touches the database. */
const port = parentPort;
if (port === null) throw new Error("must run in a worker thread");

let rows = new Map<number, { readonly reader: LogBatchReader; readonly offset: number }[]>();
/** The devices of the round that are not sealed yet; null outside a round. */
let devices: IterableIterator<number> | null = null;

port.on("message", (request: SealRequest) => {
  try {
    port.postMessage(answer(request));
  } catch (error) {
    port.postMessage({
      kind: "failed",
      message: error instanceof Error ? error.message : String(error),
    } satisfies SealReply);
  }
});

function answer(request: SealRequest): SealReply {
  switch (request.kind) {
    case "begin":
      return { kind: "begun", devices: begin(request) };
    case "next":
      return { kind: "sealed", devices: next(request.devices) };
    case "merge":
      return { kind: "merged", devices: request.devices.map(mergeTracks) };
  }
}

function begin({ batches, devices: ids, sealedSequences }: SealRequest & { readonly kind: "begin" }): number {
  const sealed = new Map<number, number>();
  for (const [index, id] of ids.entries()) sealed.set(id, sealedSequences[index] as number);
  rows = new Map();
  for (const batch of batches) {
    const reader = new LogBatchReader(batch);
    let offset = reader.first;
    for (let index = 0; index < reader.count; index += 1) {
      const device = reader.deviceAt(offset);
      if (reader.sequenceAt(offset) > (sealed.get(device) ?? 0)) {
        const known = rows.get(device);
        if (known === undefined) rows.set(device, [{ reader, offset }]);
        else known.push({ reader, offset });
      }
      offset = reader.next(offset);
    }
  }
  devices = rows.keys();
  return rows.size;
}

function next(count: number): readonly SealedDevice[] {
  // A thread that was started in the middle of a round knows nothing of it: silence would look like its end.
  if (devices === null) throw new Error("no round has begun");
  const done: SealedDevice[] = [];
  while (done.length < count) {
    const { value: device, done: ended } = devices.next();
    if (ended === true) break;
    done.push(sealDevice(device));
    rows.delete(device);
  }
  return done;
}

function sealDevice(deviceId: number): SealedDevice {
  const positions: Position[] = [];
  let lastSequence = 0;
  for (const { reader, offset } of rows.get(deviceId) ?? []) {
    positions.push(reader.positionAt(offset));
    lastSequence = Math.max(lastSequence, reader.sequenceAt(offset));
  }
  positions.sort(byFixTimeThenId);
  try {
    return { deviceId, lastSequence, segments: cutPieces(positions).map(sealSegment), failure: null };
  } catch (error) {
    return { deviceId, lastSequence, segments: [], failure: error instanceof Error ? error.message : String(error) };
  }
}
