import { call, get } from "./http.ts";
import { instant, list, number, shape, text } from "./read.ts";
import type { ReadBy } from "./read.ts";

const readPorts = shape({
  ports: list(shape({ protocol: text, transport: text, port: number })),
  addresses: list(text),
});

/** The device ports in force and the machine's own addresses in its networks. */
export type DevicePorts = ReadBy<typeof readPorts>;

export const loadDevicePorts = (signal?: AbortSignal): Promise<DevicePorts> =>
  get("/api/server/ports", readPorts, signal);

const readUnknown = list(
  shape({ uniqueId: text, protocol: text, firstSeen: instant, lastSeen: instant, count: number }),
);

/** A device that reported but is not registered; instants in unix ms. */
export type UnknownDevice = ReadBy<typeof readUnknown>[number];

/** The latest first. */
export const loadUnknownDevices = (signal?: AbortSignal): Promise<readonly UnknownDevice[]> =>
  get("/api/devices/unknown", readUnknown, signal);

const readGroups = list(shape({ id: number, name: text }));

export type GroupName = ReadBy<typeof readGroups>[number];

export const loadGroups = (signal?: AbortSignal): Promise<readonly GroupName[]> =>
  get("/api/groups?all=true&excludeAttributes=true", readGroups, signal);

export interface Adoption {
  readonly uniqueId: string;
  readonly name: string;
  readonly plate: string;
  readonly category: string;
  /** 0 for none. */
  readonly groupId: number;
}

const readAdopted = shape({ id: number, name: text });

export type AdoptedDevice = ReadBy<typeof readAdopted>;

/** Registers a device; from then on what it reports is kept. */
export async function adoptDevice({ plate, ...device }: Adoption): Promise<AdoptedDevice> {
  const json = { ...device, attributes: plate === "" ? {} : { licensePlate: plate } };
  const answer = await call("/api/devices", { method: "POST", json });
  return readAdopted(answer.body, "device");
}
