import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { teltonika } from "@outrider/protocols/teltonika/protocol.ts";
import { expect, test } from "vitest";
import { checkLedger, readLedger } from "../chaos/check-ledger.ts";
import { FakeServer } from "../testing/fake-server.ts";
import { waitUntil } from "../testing/wait-until.ts";
import { Ledger } from "./ledger.ts";
import { sequenceOfReport } from "./load-report.ts";
import { loadDevices, runLoad } from "./run-load.ts";

test("the ledger of a load says exactly what the server got, also after broken connections", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "load-")), "ledger.txt");
  const server = new FakeServer(teltonika);
  const port = await server.listen();
  const stop = new AbortController();
  using ledger = new Ledger(file);
  const running = runLoad({
    host: "127.0.0.1",
    ports: { teltonika: port, gt06: 0, osmand: 0 },
    devices: loadDevices(20, 1, ["teltonika"]),
    tcp: 20,
    periodMillis: 50,
    records: 1,
    longestPause: 20,
    connectRate: 5000,
    ledger,
    seed: 1,
    signal: stop.signal,
    onRates: () => undefined,
    drainMillis: 5000,
  });
  await waitUntil(() => server.received.length > 100);
  server.hangsUp = true;
  await waitUntil(() => server.received.length > 300);
  stop.abort();
  const totals = await running;
  await server[Symbol.asyncDispose]();
  expect(totals.acknowledged).toBe(totals.sent);
  const stored = new Map<string, { sequence: number; fixTime: number }[]>();
  for (const { uniqueId, position } of server.received) {
    const device = stored.get(uniqueId) ?? [];
    stored.set(uniqueId, device);
    const row = { sequence: sequenceOfReport(position), fixTime: Number(position.fixTime) };
    // The server that hung up had stored what the device then sends again.
    if (!device.some((known) => known.sequence === row.sequence)) device.push(row);
  }
  const result = checkLedger(readLedger(readFileSync(file, "utf8")), stored);
  expect(result).toMatchObject({ acknowledged: totals.acknowledged, lost: 0, doubled: 0, invented: 0 });
});
