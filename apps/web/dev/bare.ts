import "maplibre-gl/dist/maplibre-gl.css";
import "#ui/tokens.css";
import { Map as MapLibreMap } from "maplibre-gl";
import { readMapColours } from "#map/map-colours.ts";
import { setUpMapLibre } from "#map/maplibre-setup.ts";
import { baseStyle } from "#map/style/base-style.ts";

/** The same basemap with nothing of ours on it, painted once a second: what the benchmarks compare with. */
setUpMapLibre();
const map = new MapLibreMap({
  container: "map",
  style: baseStyle({
    source: { kind: "embedded" },
    schema: "world",
    colours: readMapColours(document.documentElement),
    language: "en-GB",
    globe: false,
  }),
  center: [-6, 39.7],
  zoom: 6.1,
  attributionControl: false,
});
setInterval(() => map.triggerRepaint(), 1000);
