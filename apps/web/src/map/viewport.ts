import type { Map as MapLibreMap } from "maplibre-gl";
import type { MapViewport } from "#live/map-feed.ts";
import { mercatorX, mercatorY } from "#live/mercator.ts";

/** What the camera sees, as the worker wants it. */
export const viewportOf = (
  map: MapLibreMap,
  wishes: Pick<MapViewport, "labels" | "clustering" | "filtered" | "selected">,
): MapViewport => {
  const bounds = map.getBounds();
  const west = mercatorX(bounds.getWest());
  const east = mercatorX(bounds.getEast());
  const north = mercatorY(bounds.getNorth());
  const centre = map.getCenter();
  const shown = map.project(centre);
  const { clientWidth, clientHeight } = map.getContainer();
  return {
    west,
    north,
    width: Math.min(1, Math.max(0, east - west)),
    height: Math.max(0, mercatorY(bounds.getSouth()) - north),
    zoom: map.getZoom(),
    bearing: map.getBearing(),
    pitch: map.getPitch(),
    centre: { x: mercatorX(centre.lng), y: mercatorY(centre.lat) },
    screen: { width: clientWidth, height: clientHeight, centreX: shown.x, centreY: shown.y },
    ...wishes,
  };
};
