import { Clusterer } from "./cluster-pass.ts";
import type { ClusterPass } from "./cluster-pass.ts";
import { drawOrder } from "./draw-order.ts";
import { chooseLabels } from "./label-choice.ts";
import type { FleetBounds, MapCluster, MapLabel, MapRecords, MapTick, MapViewport } from "./map-feed.ts";
import { RECORD_WORDS } from "./map-record.ts";
import { fixedDelta } from "./mercator.ts";
import type { VehicleTable } from "./vehicle-table.ts";

const EMPTY_PASS: ClusterPass = { clusters: [], single: [], clusterOf: new Uint16Array(0), inView: 0 };

/** What the open map shows of the fleet; makes ticks that carry only what changed since the last. */
export class MapScene {
  view: MapViewport | null = null;
  /** Vehicles in view, or null without a map. */
  inView: number | null = null;
  readonly #table: VehicleTable;
  readonly #clusterer = new Clusterer();
  #pass: ClusterPass = EMPTY_PASS;
  #order: Uint32Array<ArrayBuffer> = new Uint32Array(0);
  #labelsKey = "";
  #clustersKey = "";
  #everyShown = new Uint8Array(0);

  constructor(table: VehicleTable) {
    this.#table = table;
  }

  /** Forgets what the page was told, so that the next tick is complete: a map was opened. */
  reset(): void {
    this.#order = new Uint32Array(0);
    this.#labelsKey = "-";
    this.#clustersKey = "-";
  }

  tick(changed: readonly number[], matched: Uint8Array): MapTick | null {
    const { view } = this;
    if (view === null) {
      this.inView = null;
      return null;
    }
    const table = this.#table;
    this.#pass = this.#clusterer.run(table, view, view.filtered ? matched : this.#all());
    this.inView = this.#pass.inView;
    const selectedSlot = view.selected === null ? -1 : (table.slotOf(view.selected) ?? -1);
    const order = drawOrder(table, this.#pass.single, selectedSlot);
    const labels = chooseLabels(table, view, order, this.#pass.clusters);
    const tick = {
      records: changed.length === 0 ? null : packRecords(table, changed),
      visible: this.#changedOrder(order),
      clusters: this.#changedClusters(this.#pass.clusters),
      labels: this.#changedLabels(labels),
      fastest: fastestGlide(table, order),
      movingUntil: table.movingUntil,
    };
    return tick;
  }

  /** Ids in a cluster, worst state first. */
  members(cluster: number): number[] {
    const index = this.#pass.clusters.findIndex((candidate) => candidate.id === cluster);
    if (index === -1) return [];
    const slots: number[] = [];
    for (let slot = 0; slot < this.#table.slots; slot += 1) {
      if (this.#pass.clusterOf[slot] === index + 1) slots.push(slot);
    }
    return this.#worstFirst(slots);
  }

  /** Ids of the vehicles in view, worst state first. */
  idsInView(limit: number): number[] {
    const slots = [...this.#pass.single];
    for (let slot = 0; slot < this.#table.slots; slot += 1) if (this.#pass.clusterOf[slot] !== 0) slots.push(slot);
    return this.#worstFirst(slots).slice(0, limit);
  }

  bounds(deviceIds: readonly number[] | null, matched: Uint8Array): FleetBounds | null {
    const table = this.#table;
    let found: FleetBounds | null = null;
    const add = (slot: number): void => {
      if (table.alive[slot] !== 1 || !table.hasPosition(slot)) return;
      const latitude = table.latitude[slot] ?? 0;
      const longitude = table.longitude[slot] ?? 0;
      found = {
        west: Math.min(found?.west ?? longitude, longitude),
        east: Math.max(found?.east ?? longitude, longitude),
        south: Math.min(found?.south ?? latitude, latitude),
        north: Math.max(found?.north ?? latitude, latitude),
      };
    };
    if (deviceIds === null) {
      for (let slot = 0; slot < table.slots; slot += 1) if (matched[slot] === 1) add(slot);
      return found;
    }
    for (const id of deviceIds) {
      const slot = table.slotOf(id);
      if (slot !== undefined) add(slot);
    }
    return found;
  }

  #worstFirst(slots: number[]): number[] {
    const table = this.#table;
    return slots
      .sort((a, b) => alarmFirst(table, a) - alarmFirst(table, b) || (table.state[a] ?? 0) - (table.state[b] ?? 0))
      .map((slot) => table.deviceId[slot] ?? 0);
  }

  #all(): Uint8Array {
    if (this.#everyShown.length < this.#table.capacity) this.#everyShown = new Uint8Array(this.#table.capacity).fill(1);
    return this.#everyShown;
  }

  #changedOrder(order: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> | null {
    const before = this.#order;
    const isSame = before.length === order.length && order.every((slot, index) => slot === before[index]);
    if (isSame) return null;
    this.#order = order;
    return order.slice();
  }

  #changedClusters(clusters: readonly MapCluster[]): readonly MapCluster[] | null {
    let key = "";
    for (const { id, count, x, y, byState } of clusters) {
      key += `${id}:${count}:${byState.join()}:${Math.round(x * 1e7)}:${Math.round(y * 1e7)};`;
    }
    if (key === this.#clustersKey) return null;
    this.#clustersKey = key;
    return clusters;
  }

  #changedLabels(labels: readonly MapLabel[]): readonly MapLabel[] | null {
    let key = "";
    for (const { slot, text, faint } of labels) key += `${slot}:${text}:${faint ? 1 : 0};`;
    if (key === this.#labelsKey) return null;
    this.#labelsKey = key;
    return labels;
  }
}

const ALARM_FLAG = 16;
const alarmFirst = (table: VehicleTable, slot: number): number =>
  ((table.flags[slot] ?? 0) & ALARM_FLAG) === 0 ? 1 : 0;

const packRecords = (table: VehicleTable, changed: readonly number[]): MapRecords => {
  const slots = Uint32Array.from(changed);
  const deviceIds = new Uint32Array(slots.length);
  const words = new Uint32Array(slots.length * RECORD_WORDS);
  const trackTimes = new Float64Array(slots.length * 2);
  const fixTimes = new Float64Array(slots.length);
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index] ?? 0;
    deviceIds[index] = table.alive[slot] === 1 ? (table.deviceId[slot] ?? 0) : 0;
    fixTimes[index] = table.fixTime[slot] ?? 0;
    trackTimes[2 * index] = table.trackTimes[2 * slot] ?? 0;
    trackTimes[2 * index + 1] = table.trackTimes[2 * slot + 1] ?? 0;
    for (let word = 0; word < RECORD_WORDS; word += 1) {
      words[index * RECORD_WORDS + word] = table.words[slot * RECORD_WORDS + word] ?? 0;
    }
  }
  return { slots, deviceIds, words, trackTimes, fixTimes, capacity: table.capacity };
};

const fastestGlide = (table: VehicleTable, order: Uint32Array): number => {
  let fastest = 0;
  for (const slot of order) {
    const at = slot * RECORD_WORDS;
    const duration = table.words[at + 5] ?? 0;
    if (duration === 0) continue;
    const way = Math.hypot(
      fixedDelta(table.words[at] ?? 0, table.words[at + 2] ?? 0),
      fixedDelta(table.words[at + 1] ?? 0, table.words[at + 3] ?? 0),
    );
    fastest = Math.max(fastest, (way * 1000) / duration);
  }
  return fastest;
};
