import { get } from "./http.ts";
import { flag, list, number, optional, record, shape, text } from "./read.ts";
import type { ReadBy } from "./read.ts";

const readDevice = shape({
  id: number,
  attributes: record,
  groupId: number,
  name: text,
  uniqueId: text,
  status: text,
  phone: optional(text),
  model: optional(text),
  contact: optional(text),
  category: optional(text),
  disabled: flag,
});

export type DeviceInfo = ReadBy<typeof readDevice>;

/** One device with its attributes, null when it is not, or no longer, the user's to see. */
export async function loadDevice(id: number, signal?: AbortSignal): Promise<DeviceInfo | null> {
  const found = await get(`/api/devices?id=${id}`, list(readDevice), signal);
  return found[0] ?? null;
}
