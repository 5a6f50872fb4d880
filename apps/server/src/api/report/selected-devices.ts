import type { Device } from "@outrider/domain/model/entities.ts";
import { deviceId } from "@outrider/domain/model/ids.ts";
import type { Call } from "#api/call.ts";

/**
 * Devices a report is about: the named ones and those of the named groups, or all linked ones when none is named. One
 * that is absent or hidden refuses the whole report.
 */
export const selectedDevices = (
  query: { readonly deviceId: readonly number[]; readonly groupId: readonly number[] },
  call: Call,
): readonly Device[] => {
  const { directory } = call.services;
  const chosen = new Map<number, Device>();
  for (const id of query.deviceId) chosen.set(id, call.require("device", id));
  const groups = new Set(query.groupId.map((id) => call.require("group", id).id));
  const everything = query.deviceId.length === 0 && groups.size === 0;
  if (everything || groups.size > 0) {
    for (const id of call.visibleDevices(call.user.administrator && groups.size > 0)) {
      const device = directory.devices.get(deviceId(id));
      if (device !== null && (everything || groups.has(device.groupId))) chosen.set(device.id, device);
    }
  }
  return [...chosen.values()];
};
