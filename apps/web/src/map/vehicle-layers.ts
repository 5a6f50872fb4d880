import type { Map as MapLibreMap } from "maplibre-gl";
import type { MapTick } from "#live/map-feed.ts";
import { RECORD_WORDS } from "#live/map-record.ts";
import { fromFixed32 } from "#live/mercator.ts";
import { DonutLayer } from "./layers/donut-layer.ts";
import { LabelLayer } from "./layers/label-layer.ts";
import { RouteLayer } from "./layers/route-layer.ts";
import { NO_SLOT, VehicleLayer } from "./layers/vehicle-layer.ts";
import type { MapColours } from "./map-colours.ts";
import { RecordStore } from "./record-store.ts";

/** Our own layers, in the order in which they lie on the map, over one set of records. */
export class VehicleLayers {
  readonly records: RecordStore;
  readonly route: RouteLayer;
  readonly vehicles: VehicleLayer;
  readonly labels: LabelLayer;
  readonly donuts: DonutLayer;
  #selected: number | null = null;

  constructor(epoch: number, colours: MapColours, font: string) {
    this.records = new RecordStore(epoch);
    this.route = new RouteLayer(colours);
    this.vehicles = new VehicleLayer(this.records, colours);
    this.labels = new LabelLayer(this.records, colours, font);
    this.donuts = new DonutLayer(colours, font);
  }

  /** Puts the layers on top of a style; those that are there already stay. */
  addTo(map: MapLibreMap): void {
    for (const layer of [this.route, this.donuts, this.vehicles, this.labels]) {
      if (map.getLayer(layer.id) === undefined) map.addLayer(layer);
    }
  }

  take(tick: MapTick): void {
    if (tick.records !== null) this.records.take(tick.records);
    if (tick.visible !== null) this.vehicles.show(tick.visible);
    if (tick.clusters !== null) this.donuts.show(tick.clusters);
    if (tick.labels !== null) this.labels.show(tick.labels);
    this.#applySelection();
  }

  select(deviceId: number | null): void {
    this.#selected = deviceId;
    this.#applySelection();
  }

  /** Whether the selected vehicle carries the cross of a followed one. */
  follow(following: boolean): void {
    this.vehicles.following = following;
    this.labels.following = following;
  }

  setColours(colours: MapColours): void {
    for (const layer of [this.route, this.vehicles, this.labels, this.donuts]) layer.colours = colours;
  }

  /** Where the vehicles drawn by themselves are going, mercator 0..1; none when there are more than `most`. */
  singlePlaces(most: number): readonly { readonly x: number; readonly y: number }[] {
    const { visible } = this.vehicles;
    if (visible.length > most) return [];
    const { words } = this.records;
    return Array.from(visible, (slot) => ({
      x: fromFixed32(words[slot * RECORD_WORDS + 2] ?? 0),
      y: fromFixed32(words[slot * RECORD_WORDS + 3] ?? 0),
    }));
  }

  /** The graphics context is gone, and with it everything on the card. */
  forgetContext(): void {
    this.records.forgetContext();
  }

  #applySelection(): void {
    const slot = this.#selected === null ? NO_SLOT : (this.records.slotOf(this.#selected) ?? NO_SLOT);
    this.vehicles.selectedSlot = slot;
    this.labels.selectedSlot = slot;
  }
}
