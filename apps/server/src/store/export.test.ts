import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deviceId } from "@outrider/domain/model/ids.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { exportPositions } from "#store/export.ts";
import type { ExportFormat } from "#store/export.ts";
import { openStore } from "#store/open-store.ts";
import type { Store } from "#store/store.ts";
import { newPosition, START } from "#store/testing/new-position.ts";

let store: Store;
beforeEach(async () => {
  store = await openStore({ memory: true, clock: () => unixMillis(0) });
});
afterEach(() => store[Symbol.asyncDispose]());

async function exported(from: number, to: number, format: ExportFormat): Promise<readonly string[]> {
  const lines: string[] = [];
  const times = [from, to].map((second) => unixMillis(START + second * 1000)) as [never, never];
  for await (const line of exportPositions(store.positions, deviceId(1), ...times, format)) lines.push(line);
  return lines;
}

describe("an export", () => {
  it("is CSV with one head, quoted where needed, and no formulas", async () => {
    await store.positions.append([newPosition(1, 1, { address: '=SUM(A1),"x"', attributes: { ignition: true } })]);
    expect(await exported(0, 10, "csv")).toEqual([
      "id,deviceId,protocol,serverTime,deviceTime,fixTime,valid,outdated,latitude,longitude,altitude,speed,course,accuracy,address,network,geofenceIds,attributes\r\n",
      `536870913,1,teltonika,2025-10-09T08:53:21.700Z,2025-10-09T08:53:21.000Z,2025-10-09T08:53:21.000Z,true,false,41.00001,-8.00001,80,${60 / 1.852},1,0,"'=SUM(A1),""x""",,,"{""ignition"":true}"\r\n`,
    ]);
  });

  it("is NDJSON, over silences and stretches alike, limits included", async () => {
    const days = 86_400;
    const seconds = [0, 1, days, days + 1, 2 * days, 400 * days, 401 * days];
    await store.positions.append(seconds.map((second) => newPosition(1, second, { attributes: {} })));
    await store.positions.seal();
    const lines = await exported(1, 400 * days, "ndjson");
    const fixTimes = lines.map((line) => Date.parse((JSON.parse(line) as { fixTime: string }).fixTime));
    expect(fixTimes.map((time) => (time - START) / 1000)).toEqual([1, days, days + 1, 2 * days, 400 * days]);
  });

  it("of a vehicle without positions has only its head", async () => {
    expect(await exported(0, 10, "csv")).toHaveLength(1);
    expect(await exported(0, 10, "ndjson")).toEqual([]);
  });
});
