import type { Metres } from "../units/units.ts";
import { metres } from "../units/units.ts";
import type { Bounds } from "./bounds.ts";
import { boundsContain, boundsOf, growBounds, unwrapLongitudes } from "./bounds.ts";
import type { Coordinates } from "./coordinates.ts";
import { distance } from "./distance.ts";
import { polygonContains } from "./polygon.ts";
import { distanceToPolyline } from "./polyline.ts";

/** The shape of a geofence: a zone, a line with a corridor around it, or a point of interest. */
export type Area =
  /** `ring` is closed: its first and last corner are equal. */
  | { readonly kind: "polygon"; readonly ring: readonly Coordinates[] }
  | { readonly kind: "line"; readonly points: readonly Coordinates[] }
  | { readonly kind: "circle"; readonly centre: Coordinates; readonly radius: Metres };

/** Half width of the corridor of a line whose geofence does not tell `polylineDistance` (Traccar's default). */
export const DEFAULT_POLYLINE_DISTANCE = metres(25);
/** `polylineDistance` that our own editor writes (specification, section 5). */
export const NEW_LINE_POLYLINE_DISTANCE = metres(100);
/** Radius of a circle made from a point (specification, section 5). */
export const NEW_CIRCLE_RADIUS = metres(100);

/** An area made ready to be asked many times: flat columns, unwrapped longitudes, a box to refuse quickly. */
export interface PreparedArea {
  readonly kind: Area["kind"];
  readonly bounds: Bounds;
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  /** Radius of a circle, half width of a corridor, 0 for a polygon. */
  readonly reach: Metres;
}

/** Prepares an area; `polylineDistance` is the half width of a line's corridor. */
export const prepareArea = (area: Area, polylineDistance: Metres = DEFAULT_POLYLINE_DISTANCE): PreparedArea => {
  const points = area.kind === "polygon" ? area.ring : area.kind === "line" ? area.points : [area.centre];
  const latitudes = Float64Array.from(points, (point) => point.latitude);
  const longitudes = unwrapLongitudes(points.map((point) => point.longitude));
  const reach = area.kind === "circle" ? area.radius : area.kind === "line" ? polylineDistance : metres(0);
  const around = boundsOf(latitudes, longitudes) ?? { south: 1, west: 1, north: -1, east: -1 };
  return { kind: area.kind, bounds: growBounds(around, reach), latitudes, longitudes, reach };
};

/** Whether a place lies in the area. Allocates nothing. */
export const areaContains = (area: PreparedArea, latitude: number, longitude: number): boolean => {
  if (!boundsContain(area.bounds, latitude, longitude)) return false;
  switch (area.kind) {
    case "polygon":
      return polygonContains(area.latitudes, area.longitudes, latitude, longitude);
    case "line":
      return distanceToPolyline(area.latitudes, area.longitudes, latitude, longitude) <= area.reach;
    case "circle":
      return distance(area.latitudes[0] as number, area.longitudes[0] as number, latitude, longitude) <= area.reach;
  }
};
