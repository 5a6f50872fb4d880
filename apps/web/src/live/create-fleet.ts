import type { LiveEvent, VehicleDetails } from "@outrider/wire/live/messages.ts";
import type { Fleet, FleetList, FleetQuery, FleetRow, FleetSummary, Readable, Vehicle } from "./fleet.ts";
import type { FleetBounds, MapFeed, MapTick } from "./map-feed.ts";
import { ValueStore } from "./value-store.ts";
import type { FleetAnswer, FleetQuestion, FromWorker, ToWorker } from "./worker-messages.ts";

export interface FleetOptions {
  /** Of the page's own server unless given: `/api/live`, or an absolute `ws:` address. */
  readonly url?: string;
  /** The server's `minDaysForDisconnected`, when it is not the default. */
  readonly daysForDisconnected?: number;
  /** The worker, or what stands in for it. */
  readonly worker?: FleetWorker;
}

/** The part of a `Worker` that is used. */
export interface FleetWorker {
  postMessage(message: ToWorker): void;
  addEventListener(type: "message", listener: (event: { readonly data: FromWorker }) => void): void;
  terminate(): void;
}

const EMPTY_SUMMARY: FleetSummary = {
  connection: { kind: "connecting" },
  total: 0,
  byState: { moving: 0, idle: 0, stopped: 0, disconnected: 0 },
  inView: null,
  serverBuild: null,
  rosterComplete: false,
  clockOffset: 0,
};
const EMPTY_LIST: FleetList = { query: { state: null, order: "status", search: "" }, total: 0, offset: 0, rows: [] };

/** Opens the live fleet: starts the worker, which connects, and gives the page its view of it. */
export const createFleet = (options: FleetOptions = {}): Fleet => new WorkerFleet(options);

class WorkerFleet implements Fleet, MapFeed {
  readonly #summary = new ValueStore<FleetSummary>(EMPTY_SUMMARY);
  readonly #list = new ValueStore<FleetList>(EMPTY_LIST);
  readonly #vehicles = new Map<number, ValueStore<Vehicle | null>>();
  readonly #details = new Map<number, ValueStore<VehicleDetails | null>>();
  readonly #eventListeners = new Set<(event: LiveEvent["event"]) => void>();
  readonly #tickListeners = new Set<(tick: MapTick) => void>();
  readonly #answers = new Map<number, (answer: FleetAnswer) => void>();
  readonly #changed = new Set<ValueStore<unknown>>();
  readonly #worker: FleetWorker;
  readonly #watched = { vehicles: new Set<number>(), details: new Set<number>() };
  #watchPlanned = false;
  #frame = 0;
  #request = 0;
  readonly epoch = Math.floor(performance.timeOrigin);

