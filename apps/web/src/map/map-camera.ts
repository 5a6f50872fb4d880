import type { Map as MapLibreMap } from "maplibre-gl";
import type { FleetBounds } from "#live/map-feed.ts";
import type { DrawnVehicle } from "./record-store.ts";

/** How a selected vehicle is looked at (specification, section 9). */
const FLY_ZOOM = 16;
const FLY_PITCH = 60;
const FIT_PADDING = 30;
/** A single vehicle or a car park is not worth going nearer than this for. */
const FIT_MAX_ZOOM = 14.5;
const ZOOM_MS = 200;
/** A followed vehicle that moved less than this on screen does not move the map. */
const FOLLOW_STEP_PIXELS = 0.4;

export interface MapPadding {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Every wish of the page about the camera. With reduced motion the map jumps instead of flying. */
export class MapCamera {
  /** Whether the user or the page chose the view already. */
  moved = false;
  readonly #map: MapLibreMap;
  readonly #drawn: (deviceId: number) => DrawnVehicle | null;

  constructor(map: MapLibreMap, drawn: (deviceId: number) => DrawnVehicle | null) {
    this.#map = map;
    this.#drawn = drawn;
    for (const event of ["dragstart", "wheel", "touchstart"] as const) {
      map.on(event, () => {
        this.moved = true;
      });
    }
  }

  /** What panels cover of the map: targets are centred in the rest. */
  setPadding(padding: MapPadding): void {
    this.#map.setPadding({ ...padding });
  }

  zoomBy(steps: number): void {
    this.moved = true;
    this.#map.easeTo({ zoom: this.#map.getZoom() + steps, duration: reducedMotion() ? 0 : ZOOM_MS });
  }

  resetNorth(): void {
    this.#map.easeTo({ bearing: 0, pitch: 0, duration: reducedMotion() ? 0 : ZOOM_MS });
  }

  flyToVehicle(deviceId: number): void {
    const vehicle = this.#drawn(deviceId);
    if (vehicle === null) return;
    this.#fly({
      center: [vehicle.longitude, vehicle.latitude],
      zoom: FLY_ZOOM,
      pitch: FLY_PITCH,
      bearing: vehicle.course,
    });
  }

  flyToPoint(place: { readonly latitude: number; readonly longitude: number; readonly zoom?: number }): void {
    this.#fly({ center: [place.longitude, place.latitude], zoom: place.zoom ?? FLY_ZOOM });
  }

  fit(bounds: FleetBounds | null, atOnce = false): void {
    if (bounds === null) return;
    if (!atOnce) this.moved = true;
    this.#map.fitBounds([bounds.west, bounds.south, bounds.east, bounds.north], {
      padding: FIT_PADDING,
      maxZoom: FIT_MAX_ZOOM,
      pitch: 0,
      bearing: 0,
      animate: !atOnce && !reducedMotion(),
    });
  }

  /** Brings a vehicle to the centre; false when it is there already. */
  follow(deviceId: number): boolean {
    const vehicle = this.#drawn(deviceId);
    if (vehicle === null || this.#map.isZooming() || this.#map.isRotating()) return false;
    const centre = this.#map.project(this.#map.getCenter());
    const at = this.#map.project([vehicle.longitude, vehicle.latitude]);
    if (Math.hypot(at.x - centre.x, at.y - centre.y) < FOLLOW_STEP_PIXELS) return false;
    this.moved = true;
    this.#map.jumpTo({ center: [vehicle.longitude, vehicle.latitude] });
    return true;
  }

  #fly(target: Parameters<MapLibreMap["jumpTo"]>[0]): void {
    this.moved = true;
    if (reducedMotion()) this.#map.jumpTo(target);
    else this.#map.flyTo({ ...target, speed: 1.8, maxDuration: 2500 });
  }
}

const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
