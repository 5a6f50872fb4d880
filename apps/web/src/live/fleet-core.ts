import type { LiveServerMessage } from "@outrider/wire/live/messages.ts";
import type { VehicleFrame } from "@outrider/wire/live/vehicle-frame.ts";
import { FleetListView } from "./fleet-list.ts";
import type { ConnectionState, FleetSummary } from "./fleet.ts";
import { LiveSocket } from "./live-socket.ts";
import type { SocketLike, SocketState } from "./live-socket.ts";
import type { MapTick } from "./map-feed.ts";
import { clockSince } from "./map-record.ts";
import { MapScene } from "./map-scene.ts";
import { VehicleTable } from "./vehicle-table.ts";
import { countsByState, vehicleView } from "./vehicle-view.ts";
import { WatchList } from "./watch-list.ts";
import type { FleetAnswer, FleetQuestion, FromWorker, ToWorker } from "./worker-messages.ts";

/** How often the page hears of changes at most. */
const TICK_MS = 250;
/** How often a live fleet is sorted anew, so that rows do not dance. */
const RESORT_MS = 1_000;
const PASS_TIME_MS = 5_000;

export interface FleetCorePort {
  readonly openSocket: (url: string) => SocketLike;
  readonly post: (message: FromWorker, transfer: readonly ArrayBuffer[]) => void;
  readonly now: () => number;
}