  constructor({ url = "/api/live", daysForDisconnected, worker }: FleetOptions) {
    this.#worker = worker ?? startWorker();
    this.#worker.addEventListener("message", ({ data }) => this.#receive(data));
    this.#send({
      op: "start",
      url: socketAddress(url),
      epoch: this.epoch,
      daysForDisconnected: daysForDisconnected ?? null,
    });
    document.addEventListener("visibilitychange", this.#onVisibility);
    addEventListener("online", this.#onOnline);
  }

  get summary(): Readable<FleetSummary> {
    return this.#summary;
  }

  get list(): Readable<FleetList> {
    return this.#list;
  }

  get map(): MapFeed {
    return this;
  }

  setQuery(query: FleetQuery): void {
    this.#send({ op: "query", query });
  }

  setWindow(offset: number, limit: number): void {
    this.#send({ op: "window", offset, limit });
  }

  vehicle(id: number): Readable<Vehicle | null> {
    return this.#store(this.#vehicles, this.#watched.vehicles, id);
  }

  details(id: number): Readable<VehicleDetails | null> {
    return this.#store(this.#details, this.#watched.details, id);
  }

  async clusterMembers(cluster: number): Promise<readonly number[]> {
    const answer = await this.#ask({ kind: "clusterMembers", cluster });
    return isIds(answer) ? answer : [];
  }

  async inView(limit: number): Promise<readonly number[]> {
    const answer = await this.#ask({ kind: "inView", limit });
    return isIds(answer) ? answer : [];
  }

  async bounds(deviceIds: readonly number[] | null): Promise<FleetBounds | null> {
    const answer = await this.#ask({ kind: "bounds", deviceIds });
    return answer === null || isIds(answer) ? null : answer;
  }

  setView(view: Parameters<MapFeed["setView"]>[0]): void {
    this.#send({ op: "view", view });
  }

  onTick(listener: (tick: MapTick) => void): () => void {
    this.#tickListeners.add(listener);
    return () => this.#tickListeners.delete(listener);
  }

  onEvent(listener: (event: LiveEvent["event"]) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  reconnect(): void {
    this.#send({ op: "reconnect" });
  }

  [Symbol.dispose](): void {
    document.removeEventListener("visibilitychange", this.#onVisibility);
    removeEventListener("online", this.#onOnline);
    cancelAnimationFrame(this.#frame);
    this.#send({ op: "stop" });
    this.#worker.terminate();
  }

  readonly #onVisibility = (): void => {
    this.#send({ op: "pageVisible", visible: document.visibilityState === "visible" });
  };

  readonly #onOnline = (): void => {
    if (this.#summary.getSnapshot().connection.kind === "lost") this.reconnect();
  };

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #ask(question: FleetQuestion): Promise<FleetAnswer> {
    this.#request += 1;
    const request = this.#request;
    return new Promise((resolve) => {
      this.#answers.set(request, resolve);
      this.#send({ op: "ask", request, question });
    });
  }

  #receive(message: FromWorker): void {
    if (message.op === "event") {
      for (const listener of this.#eventListeners) listener(message.event);
      return;
    }
    if (message.op === "answer") {
      this.#answers.get(message.request)?.(message.answer);
      this.#answers.delete(message.request);
      return;
    }
    if (message.summary !== null) this.#change(this.#summary, message.summary);
    if (message.list !== null) this.#change(this.#list, keepRows(this.#list.getSnapshot(), message.list));
    for (const [id, vehicle] of message.vehicles) this.#change(this.#vehicles.get(id), vehicle);
    for (const details of message.details) this.#change(this.#details.get(details.deviceId), details);
    if (message.map !== null) for (const listener of this.#tickListeners) listener(message.map);
  }

  #change<Value>(store: ValueStore<Value> | undefined, value: Value): void {
    if (store?.set(value) !== true) return;
    this.#changed.add(store as ValueStore<unknown>);
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#notify);
  }

  readonly #notify = (): void => {
    this.#frame = 0;
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const store of changed) store.notify();
  };

  #store<Value>(
    stores: Map<number, ValueStore<Value | null>>,
    watched: Set<number>,
    id: number,
  ): ValueStore<Value | null> {
    let store = stores.get(id);
    if (store === undefined) {
      store = new ValueStore<Value | null>(null, (listeners) => {
        const isWatched = listeners > 0;
        if (isWatched === watched.has(id)) return;
        if (isWatched) watched.add(id);
        else watched.delete(id);
        this.#planWatch();
      });
      stores.set(id, store);
    }
    return store;
  }

  /** React subscribes and unsubscribes row by row; the worker hears of it once. */
  #planWatch(): void {
    if (this.#watchPlanned) return;
    this.#watchPlanned = true;
    queueMicrotask(() => {
      this.#watchPlanned = false;
      this.#send({ op: "watch", vehicles: [...this.#watched.vehicles], details: [...this.#watched.details] });
    });
  }
}

const isIds = (answer: FleetAnswer): answer is readonly number[] => Array.isArray(answer);

const socketAddress = (url: string): string => new URL(url, location.href).href.replace(/^http/, "ws");

const startWorker = (): FleetWorker =>
  new Worker(new URL("./fleet.worker.ts", import.meta.url), { type: "module", name: "fleet" });

/** Rows that did not change stay the same objects, so that React skips them. */
const keepRows = (before: FleetList, after: FleetList): FleetList => {
  const known = new Map(before.rows.map((row) => [rowKey(row), row]));
  const rows = after.rows.map((row) => {
    const old = known.get(rowKey(row));
    return old !== undefined && isSameRow(old, row) ? old : row;
  });
  return { ...after, rows };
};

const rowKey = (row: FleetRow): string => (row.kind === "group" ? `g${row.groupId}` : `v${row.vehicle.id}`);

const isSameRow = (a: FleetRow, b: FleetRow): boolean => {
  if (a.kind === "group") return b.kind === "group" && a.name === b.name && isSameFlat(a.byState, b.byState);
  return b.kind === "vehicle" && isSameFlat(a.vehicle, b.vehicle);
};

const isSameFlat = (a: object, b: object): boolean => {
  const right = new Map<string, unknown>(Object.entries(b));
  return Object.entries(a).every(([key, value]) => Object.is(right.get(key), value));
};
