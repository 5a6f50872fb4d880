import { createContext, useContext } from "react";
import type { MapController } from "./map-controller.ts";

export const MapContext = createContext<MapController | null>(null);

/** The map that the component stands on, or null outside of one. */
export const useMap = (): MapController | null => useContext(MapContext);