/** The fleet worker without the worker: everything it does, told what comes in and saying what goes out. */
export class FleetCore implements Disposable {
  readonly #port: FleetCorePort;
  #table = new VehicleTable();
  #list = new FleetListView(this.#table);
  #scene = new MapScene(this.#table);
  readonly #watch = new WatchList((message) => this.#socket?.send(message));
  #socket: LiveSocket | null = null;
  #epoch = 0;
  #boot: string | undefined;
  #cursor: number | undefined;
  #build: string | null = null;
  #state: SocketState = { kind: "connecting" };
  #lastMessageAt = 0;
  #clockOffset = 0;
  #rosterComplete = false;
  #arriving: Set<number> | null = null;
  #pageVisible = true;
  #summary: FleetSummary | null = null;
  #listStale = true;
  #viewChanged = false;
  #sortedAt = 0;
  #passedAt = 0;
  /** Slots changed since they were last told to the map. */
  #mapChanged = new Set<number>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(port: FleetCorePort) {
    this.#port = port;
  }

  receive(message: ToWorker): void {
    switch (message.op) {
      case "start":
        this.#start(message.url, message.epoch, message.daysForDisconnected);
        return;
      case "query":
        this.#list.query = message.query;
        this.#refreshList();
        this.#tick(true);
        return;
      case "window":
        this.#list.setWindow(message.offset, message.limit);
        this.#watch.setWindow(this.#windowIds());
        this.#tick(true);
        return;
      case "watch":
        this.#watch.set(message.vehicles, message.details);
        this.#postUpdate({ vehicles: this.#vehicles(message.vehicles), details: this.#watch.known(message.details) });
        return;
      case "view":
        if (this.#scene.view === null && message.view !== null) this.#showWholeFleet();
        this.#scene.view = message.view;
        this.#viewChanged = true;
        this.#tick(false);
        return;
      case "pageVisible":
        this.#pageVisible = message.visible;
        if (message.visible) this.#tick(true);
        return;
      case "reconnect":
        this.#socket?.connect();
        return;
      case "ask":
        this.#port.post({ op: "answer", request: message.request, answer: this.#answer(message.question) }, []);
        return;
      case "stop":
        this[Symbol.dispose]();
    }
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    this.#watch[Symbol.dispose]();
    this.#socket?.[Symbol.dispose]();
    this.#socket = null;
  }

  #start(url: string, epoch: number, daysForDisconnected: number | null): void {
    this.#epoch = epoch;
    this.#table = new VehicleTable(daysForDisconnected ?? undefined);
    this.#list = new FleetListView(this.#table);
    this.#scene = new MapScene(this.#table);
    this.#timer = setInterval(() => this.#tick(false), TICK_MS);
    this.#socket = new LiveSocket(() => this.#port.openSocket(url), {
      onState: (state) => this.#onState(state),
      onFrame: (frame) => this.#onFrame(frame),
      onMessage: (message) => this.#onMessage(message),
      hello: () =>
        this.#boot === undefined || this.#cursor === undefined || !this.#rosterComplete
          ? { op: "hello" }
          : { op: "hello", boot: this.#boot, cursor: this.#cursor },
    });
  }

  #onState(state: SocketState): void {
    this.#state = state;
    if (state.kind === "live") this.#lastMessageAt = this.#port.now();
    this.#postUpdate({ summary: this.#changedSummary() });
  }

  #onFrame(frame: VehicleFrame): void {
    const now = this.#port.now();
    const clock = clockSince(this.#epoch, now);
    this.#heard(now, frame.serverTime);
    for (let index = 0; index < frame.count; index += 1) this.#table.apply(frame.at(index), frame.serverTime, clock);
    this.#cursor = frame.cursor;
  }

  #onMessage(message: LiveServerMessage): void {
    const now = this.#port.now();
    this.#lastMessageAt = now;
    switch (message.type) {
      case "welcome":
        this.#heard(now, message.serverTime);
        this.#boot = message.boot;
        this.#build = message.build;
        this.#arriving = message.resumed ? null : new Set();
        if (!message.resumed) this.#cursor = undefined;
        this.#watch.resend();
        return;
      case "roster":
      case "changed":
        for (const entry of message.entries) {
          this.#table.put(entry, now + this.#clockOffset, clockSince(this.#epoch, now));
          this.#arriving?.add(entry.id);
        }
        if (message.type === "roster" && message.done) this.#rosterDone();
        return;
      case "removed":
        for (const id of message.deviceIds) this.#table.remove(id);
        return;
      case "details":
        this.#watch.learn(message.details);
        this.#listStale = true;
        this.#postUpdate({ details: message.details });
        return;
      case "event":
        this.#port.post({ op: "event", event: message.event }, []);
        return;
      case "error":
    }
  }

  #rosterDone(): void {
    if (this.#arriving !== null) this.#table.keepOnly(this.#arriving);
    this.#arriving = null;
    this.#rosterComplete = true;
    this.#refreshList();
    this.#tick(true);
  }

  #heard(now: number, serverTime: number): void {
    this.#lastMessageAt = now;
    const offset = serverTime - now;
    // The fastest message is the nearest to the truth: others were under way for longer.
    const isBetter = this.#clockOffset === 0 || offset > this.#clockOffset;
    this.#clockOffset = isBetter ? offset : this.#clockOffset + (offset - this.#clockOffset) * 0.01;
  }

  /** Sends what changed. `now` is true when the page asked and waits, false on the clock. */
  #tick(asked: boolean): void {
    const now = this.#port.now();
    if (now - this.#passedAt > PASS_TIME_MS) {
      this.#passedAt = now;
      this.#table.passTime(now + this.#clockOffset);
    }
    const changed = this.#table.takeChanged();
    for (const slot of changed) this.#mapChanged.add(slot);
    if (changed.length > 0) this.#listStale = true;
    if (!this.#pageVisible) return;
    const mapTick = this.#mapTick();
    if (this.#listStale && now - this.#sortedAt > RESORT_MS) this.#refreshList();
    const list = asked || this.#listStale ? this.#list.window((id) => this.#watch.address(id)) : null;
    if (list !== null) this.#listStale = false;
    this.#postUpdate({
      summary: this.#changedSummary(),
      list,
      vehicles: this.#vehicles(this.#watch.vehiclesAmong(changed, this.#table)),
      map: mapTick,
    });
  }

  #mapTick(): MapTick | null {
    if (this.#scene.view === null || (this.#mapChanged.size === 0 && !this.#viewChanged)) return null;
    this.#viewChanged = false;
    const changed = [...this.#mapChanged];
    this.#mapChanged.clear();
    return this.#scene.tick(changed, this.#list.matched);
  }

  #showWholeFleet(): void {
    this.#scene.reset();
    for (let slot = 0; slot < this.#table.slots; slot += 1) this.#mapChanged.add(slot);
  }

  #refreshList(): void {
    this.#sortedAt = this.#port.now();
    this.#list.refresh();
    this.#watch.setWindow(this.#windowIds());
    this.#viewChanged = true;
  }

  #windowIds(): readonly number[] {
    return this.#list.windowSlots().map((slot) => this.#table.deviceId[slot] ?? 0);
  }

  #vehicles(ids: readonly number[]): FromVehicles {
    return ids.map((id) => {
      const slot = this.#table.slotOf(id);
      return [id, slot === undefined ? null : vehicleView(this.#table, slot, this.#watch.address(id))] as const;
    });
  }

  #answer(question: FleetQuestion): FleetAnswer {
    switch (question.kind) {
      case "clusterMembers":
        return this.#scene.members(question.cluster);
      case "inView":
        return this.#scene.idsInView(question.limit);
      case "bounds":
        return this.#scene.bounds(question.deviceIds, this.#list.matched);
    }
  }

  /** The summary when it differs from the one told last. */
  #changedSummary(): FleetSummary | null {
    const summary: FleetSummary = {
      connection: this.#connection(),
      total: this.#table.count,
      byState: countsByState(this.#table.byState),
      inView: this.#scene.inView,
      serverBuild: this.#build,
      rosterComplete: this.#rosterComplete,
      clockOffset: Math.round(this.#clockOffset / 100) * 100,
    };
    if (this.#summary !== null && JSON.stringify(summary) === JSON.stringify(this.#summary)) return null;
    this.#summary = summary;
    return summary;
  }

  #connection(): ConnectionState {
    return this.#state.kind === "live" ? { kind: "live", lastMessageAt: this.#lastMessageAt } : this.#state;
  }

  #postUpdate(part: Partial<Omit<FromUpdate, "op">>): void {
    const update: FromUpdate = {
      op: "update",
      summary: part.summary ?? null,
      list: part.list ?? null,
      vehicles: part.vehicles ?? [],
      details: part.details ?? [],
      map: part.map ?? null,
    };
    const isEmpty =
      update.summary === null &&
      update.list === null &&
      update.vehicles.length === 0 &&
      update.details.length === 0 &&
      update.map === null;
    if (!isEmpty) this.#port.post(update, transferOf(update.map));
  }
}

type FromUpdate = Extract<FromWorker, { readonly op: "update" }>;
type FromVehicles = FromUpdate["vehicles"];

const transferOf = (tick: MapTick | null): ArrayBuffer[] => {
  const transfer: ArrayBuffer[] = [];
  if (tick?.visible) transfer.push(tick.visible.buffer);
  if (tick?.records) {
    const { slots, deviceIds, words, trackTimes, fixTimes } = tick.records;
    transfer.push(slots.buffer, deviceIds.buffer, words.buffer, trackTimes.buffer, fixTimes.buffer);
  }
  return transfer;
};
