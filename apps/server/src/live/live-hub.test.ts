import { EventEmitter } from "node:events";
import type { User } from "@outrider/domain/model/entities.ts";
import type { WebSocket } from "ws";
import { userIn } from "@outrider/wire/traccar/user.ts";
import { readVehicleFrame, type VehicleRecord } from "@outrider/wire/live/vehicle-frame.ts";
import { groupId } from "@outrider/domain/model/ids.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { AccessIndex } from "#auth/access-index.ts";
import { Bus } from "#live/bus.ts";
import { CLOSE, Connection, MAXIMUM_BUFFERED } from "#live/connection.ts";
import { LiveHub } from "#live/live-hub.ts";
import { VehicleStates } from "#live/vehicle-states.ts";
import { openMetrics } from "#observe/metrics.ts";
import { openDirectory, type Directory } from "#store/directory.ts";
import { openStore } from "#store/open-store.ts";
import type { Store } from "#store/store.ts";

const DEVICES = 12_000;
const START = 1_800_000_000_000;

/** The end of a socket whose line the test opens and closes. */
class FakeSocket extends EventEmitter {
  readyState = 1;
  bufferedAmount = 0;
  blocked = false;
  closeCode: number | null = null;
  readonly sent: (string | Uint8Array)[] = [];
  #waiting: (() => void)[] = [];

  send(data: string | Uint8Array, done?: (error?: Error) => void): void {
    this.sent.push(data);
    if (!this.blocked) {
      done?.();
      return;
    }
    this.bufferedAmount += data.length;
    if (done !== undefined) this.#waiting.push(done);
  }

  /** The client takes everything that waits. */
  drain(): void {
    this.blocked = false;
    this.bufferedAmount = 0;
    for (const done of this.#waiting.splice(0)) done();
  }

  close(code: number): void {
    this.closeCode ??= code;
  }

  terminate(): void {
    this.readyState = 3;
  }

  ping(): void {}

  /** The newest record of each vehicle in the frames sent since an index. */
  vehiclesSince(index: number): Map<number, VehicleRecord> {
    const vehicles = new Map<number, VehicleRecord>();
    for (const data of this.sent.slice(index)) {
      if (typeof data === "string") continue;
      const frame = readVehicleFrame(Uint8Array.from(data).buffer);
      for (let at = 0; at < (frame?.count ?? 0); at += 1) {
        const record = frame?.at(at);
        if (record !== undefined) vehicles.set(record.deviceId, record);
      }
    }
    return vehicles;
  }
}

const record = (device: number, latitude: number): VehicleRecord => ({
  deviceId: device,
  latitude,
  longitude: 0,
  fixTime: START,
  stateSince: START,
  lastUpdate: START,
  speed: 0,
  course: 0,
  state: 0,
  flags: 0,
  fuel: 255,
  signal: 255,
});

let store: Store;
let directory: Directory;
let user: User;
let hub: LiveHub;
let states: VehicleStates;
let connect: (socket: FakeSocket) => (text: string) => boolean;

beforeAll(async () => {
  store = await openStore({ memory: true, clock: () => unixMillis(START) });
  const { password: _none, ...row } = userIn.parse({ name: "A", email: "a@fleet.test" });
  user = await store.entities.users.insert({ ...row, temporary: false });
  const group = await store.entities.groups.insert({ name: "G", groupId: groupId(0), attributes: {} });
  await store.entities.permissions.add([{ owner: "user", ownerId: user.id, target: "group", targetId: group.id }]);
  await store.entities.transaction(async (entities) => {
    for (let index = 1; index <= DEVICES; index += 1) {
      await entities.devices.insert({
        name: `V${index}`,
        uniqueId: `u${index}`,
        groupId: group.id,
        calendarId: 0,
        phone: null,
        model: null,
        contact: null,
        category: null,
        disabled: false,
        expirationTime: null,
        attributes: {},
      });
    }
  });
  directory = await openDirectory(store.entities);
});
afterAll(() => store[Symbol.asyncDispose]());

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  const bus = new Bus();
  states = new VehicleStates(bus);
  const now = () => unixMillis(Date.now());
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  const access = new AccessIndex(directory, bus);
  hub = new LiveHub({ store, directory, access, states, bus, metrics: openMetrics(), log, now }, "build-1");
  for (let index = 1; index <= DEVICES; index += 1) states.set(record(index, 1));
  connect = (fake) => {
    const socket = fake as unknown as WebSocket;
    const connection: Connection = new Connection({
      socket,
      identity: { kind: "basic", user },
      languages: undefined,
      now,
      onMessage: () => true,
    });
    return hub.join(() => connection);
  };
});
afterEach(() => {
  hub[Symbol.dispose]();
  vi.useRealTimers();
});

