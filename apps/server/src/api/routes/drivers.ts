import * as z from "zod";
import type { Driver } from "@outrider/domain/model/entities.ts";
import { driverIn, driverOut } from "@outrider/wire/traccar/driver.ts";
import { ApiError } from "#api/errors.ts";
import { listPage } from "#api/list-page.ts";
import { presentDriver } from "@outrider/wire/traccar/present/group.ts";
import { flag, id, listing } from "#api/query.ts";
import { json, noContent, route, type Route } from "#api/route.ts";
import { updatedRow } from "#api/updated-row.ts";
import { DuplicateError } from "#store/entity-store.ts";

const TAG = "drivers";

const TEXTS = ({ name, uniqueId }: Driver) => [name, uniqueId];

/** The one way a driver's key can be refused has a name of its own (specification, section 8). */
const withKeyProblem = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DuplicateError ? new ApiError("rfid_duplicated", { cause: error }) : error;
  }
};

export const driverRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/api/drivers",
    tag: TAG,
    about: "Drivers",
    action: "driver.read",
    query: z.object({ all: flag(), userId: id(), deviceId: id(), groupId: id(), ...listing() }),
    answers: { 200: z.array(driverOut) },
    handle: ({ query }, call) => {
      const { access, directory } = call.services;
      const owner = query.userId === null ? call.user : call.require("user", query.userId);
      const visible = query.all === true && call.user.administrator ? null : access.graph.objects(owner.id, "driver");
      const linked = linkedDrivers(query, call);
      const rows = [...directory.drivers.values()]
        .filter((driver) => visible === null || visible.has(driver.id))
        .filter((driver) => linked === null || linked.has(driver.id));
      const page = listPage(rows, query, TEXTS);
      return json(page.map((driver) => presentDriver(driver, query.excludeAttributes === true)));
    },
  }),
  route({
    method: "POST",
    path: "/api/drivers",
    tag: TAG,
    about: "Create a driver",
    action: "driver.create",
    body: driverIn,
    answers: { 200: driverOut },
    handle: async ({ body }, call) => {
      const { store, changes } = call.services;
      const work = store.entities.transaction(async (entities) => {
        const created = await entities.drivers.insert(body);
        await entities.permissions.add([
          { owner: "user", ownerId: call.user.id, target: "driver", targetId: created.id },
        ]);
        return created;
      });
      const driver = await withKeyProblem(work);
      await changes.announce({ kind: "driver", action: "created", id: driver.id });
      return json(presentDriver(driver));
    },
  }),
  route({
    method: "GET",
    path: "/api/drivers/{id}",
    tag: TAG,
    about: "One driver",
    action: "driver.read",
    object: "driver",
    answers: { 200: driverOut },
    handle: ({ target }) => json(presentDriver(target)),
  }),
  route({
    method: "PUT",
    path: "/api/drivers/{id}",
    tag: TAG,
    about: "Change a driver",
    action: "driver.edit",
    object: "driver",
    body: driverIn.extend({ id: z.int().optional(), version: z.int().optional() }),
    answers: { 200: driverOut },
    handle: async ({ target, body }, call) => {
      if (body.id !== undefined && body.id !== target.id) throw new ApiError("id_mismatch");
      const { store, changes } = call.services;
      const { id: _id, version, ...fields } = body;
      const row = updatedRow(await withKeyProblem(store.entities.drivers.update(target.id, fields, version ?? null)));
      await changes.announce({ kind: "driver", action: "edited", id: row.id });
      return json(presentDriver(row));
    },
  }),
  route({
    method: "DELETE",
    path: "/api/drivers/{id}",
    tag: TAG,
    about: "Remove a driver",
    action: "driver.remove",
    object: "driver",
    answers: { 204: null },
    handle: async ({ target }, call) => {
      const { store, changes } = call.services;
      await store.entities.transaction(async (entities) => {
        await entities.permissions.removeObject("driver", target.id);
        await entities.drivers.remove(target.id);
      });
      await changes.announce({ kind: "driver", action: "removed", id: target.id });
      return noContent;
    },
  }),
];

/** Direct links only: a filter shows what is linked here, not what is inherited. */
const linkedDrivers = (
  query: { deviceId: number | null; groupId: number | null },
  call: Parameters<Route["handle"]>[1],
): ReadonlySet<number> | null => {
  if (query.deviceId === null && query.groupId === null) return null;
  const owner = query.deviceId === null ? "group" : "device";
  const { id: ownerId } =
    query.deviceId === null ? call.require("group", query.groupId ?? 0) : call.require("device", query.deviceId);
  const links = call.services.directory
    .links()
    .filter((link) => link.owner === owner && link.ownerId === ownerId && link.target === "driver");
  return new Set(links.map((link) => link.targetId));
};
