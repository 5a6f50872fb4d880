import type { Map as MapLibreMap, MapMouseEvent } from "maplibre-gl";
import { glyphSize } from "#live/label-choice.ts";
import { latitudeOf, longitudeOf } from "#live/mercator.ts";
import { NO_SLOT } from "./layers/vehicle-layer.ts";
import type { MapEvents } from "./map-events.ts";
import { pick } from "./picking.ts";
import type { Picked, ScreenPoint } from "./picking.ts";
import type { VehicleLayers } from "./vehicle-layers.ts";

const HOVER_INTERVAL_MS = 40;
/** Half the side of the box around the pointer in which vehicles are looked at more closely, px. */
const NEAR_PIXELS = 60;

/** Turns what the pointer does on the canvas into what it means: hover, choice, place on the ground. */
export class PointerWatch implements Disposable {
  readonly #map: MapLibreMap;
  readonly #layers: VehicleLayers;
  readonly #events: MapEvents;
  #hovered: number | null = null;
  #lookedAt = 0;

  constructor(map: MapLibreMap, layers: VehicleLayers, events: MapEvents) {
    this.#map = map;
    this.#layers = layers;
    this.#events = events;
    map.on("mousemove", this.#onMove);
    map.on("mouseout", this.#onOut);
    map.on("click", this.#onClick);
  }

  [Symbol.dispose](): void {
    this.#map.off("mousemove", this.#onMove);
    this.#map.off("mouseout", this.#onOut);
    this.#map.off("click", this.#onClick);
  }

  readonly #onMove = (event: MapMouseEvent): void => {
    const events = this.#events;
    events.onPointer?.({ latitude: event.lngLat.lat, longitude: event.lngLat.wrap().lng });
    const now = performance.now();
    if (now - this.#lookedAt < HOVER_INTERVAL_MS) return;
    this.#lookedAt = now;
    this.#hover(this.#pick(event.point));
  };

  readonly #onOut = (): void => {
    this.#events.onPointer?.(null);
    this.#hover(null);
  };

  readonly #onClick = (event: MapMouseEvent): void => {
    const picked = this.#pick(event.point);
    const events = this.#events;
    if (picked === null) {
      events.onSelect?.(null);
      return;
    }
    if (picked.kind === "vehicle") {
      events.onSelect?.(picked.deviceId);
      return;
    }
    const { id, count, byState, x, y } = picked.cluster;
    events.onCluster?.({
      cluster: id,
      count,
      byState,
      latitude: latitudeOf(y),
      longitude: longitudeOf(x),
      at: picked.at,
    });
  };

  #hover(picked: Picked | null): void {
    const { vehicles, donuts } = this.#layers;
    const slot = picked?.kind === "vehicle" ? picked.slot : NO_SLOT;
    const cluster = picked?.kind === "cluster" ? picked.cluster.id : null;
    if (slot !== vehicles.hoveredSlot || cluster !== donuts.hovered) {
      vehicles.hoveredSlot = slot;
      donuts.hover(cluster);
      this.#map.getCanvas().style.cursor = picked === null ? "" : "pointer";
      this.#map.triggerRepaint();
    }
    const hovered = picked?.kind === "vehicle" ? picked.deviceId : null;
    if (hovered === this.#hovered) return;
    this.#hovered = hovered;
    this.#events.onHover?.(picked?.kind === "vehicle" ? { deviceId: picked.deviceId, at: picked.at } : null);
  }

  #pick(point: ScreenPoint): Picked | null {
    const map = this.#map;
    const corners = [-NEAR_PIXELS, NEAR_PIXELS].flatMap((dx) =>
      [-NEAR_PIXELS, NEAR_PIXELS].map((dy) => map.unproject([point.x + dx, point.y + dy])),
    );
    const { west, east, north, south } = boxOf(corners);
    return pick(point, {
      records: this.#layers.records,
      visible: this.#layers.vehicles.visible,
      clusters: this.#layers.donuts.clusters,
      glyph: glyphSize(map.getZoom()),
      project: (longitude, latitude) => map.project([nearest(longitude, (west + east) / 2), latitude]),
      near: (x, y) => {
        const latitude = latitudeOf(y);
        if (latitude > north || latitude < south) return false;
        const longitude = nearest(longitudeOf(x), (west + east) / 2);
        return longitude >= west && longitude <= east;
      },
    });
  }
}

const boxOf = (corners: readonly { readonly lng: number; readonly lat: number }[]) => ({
  west: Math.min(...corners.map(({ lng }) => lng)),
  east: Math.max(...corners.map(({ lng }) => lng)),
  south: Math.min(...corners.map(({ lat }) => lat)),
  north: Math.max(...corners.map(({ lat }) => lat)),
});

/** The copy of a longitude nearest to another. */
const nearest = (longitude: number, to: number): number => longitude + Math.round((to - longitude) / 360) * 360;