const HELLO = JSON.stringify({ op: "hello" });
const turn = (millis = 60): Promise<unknown> => vi.advanceTimersByTimeAsync(millis);

test("the snapshot comes in frames of bounded size and holds every vehicle once", async () => {
  const socket = new FakeSocket();
  connect(socket)(HELLO);
  await turn();
  const frames = socket.sent.filter((data) => typeof data !== "string");
  expect(Math.max(...frames.map(({ length }) => length))).toBeLessThan(256 * 1024);
  expect(socket.vehiclesSince(0).size).toBe(DEVICES);
});

test("a client that takes nothing is sent nothing more than fits, and then only the newest of what it missed", async () => {
  const socket = new FakeSocket();
  connect(socket)(HELLO);
  await turn();
  socket.blocked = true;
  for (let round = 0; round < 200; round += 1) {
    for (let index = 1; index <= 1000; index += 1) states.set(record(index, round / 100));
    await turn();
  }
  expect(socket.bufferedAmount).toBeLessThanOrEqual(MAXIMUM_BUFFERED);
  const before = socket.sent.length;
  socket.drain();
  await turn();
  const caughtUp = socket.vehiclesSince(before);
  expect(caughtUp.size).toBe(1000);
  expect([...caughtUp.values()].every(({ latitude }) => latitude === 1.99)).toBe(true);
  expect(socket.closeCode).toBeNull();
});

test("a client that stays full for thirty seconds is told to come back", async () => {
  const socket = new FakeSocket();
  connect(socket)(HELLO);
  await turn();
  socket.blocked = true;
  for (let round = 0; round < 40; round += 1) {
    for (let index = 1; index <= DEVICES; index += 1) states.set(record(index, round / 100));
    await turn(1000);
  }
  expect(socket.closeCode).toBe(CLOSE.tooSlow);
});

test("a client that stalls in the middle of its snapshot is closed too", async () => {
  const socket = new FakeSocket();
  socket.blocked = true;
  connect(socket)(HELLO);
  await turn(35_000);
  expect(socket.closeCode).toBe(CLOSE.tooSlow);
  expect(socket.bufferedAmount).toBeLessThanOrEqual(MAXIMUM_BUFFERED);
});

test("a slow client does not slow another of the same user, and both end with the same", async () => {
  const [slow, quick] = [new FakeSocket(), new FakeSocket()];
  connect(slow)(HELLO);
  connect(quick)(HELLO);
  await turn();
  slow.blocked = true;
  for (let round = 0; round < 100; round += 1) {
    for (let index = 1; index <= 500; index += 1) states.set(record(index, round / 100));
    await turn();
    expect(quick.vehiclesSince(0).get(500)?.latitude).toBeCloseTo(round / 100, 6);
  }
  slow.drain();
  await turn(200);
  expect(slow.vehiclesSince(0)).toEqual(quick.vehiclesSince(0));
});

test("a frame is made once for all clients of a user", async () => {
  const sockets = [new FakeSocket(), new FakeSocket(), new FakeSocket()];
  for (const socket of sockets) connect(socket)(HELLO);
  await turn();
  states.set(record(7, 5));
  await turn();
  const [one, ...others] = sockets.map((socket) => socket.sent.at(-1));
  for (const other of others) expect(other).toBe(one);
});
