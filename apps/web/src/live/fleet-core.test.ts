import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FleetCore } from "./fleet-core.ts";
import type { FleetSummary } from "./fleet.ts";
import type { MapTick } from "./map-feed.ts";
import { FakeSocket } from "./testing/fake-socket.ts";
import { NOW, STATE, rosterEntry, vehicleRecord, viewAround } from "./testing/vehicles.ts";
import type { FromWorker } from "./worker-messages.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const start = () => {
  const sockets: FakeSocket[] = [];
  const posted: FromWorker[] = [];
  const core = new FleetCore({
    openSocket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    post: (message) => posted.push(message),
    now: () => Date.now(),
  });
  core.receive({ op: "start", url: "ws://test/api/live", epoch: NOW, daysForDisconnected: null });
  const updates = () => posted.filter((message) => message.op === "update");
  const newest = <Part extends "summary" | "list" | "map">(part: Part) =>
    updates()
      .map((update) => update[part])
      .findLast((value) => value !== null) ?? null;
  const socket = (): FakeSocket => sockets.at(-1) ?? new FakeSocket();
  return { core, posted, updates, newest, socket, sockets };
};

const withFleet = (ids: readonly number[] = [1, 2, 3]) => {
  const started = start();
  started.socket().accept();
  started.socket().welcome({ serverTime: NOW });
  started.socket().say({ type: "roster", entries: ids.map((id) => rosterEntry(id)), done: true });
  started.socket().frame(
    ids.map((id) => vehicleRecord(id, { latitude: 38.7 + id / 1_000 })),
    10,
    NOW,
  );
  vi.advanceTimersByTime(1_500);
  return started;
};

