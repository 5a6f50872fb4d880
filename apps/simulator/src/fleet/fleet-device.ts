import type { VehicleCategory } from "@outrider/domain/model/vehicle-category.ts";
import { VEHICLE_CATEGORIES } from "@outrider/domain/model/vehicle-category.ts";

/** Protocols that the simulator's devices speak. */
export const DEVICE_PROTOCOLS = ["teltonika", "gt06", "osmand"] as const;
export type DeviceProtocol = (typeof DEVICE_PROTOCOLS)[number];

/** A device of the fleet as `--devices` takes and `--list` prints it. */
export interface FleetDevice {
  readonly uniqueId: string;
  readonly protocol: DeviceProtocol;
  readonly category: VehicleCategory;
  readonly name: string;
  readonly licensePlate?: string;
  readonly group?: string;
  /** Keys of its drivers, as the server knows them. */
  readonly driverKeys?: readonly string[];
  readonly driverNames?: readonly string[];
  /** Has a cold box held at this many degrees Celsius. */
  readonly coldBox?: number;
  /** Not heard of for so many days. */
  readonly silentDays?: number;
}

export type FleetList =
  | { readonly kind: "devices"; readonly devices: readonly FleetDevice[] }
  | { readonly kind: "rejected"; readonly reason: string };

/** Reads a list of devices; everything but `uniqueId` may be left out of an entry. */
export const readFleetList = (text: string): FleetList => {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return { kind: "rejected", reason: "the device list is not JSON" };
  }
  if (!Array.isArray(list)) return { kind: "rejected", reason: "the device list is not a JSON array" };
  const devices: FleetDevice[] = [];
  const known = new Set<string>();
  for (const [index, entry] of (list as readonly unknown[]).entries()) {
    const device = readDevice(entry, index);
    if (typeof device === "string") return { kind: "rejected", reason: `device ${index}: ${device}` };
    if (known.has(device.uniqueId))
      return { kind: "rejected", reason: `device ${index}: ${device.uniqueId} is there twice` };
    known.add(device.uniqueId);
    devices.push(device);
  }
  return { kind: "devices", devices };
};

const readDevice = (entry: unknown, index: number): FleetDevice | string => {
  if (typeof entry !== "object" || entry === null) return "is not an object";
  const { uniqueId, protocol, category, name, driverKeys, silentDays, coldBox, cold } = entry as Readonly<
    Record<string, unknown>
  >;
  if (typeof uniqueId !== "string" || uniqueId === "") return "has no uniqueId";
  const speaks = protocol ?? "teltonika";
  const knownProtocol = DEVICE_PROTOCOLS.find((candidate) => candidate === speaks);
  if (knownProtocol === undefined)
    return `speaks ${typeof speaks === "string" ? speaks : typeof speaks}; known are ${DEVICE_PROTOCOLS.join(", ")}`;
  const box = typeof coldBox === "number" ? coldBox : cold === true ? -18 : null;
  return {
    uniqueId,
    protocol: knownProtocol,
    category: VEHICLE_CATEGORIES.find((candidate) => candidate === category) ?? "car",
    name: typeof name === "string" ? name : `Vehicle ${index + 1}`,
    ...(Array.isArray(driverKeys) ? { driverKeys: driverKeys.filter((key) => typeof key === "string") } : {}),
    ...(typeof silentDays === "number" ? { silentDays } : {}),
    ...(box === null ? {} : { coldBox: box }),
  };
};
