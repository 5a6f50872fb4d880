import { storedValue } from "../stored-value.ts";

/** How the map and the vehicle list look and behave on this device. */
export interface MapSettings {
  readonly showLabels: boolean;
  readonly showFullDate: boolean;
  /** A vehicle that is selected is followed at once. */
  readonly followVehicle: boolean;
  readonly mapType: string;
  readonly eventSound: boolean;
  readonly singleKeyShortcuts: boolean;
  readonly orderBy: "status" | "vehicle" | "group" | "lastUpdate" | "fuel";
  readonly compactRows: boolean;
  readonly listCollapsed: boolean;
  /** Pixels, within `LIST_WIDTH`. */
  readonly listWidth: number;
}

export const LIST_WIDTH = { smallest: 320, usual: 360, largest: 480 } as const;

export const DEFAULT_MAP_SETTINGS: MapSettings = {
  showLabels: true,
  showFullDate: false,
  followVehicle: false,
  mapType: "streets",
  eventSound: false,
  singleKeyShortcuts: true,
  orderBy: "status",
  compactRows: false,
  listCollapsed: false,
  listWidth: LIST_WIDTH.usual,
};

export const mapSettings = storedValue<MapSettings>(
  "outrider.mapSettings",
  DEFAULT_MAP_SETTINGS,
  readMapSettings,
  JSON.stringify,
);

export function changeMapSettings(change: Partial<MapSettings>): void {
  mapSettings.set({ ...mapSettings.getSnapshot(), ...change });
}

/** Stored settings over the defaults. A value of the wrong kind, or a key this version does not know, is left out. */
export function readMapSettings(text: string): MapSettings | null {
  const stored: unknown = JSON.parse(text);
  if (typeof stored !== "object" || stored === null) return null;
  const known = Object.entries(stored).filter(
    ([key, value]) => key in DEFAULT_MAP_SETTINGS && isAllowed(key as keyof MapSettings, value),
  );
  return { ...DEFAULT_MAP_SETTINGS, ...Object.fromEntries(known) };
}

const ORDERS: readonly unknown[] = ["status", "vehicle", "group", "lastUpdate", "fuel"];

function isAllowed(key: keyof MapSettings, value: unknown): boolean {
  switch (key) {
    case "orderBy":
      return ORDERS.includes(value);
    case "listWidth":
      return typeof value === "number" && value >= LIST_WIDTH.smallest && value <= LIST_WIDTH.largest;
    default:
      return typeof value === typeof DEFAULT_MAP_SETTINGS[key];
  }
}
