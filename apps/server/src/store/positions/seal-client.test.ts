import { afterEach, describe, expect, it } from "vitest";
import { positionIdOf } from "@outrider/domain/model/ids.ts";
import { LogBatchWriter } from "#store/positions/log-batch-writer.ts";
import { SealClient } from "#store/positions/seal-client.ts";
import { newPosition } from "#store/testing/new-position.ts";

const client = new SealClient();
afterEach(() => client.rest());

function batch(devices: number): Uint8Array {
  const writer = new LogBatchWriter();
  for (let device = 1; device <= devices; device += 1) {
    const position = newPosition(device, 1);
    writer.add({ ...position, id: positionIdOf(position.deviceId, 1) });
  }
  return writer.finish();
}

const begin = (devices: number, sealed: readonly number[] = []) =>
  client.ask(
    {
      kind: "begin",
      batches: [batch(devices)],
      devices: Float64Array.from(sealed),
      sealedSequences: Float64Array.from(sealed, () => 1),
    },
    "begun",
  );
const next = async (devices: number): Promise<readonly number[]> =>
  (await client.ask({ kind: "next", devices }, "sealed")).devices.map(({ deviceId }) => deviceId);

describe("the sealing thread", () => {
  it("seals a round slice by slice, without what is sealed already", async () => {
    expect(await begin(5, [2])).toEqual({ kind: "begun", devices: 4 });
    expect(await next(3)).toEqual([1, 3, 4]);
    expect(await next(3)).toEqual([5]);
    expect(await next(3)).toEqual([]);
  });

  it("that was lost in the middle of a round does not pretend that the round is over", async () => {
    await begin(5);
    expect(await next(2)).toEqual([1, 2]);
    await client.rest();
    await expect(next(2)).rejects.toThrow("no round has begun");
    expect(await begin(5, [1, 2])).toEqual({ kind: "begun", devices: 3 });
  });
});