describe("the fleet core", () => {
  it("holds the roster and its newest states", () => {
    const { newest } = withFleet();
    const summary: FleetSummary | null = newest("summary");
    expect(summary).toMatchObject({
      total: 3,
      byState: { moving: 0, idle: 0, stopped: 3, disconnected: 0 },
      rosterComplete: true,
      serverBuild: "b1",
      connection: { kind: "live" },
    });
    expect(newest("list")).toMatchObject({ total: 3 });
  });

  it("says nothing while nothing changes", () => {
    const { posted } = withFleet();
    vi.advanceTimersByTime(2_000);
    const before = posted.length;
    vi.advanceTimersByTime(20_000);
    expect(posted.length).toBe(before);
  });

  it("answers a search at once", () => {
    const { core, newest } = withFleet();
    core.receive({ op: "query", query: { state: null, order: "vehicle", search: "van 2" } });
    expect(newest("list")).toMatchObject({ total: 1, query: { search: "van 2" }, rows: [{ vehicle: { id: 2 } }] });
  });

  it("resumes with cursor and boot, and keeps the fleet when the server agrees", () => {
    const { socket, sockets, newest } = withFleet();
    socket().drop();
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(2);
    socket().accept();
    expect(socket().sent[0]).toEqual({ op: "hello", boot: "first", cursor: 10 });
    socket().welcome({ resumed: true });
    socket().frame([vehicleRecord(2, { state: STATE.moving, fixTime: Date.now() })], 11);
    vi.advanceTimersByTime(300);
    expect(newest("summary")).toMatchObject({ total: 3, byState: { moving: 1, stopped: 2 } });
  });

  it("drops who is no longer in a fresh roster, but not before it is complete", () => {
    const { socket, newest } = withFleet();
    socket().drop();
    vi.advanceTimersByTime(1_000);
    socket().accept();
    socket().welcome({ boot: "second" });
    socket().say({ type: "roster", entries: [rosterEntry(1)], done: false });
    vi.advanceTimersByTime(300);
    expect(newest("summary")).toMatchObject({ total: 3 });
    socket().say({ type: "roster", entries: [rosterEntry(4)], done: true });
    expect(newest("summary")).toMatchObject({ total: 2 });
  });

  it("gives ages of the server's clock when the page's is wrong", () => {
    const started = start();
    started.socket().accept();
    started.socket().welcome({ serverTime: NOW + 300_000 });
    vi.advanceTimersByTime(300);
    expect(started.newest("summary")?.clockOffset).toBe(300_000);
  });

  it("watches the rows on screen and who is looked at, once, and anew on every connection", () => {
    const { core, socket } = withFleet();
    const watches = () => socket().sent.filter(({ op }) => op === "watch");
    core.receive({ op: "watch", vehicles: [], details: [3] });
    vi.advanceTimersByTime(200);
    expect(watches().at(-1)).toEqual({ op: "watch", deviceIds: [3, 1, 2] });
    socket().drop();
    vi.advanceTimersByTime(1_000);
    socket().accept();
    socket().welcome({ resumed: true });
    vi.advanceTimersByTime(200);
    expect(watches()).toEqual([{ op: "watch", deviceIds: [3, 1, 2] }]);
  });

  it("passes details and addresses on to the rows", () => {
    const { core, socket, newest } = withFleet();
    core.receive({ op: "window", offset: 0, limit: 10 });
    const details = {
      deviceId: 2,
      address: "Rua 1",
      altitude: 0,
      accuracy: 0,
      valid: true,
      protocol: "x",
      attributes: {},
    };
    socket().say({ type: "details", details: [details] });
    vi.advanceTimersByTime(1_500);
    expect(newest("list")?.rows.find((row) => row.kind === "vehicle" && row.vehicle.id === 2)).toMatchObject({
      vehicle: { address: "Rua 1" },
    });
  });

  it("passes events on", () => {
    const { socket, posted } = withFleet();
    const event = { id: 1, type: "alarm", deviceId: 1, eventTime: "", positionId: 0, geofenceId: 0, attributes: {} };
    socket().say({ type: "event", event });
    expect(posted.at(-1)).toEqual({ op: "event", event });
  });

  it("gives a map that opens everything, and then only what changed", () => {
    const { core, socket, newest, updates } = withFleet();
    core.receive({ op: "view", view: viewAround(38.702, -9.1, 14) });
    const first: MapTick | null = newest("map");
    expect(first?.records?.slots).toHaveLength(3);
    expect(first?.visible).toHaveLength(3);
    const count = updates().length;
    socket().frame([vehicleRecord(2, { latitude: 38.7021, fixTime: NOW + 2_000, state: STATE.stopped })], 11);
    vi.advanceTimersByTime(300);
    const next = updates()
      .slice(count)
      .flatMap(({ map }) => map ?? []);
    expect(next).toHaveLength(1);
    expect(next[0]?.records?.deviceIds).toEqual(new Uint32Array([2]));
    expect(next[0]).toMatchObject({ visible: null, clusters: null });
    expect(newest("summary")?.inView).toBe(3);
  });

  it("keeps still while the page is hidden and catches up when it is shown", () => {
    const { core, socket, posted, newest } = withFleet();
    core.receive({ op: "pageVisible", visible: false });
    const before = posted.length;
    for (let second = 1; second <= 20; second += 1) {
      socket().frame([vehicleRecord(1, { state: STATE.moving, fixTime: NOW + second * 1_000 })], 10 + second);
      vi.advanceTimersByTime(1_000);
    }
    expect(posted.length).toBe(before);
    core.receive({ op: "pageVisible", visible: true });
    expect(newest("summary")).toMatchObject({ byState: { moving: 1, stopped: 2 } });
  });

  it("names the members of a cluster, worst first", () => {
    const { core, socket, newest, posted } = withFleet([1, 2, 3, 4, 5]);
    socket().frame(
      [
        vehicleRecord(4, { flags: 16, fixTime: NOW + 1_000 }),
        vehicleRecord(5, { state: STATE.moving, fixTime: NOW + 1_000 }),
      ],
      11,
    );
    vi.advanceTimersByTime(300);
    core.receive({ op: "view", view: viewAround(38.7, -9.1, 6) });
    const cluster = newest("map")?.clusters?.[0];
    expect(cluster?.count).toBe(5);
    core.receive({ op: "ask", request: 9, question: { kind: "clusterMembers", cluster: cluster?.id ?? 0 } });
    expect(posted.at(-1)).toEqual({ op: "answer", request: 9, answer: [4, 5, 1, 2, 3] });
  });

  it("filters the map as the list, unless it is told not to", () => {
    const { core, newest } = withFleet();
    core.receive({ op: "query", query: { state: null, order: "status", search: "van 2" } });
    core.receive({ op: "view", view: viewAround(38.702, -9.1, 14) });
    expect(newest("map")?.visible).toHaveLength(1);
    core.receive({ op: "view", view: viewAround(38.702, -9.1, 14, { filtered: false }) });
    expect(newest("map")?.visible).toHaveLength(3);
  });
});
