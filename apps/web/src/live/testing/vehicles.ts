import type { RosterEntry } from "@outrider/wire/live/messages.ts";
import type { VehicleRecord } from "@outrider/wire/live/vehicle-frame.ts";
import type { MapViewport } from "../map-feed.ts";
import { mercatorX, mercatorY } from "../mercator.ts";
import { VehicleTable } from "../vehicle-table.ts";

/** Server time in these tests, unix ms. */
export const NOW = 1_800_000_000_000;
export const STATE = { moving: 0, idle: 1, stopped: 2, disconnected: 3 } as const;

export const rosterEntry = (id: number, change: Partial<RosterEntry> = {}): RosterEntry => ({
  id,
  name: `Van ${id}`,
  plate: `AA-${id}`,
  uniqueId: String(1_000 + id),
  category: "van",
  groupId: 0,
  groupName: "",
  model: "",
  driver: "",
  disabled: false,
  ...change,
});

export const vehicleRecord = (deviceId: number, change: Partial<VehicleRecord> = {}): VehicleRecord => ({
  deviceId,
  latitude: 38.7,
  longitude: -9.1,
  fixTime: NOW,
  stateSince: NOW,
  lastUpdate: NOW,
  speed: 0,
  course: 0,
  state: STATE.stopped,
  flags: 0,
  fuel: 255,
  signal: 255,
  ...change,
});

/** A table of the given vehicles: roster entry and newest state each. */
export const tableOf = (
  vehicles: readonly { readonly entry?: Partial<RosterEntry>; readonly record?: Partial<VehicleRecord> }[],
): VehicleTable => {
  const table = new VehicleTable();
  vehicles.forEach(({ entry, record }, index) => {
    table.put(rosterEntry(index + 1, entry), NOW, 0);
    table.apply(vehicleRecord(index + 1, record), NOW, 0);
  });
  return table;
};

/** A view of 1,000 by 800 px around a place. */
export const viewAround = (
  latitude: number,
  longitude: number,
  zoom: number,
  change: Partial<MapViewport> = {},
): MapViewport => {
  const world = 512 * 2 ** zoom;
  return {
    west: mercatorX(longitude) - 500 / world,
    north: mercatorY(latitude) - 400 / world,
    width: 1_000 / world,
    height: 800 / world,
    zoom,
    bearing: 0,
    pitch: 0,
    centre: { x: mercatorX(longitude), y: mercatorY(latitude) },
    screen: { width: 1_000, height: 800, centreX: 500, centreY: 400 },
    labels: "plate",
    clustering: true,
    filtered: true,
    selected: null,
    ...change,
  };
};
