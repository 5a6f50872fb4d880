import { addProtocol, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { Protocol } from "pmtiles";

let protocol: Protocol | null = null;

/** Tells MapLibre, once, where its worker is and how to read PMTiles files. */
export const setUpMapLibre = (): Protocol => {
  if (protocol !== null) return protocol;
  protocol = new Protocol();
  setWorkerUrl(workerUrl);
  addProtocol("pmtiles", protocol.tile);
  return protocol;
};
