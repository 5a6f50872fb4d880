import type { DecodedPosition } from "@outrider/protocols/protocol.ts";
import { ADMINISTRATOR } from "./harness/server.ts";
import { expect, signIn, test } from "./harness/test.ts";
import { readTrace, tracePath } from "./harness/traces.ts";
import { REPORTS_A_FRAME, connectTracker } from "./harness/tracker.ts";

const TRACE = "germany-obd-car-2020";
const IMEI = "352093081452251";
/** Teltonika carries degrees with seven decimals and whole km/h. */
const DEGREE_DECIMALS = 7;
const KNOTS_OF_HALF_A_KMH = 0.28;

interface WirePosition {
  readonly deviceId: number;
  readonly fixTime: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly speed: number;
  readonly valid: boolean;
}

const path = tracePath(TRACE);
if (path === null)
  process.stderr.write("real traces are absent (OUTRIDER_TRACES): the way of a real car is not tested\n");

test.use({ fleet: 0 });

test.describe("a real drive", () => {
  test.skip(path === null, "the recorded traces are not on this machine");
  test.setTimeout(120_000);

  test("goes in by device frames and comes out by history, socket and map as it was driven", async ({
    page,
    server,
  }) => {
    const trace = readTrace(path ?? "", Math.floor(Date.now() / 1000) * 1000 - 1000);
    expect(trace.length).toBeGreaterThan(300);
    await signIn(page, ADMINISTRATOR);
    const created = await page.request.post("/api/devices", {
      headers: { origin: server.url },
      data: { name: "Car", uniqueId: IMEI },
    });
    expect(created.status()).toBe(200);
    const { id } = (await created.json()) as { readonly id: number };
    await expect.poll(() => page.evaluate(() => globalThis.outrider?.socket)).toBe("live");
    const heard = page.evaluate(listenToSocket, { deviceId: id, last: trace[trace.length - 1]?.fixTime ?? 0 });

    using tracker = await connectTracker(server.devicePorts.get("teltonika") ?? 0, IMEI);
    for (let from = 0; from < trace.length; from += REPORTS_A_FRAME / 5) {
      await tracker.report(trace.slice(from, from + REPORTS_A_FRAME / 5));
    }

    await test.step("by history: every point, in order", async () => {
      const from = new Date((trace[0]?.fixTime ?? 0) - 1000).toISOString();
      const to = new Date((trace[trace.length - 1]?.fixTime ?? 0) + 1000).toISOString();
      const answer = await page.request.get("/api/positions", { params: { deviceId: id, from, to } });
      const history = (await answer.json()) as readonly WirePosition[];
      expect(history).toHaveLength(trace.length);
      history.forEach((position, index) => expectSame(position, trace[index]));
    });

    await test.step("by Traccar's socket: points of the trace, the last one among them", async () => {
      const positions = (await heard) as readonly WirePosition[];
      expect(positions.length).toBeGreaterThan(0);
      const byTime = new Map(trace.map((report) => [report.fixTime as number, report]));
      for (const position of positions) expectSame(position, byTime.get(Date.parse(position.fixTime)));
      const times = positions.map(({ fixTime }) => Date.parse(fixTime));
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    });

    await test.step("on the map: the vehicle comes to rest where the car was last", async () => {
      const last = trace[trace.length - 1];
      const drawn = () => page.evaluate((deviceId) => globalThis.outrider?.drawn(deviceId) ?? null, id);
      await expect.poll(async () => (await drawn())?.fixTime).toBe(last?.fixTime);
      await expect
        .poll(
          async () => {
            const place = await drawn();
            const off = Math.hypot(
              (place?.latitude ?? 0) - (last?.coordinates?.latitude ?? 0),
              (place?.longitude ?? 0) - (last?.coordinates?.longitude ?? 0),
            );
            return off < 0.00001;
          },
          { timeout: 30_000 },
        )
        .toBe(true);
    });
  });
});

const expectSame = (position: WirePosition, report: DecodedPosition | undefined): void => {
  expect(Date.parse(position.fixTime)).toBe(report?.fixTime);
  expect(position.latitude).toBeCloseTo(report?.coordinates?.latitude ?? Number.NaN, DEGREE_DECIMALS);
  expect(position.longitude).toBeCloseTo(report?.coordinates?.longitude ?? Number.NaN, DEGREE_DECIMALS);
  expect(Math.abs(position.speed - (report?.coordinates?.speed ?? Number.NaN))).toBeLessThan(KNOTS_OF_HALF_A_KMH);
  expect(position.valid).toBe(true);
};

/** In the page: all positions of a device on `/api/socket` up to its last one. */
const listenToSocket = ({ deviceId, last }: { readonly deviceId: number; readonly last: number }) =>
  new Promise<unknown[]>((resolve, reject) => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/socket`);
    const heard: { readonly deviceId: number; readonly fixTime: string }[] = [];
    setTimeout(() => reject(new Error(`only ${heard.length} positions came`)), 60_000);
    socket.onmessage = ({ data }) => {
      const { positions = [] } = JSON.parse(String(data)) as { readonly positions?: typeof heard };
      heard.push(...positions.filter((position) => position.deviceId === deviceId));
      if (heard.some(({ fixTime }) => Date.parse(fixTime) === last)) {
        socket.close();
        resolve(heard);
      }
    };
  });
