import type { Fleet } from "#live/fleet.ts";
import { latitudeOf, longitudeOf } from "#live/mercator.ts";
import type { MapController } from "./map-controller.ts";
import type { DrawnVehicle } from "./record-store.ts";

/** `window.outrider`: what tests and support may look at. Read only; described in docs/inspection.md. */
export interface Inspection {
  readonly version: 1;
  /** `connecting`, `live`, `lost` or `signedOut`. */
  readonly socket: string;
  /** Vehicles whose records the map holds. */
  readonly vehicles: number;
  readonly deviceIds: readonly number[];
  /** Pictures of the map painted so far. */
  readonly frames: number;
  readonly drawn: (deviceId: number) => DrawnVehicle | null;
  /** Vehicles drawn by themselves, by device id, in the order they are painted. */
  readonly singles: readonly number[];
  readonly clusters: readonly {
    readonly id: number;
    readonly count: number;
    readonly byState: readonly number[];
    readonly latitude: number;
    readonly longitude: number;
  }[];
  readonly labels: readonly { readonly deviceId: number; readonly text: string }[];
  readonly camera: {
    readonly latitude: number;
    readonly longitude: number;
    readonly zoom: number;
    readonly bearing: number;
    readonly pitch: number;
  };
}

declare global {
  var outrider: Inspection | undefined;
}

/** Puts the inspection object on the window for as long as the map lives. */
export const installInspection = (controller: MapController, fleet: Fleet): (() => void) => {
  const { layers, map } = controller;
  const inspection: Inspection = Object.freeze({
    version: 1 as const,
    get socket() {
      return fleet.summary.getSnapshot().connection.kind;
    },
    get vehicles() {
      return layers.records.size;
    },
    get deviceIds() {
      return layers.records.deviceIds();
    },
    get frames() {
      return controller.frames;
    },
    drawn: (deviceId: number) => layers.records.drawn(deviceId),
    get singles() {
      return Array.from(layers.vehicles.visible, (slot) => layers.records.deviceAt(slot));
    },
    get clusters() {
      return layers.donuts.clusters.map(({ id, count, byState, x, y }) => ({
        id,
        count,
        byState,
        latitude: latitudeOf(y),
        longitude: longitudeOf(x),
      }));
    },
    get labels() {
      return layers.labels.labels.map(({ slot, text }) => ({ deviceId: layers.records.deviceAt(slot), text }));
    },
    get camera() {
      const { lat, lng } = map.getCenter();
      return { latitude: lat, longitude: lng, zoom: map.getZoom(), bearing: map.getBearing(), pitch: map.getPitch() };
    },
  });
  globalThis.outrider = inspection;
  return () => {
    if (globalThis.outrider === inspection) globalThis.outrider = undefined;
  };
};
