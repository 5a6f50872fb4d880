import * as z from "zod";
import type { Group } from "@outrider/domain/model/entities.ts";
import { groupId } from "@outrider/domain/model/ids.ts";
import { groupIn, groupOut } from "@outrider/wire/traccar/group.ts";
import type { Call } from "#api/call.ts";
import { ApiError } from "#api/errors.ts";
import { listPage } from "#api/list-page.ts";
import { presentGroup } from "@outrider/wire/traccar/present/group.ts";
import { flag, id, listing } from "#api/query.ts";
import { json, noContent, route, type Route } from "#api/route.ts";
import { updatedRow } from "#api/updated-row.ts";

const TAG = "groups";

const TEXTS = ({ name }: Group) => [name];

/** A group's parent must be visible to its editor and must not be below the group itself. */
const checkParent = (parent: number, group: Group | null, call: Call): void => {
  if (parent === 0 || parent === group?.groupId) return;
  let above: Group | null = call.require("group", parent);
  const { groups } = call.services.directory;
  for (let steps = 0; above !== null && steps <= groups.size; steps += 1) {
    if (group !== null && above.id === group.id) throw new ApiError("group_cycle");
    above = above.groupId === 0 ? null : groups.get(above.groupId);
  }
};

export const groupRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/api/groups",
    tag: TAG,
    about: "Groups",
    action: "group.read",
    query: z.object({ all: flag(), userId: id(), ...listing() }),
    answers: { 200: z.array(groupOut) },
    handle: ({ query }, call) => {
      const { access, directory } = call.services;
      const owner = query.userId === null ? call.user : call.require("user", query.userId);
      const visible = query.all === true && call.user.administrator ? null : access.graph.groups(owner.id);
      const rows = [...directory.groups.values()].filter((group) => visible === null || visible.has(group.id));
      const page = listPage(rows, query, TEXTS);
      return json(page.map((group) => presentGroup(group, query.excludeAttributes === true)));
    },
  }),
  route({
    method: "POST",
    path: "/api/groups",
    tag: TAG,
    about: "Create a group",
    action: "group.create",
    body: groupIn,
    answers: { 200: groupOut },
    handle: async ({ body }, call) => {
      checkParent(body.groupId, null, call);
      const { store, changes } = call.services;
      const group = await store.entities.transaction(async (entities) => {
        const created = await entities.groups.insert({ ...body, groupId: groupId(body.groupId) });
        await entities.permissions.add([
          { owner: "user", ownerId: call.user.id, target: "group", targetId: created.id },
        ]);
        return created;
      });
      await changes.announce({ kind: "group", action: "created", id: group.id });
      return json(presentGroup(group));
    },
  }),
  route({
    method: "GET",
    path: "/api/groups/{id}",
    tag: TAG,
    about: "One group",
    action: "group.read",
    object: "group",
    answers: { 200: groupOut },
    handle: ({ target }) => json(presentGroup(target)),
  }),
  route({
    method: "PUT",
    path: "/api/groups/{id}",
    tag: TAG,
    about: "Change a group",
    action: "group.edit",
    object: "group",
    body: groupIn.extend({ id: z.int().optional(), version: z.int().optional() }),
    answers: { 200: groupOut },
    handle: async ({ target, body }, call) => {
      if (body.id !== undefined && body.id !== target.id) throw new ApiError("id_mismatch");
      checkParent(body.groupId, target, call);
      const { store, changes } = call.services;
      const change = { name: body.name, attributes: body.attributes, groupId: groupId(body.groupId) };
      const row = updatedRow(await store.entities.groups.update(target.id, change, body.version ?? null));
      await changes.announce({ kind: "group", action: "edited", id: row.id });
      return json(presentGroup(row));
    },
  }),
  route({
    method: "DELETE",
    path: "/api/groups/{id}",
    tag: TAG,
    about: "Remove a group; its devices and groups move up",
    action: "group.remove",
    object: "group",
    answers: { 204: null },
    handle: async ({ target }, call) => {
      const { store, changes, directory } = call.services;
      const devices = [...directory.devices.values()].filter((device) => device.groupId === target.id);
      const children = [...directory.groups.values()].filter((group) => group.groupId === target.id);
      await store.entities.transaction(async (entities) => {
        for (const device of devices) await entities.devices.update(device.id, { groupId: target.groupId }, null);
        for (const child of children) await entities.groups.update(child.id, { groupId: target.groupId }, null);
        await entities.permissions.removeObject("group", target.id);
        await entities.groups.remove(target.id);
      });
      for (const device of devices) await changes.announce({ kind: "device", action: "edited", id: device.id });
      for (const child of children) await changes.announce({ kind: "group", action: "edited", id: child.id });
      await changes.announce({ kind: "group", action: "removed", id: target.id });
      return noContent;
    },
  }),
];
