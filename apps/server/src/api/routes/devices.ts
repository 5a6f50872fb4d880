import * as z from "zod";
import { judgeDeviceLimit } from "@outrider/domain/access/user-change.ts";
import type { Device } from "@outrider/domain/model/entities.ts";
import { deviceId, groupId } from "@outrider/domain/model/ids.ts";
import { accumulatorsIn, deviceIn, deviceOut, type DeviceIn } from "@outrider/wire/traccar/device.ts";
import type { Call } from "#api/call.ts";
import { keepServerOwned } from "#api/device-attributes.ts";
import { ApiError } from "#api/errors.ts";
import { listPage } from "#api/list-page.ts";
import { presentDevice } from "@outrider/wire/traccar/present/device.ts";
import { flag, id, ids, listing, textList } from "#api/query.ts";
import { json, noContent, route, type Route } from "#api/route.ts";
import { updatedRow } from "#api/updated-row.ts";
import { presenceOf } from "#live/presence.ts";
import type { NewRow } from "#store/entity-store.ts";

const TAG = "devices";
const TEXTS = ({ name, uniqueId, phone, model, contact }: Device) => [name, uniqueId, phone, model, contact];

const present = (device: Device, { services }: Call, excludeAttributes = false) =>
  presentDevice(device, presenceOf(device.id, services.states, services.store.positions), excludeAttributes);

const rowFrom = (body: DeviceIn, before: Device | null): NewRow<Device> => ({
  ...body,
  groupId: groupId(body.groupId),
  attributes: keepServerOwned(body.attributes, before?.attributes ?? {}),
});

/** A device moves only into a group its editor sees. */
const checkGroup = (body: DeviceIn, before: Device | null, call: Call): void => {
  if (body.groupId !== 0 && body.groupId !== before?.groupId) call.require("group", body.groupId);
};

const checkDeviceLimit = (call: Call): void => {
  const fault = judgeDeviceLimit(call.user, call.services.access.devicesOf(call.user.id).size);
  if (fault !== null) throw new ApiError(fault);
};

export const deviceRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/api/devices",
    tag: TAG,
    about: "Devices linked to who asks, or the named ones among those",
    action: "device.read",
    query: z.object({ all: flag(), userId: id(), id: ids(), uniqueId: textList(), groupId: id(), ...listing() }),
    answers: { 200: z.array(deviceOut) },
    handle: ({ query }, call) => {
      const named = query.id.length > 0 || query.uniqueId.length > 0;
      const rows = named ? namedDevices(query, call) : ownDevices(query, call);
      const inGroup = query.groupId === null ? null : call.require("group", query.groupId).id;
      const page = listPage(inGroup === null ? rows : rows.filter((row) => row.groupId === inGroup), query, TEXTS);
      return json(page.map((device) => present(device, call, query.excludeAttributes === true)));
    },
  }),
  route({
    method: "POST",
    path: "/api/devices",
    tag: TAG,
    about: "Register a device; its creator sees it at once",
    action: "device.create",
    body: deviceIn,
    answers: { 200: deviceOut },
    handle: async ({ body }, call) => {
      checkDeviceLimit(call);
      checkGroup(body, null, call);
      const { store, changes } = call.services;
      const device = await store.entities.transaction(async (entities) => {
        const created = await entities.devices.insert(rowFrom(body, null));
        await entities.permissions.add([
          { owner: "user", ownerId: call.user.id, target: "device", targetId: created.id },
        ]);
        await entities.unknownDevices.remove(created.uniqueId);
        return created;
      });
      await changes.announce({ kind: "device", action: "created", id: device.id });
      return json(present(device, call));
    },
  }),
  route({
    method: "GET",
    path: "/api/devices/{id}",
    tag: TAG,
    about: "One device",
    action: "device.read",
    object: "device",
    answers: { 200: deviceOut },
    handle: ({ target }, call) => json(present(target, call)),
  }),
  route({
    method: "PUT",
    path: "/api/devices/{id}",
    tag: TAG,
    about: "Change a device",
    action: "device.edit",
    object: "device",
    body: deviceIn.extend({ id: z.int().optional(), version: z.int().optional() }),
    answers: { 200: deviceOut },
    handle: async ({ target, body }, call) => {
      if (body.id !== undefined && body.id !== target.id) throw new ApiError("id_mismatch");
      const { id: _id, version, ...fields } = body;
      checkGroup(fields, target, call);
      const { store, changes } = call.services;
      const row = updatedRow(await store.entities.devices.update(target.id, rowFrom(fields, target), version ?? null));
      await changes.announce({ kind: "device", action: "edited", id: row.id });
      return json(present(row, call));
    },
  }),
  route({
    method: "DELETE",
    path: "/api/devices/{id}",
    tag: TAG,
    about: "Remove a device and its history",
    action: "device.remove",
    object: "device",
    answers: { 204: null },
    handle: async ({ target }, call) => {
      const { store, changes } = call.services;
      await store.entities.transaction(async (entities) => {
        await entities.permissions.removeObject("device", target.id);
        await entities.permissions.removeObject("linkedDevice", target.id);
        await entities.devices.remove(target.id);
      });
      await changes.announce({ kind: "device", action: "removed", id: target.id });
      await store.positions.erase(target.id);
      return noContent;
    },
  }),
  route({
    method: "PUT",
    path: "/api/devices/{id}/accumulators",
    tag: TAG,
    about: "Set the distance (m) and engine hours (ms) counters",
    action: "device.accumulators",
    object: "device",
    body: accumulatorsIn,
    answers: { 204: null },
    handle: async ({ target, body }, call) => {
      if (body.deviceId !== undefined && body.deviceId !== target.id) throw new ApiError("id_mismatch");
      const written = await call.services.putAccumulators(target.id, {
        ...(typeof body.totalDistance === "number" ? { totalDistance: body.totalDistance } : {}),
        ...(typeof body.hours === "number" ? { hours: body.hours } : {}),
      });
      if (written === null) throw new ApiError("position_required");
      return noContent;
    },
  }),
];

/** Named devices, silently without those that are absent or hidden. */
const namedDevices = (query: { id: readonly number[]; uniqueId: readonly string[] }, call: Call): readonly Device[] => {
  const { access, directory } = call.services;
  const found = new Map<number, Device>();
  for (const each of query.id) {
    const device = access.find(call.user, "device", each);
    if (device !== null) found.set(device.id, device);
  }
  for (const uniqueId of query.uniqueId) {
    const device = directory.deviceByUniqueId(uniqueId);
    if (device !== null && access.find(call.user, "device", device.id) !== null) found.set(device.id, device);
  }
  return [...found.values()];
};

/** Linked devices of who asks; with `userId` the direct links of a managed user, with `all` everything (administrators). */
const ownDevices = (query: { all: boolean | null; userId: number | null }, call: Call): readonly Device[] => {
  const { access, directory } = call.services;
  const visible =
    query.userId === null || query.userId === call.user.id
      ? call.visibleDevices(query.all === true)
      : access.graph.directDevices(call.require("user", query.userId).id);
  const rows: Device[] = [];
  for (const each of visible) {
    const device = directory.devices.get(deviceId(each));
    if (device !== null) rows.push(device);
  }
  return rows;
};
