import * as z from "zod";
import { permissionIn, permissionOut, type PermissionIn } from "@outrider/wire/traccar/permission.ts";
import type { Call } from "#api/call.ts";
import { ApiError } from "#api/errors.ts";
import { readId } from "#api/query.ts";
import { json, noContent, route, type Route } from "#api/route.ts";
import type { ObjectKind } from "#auth/access-index.ts";

const TAG = "permissions";

/** Links in one call; the specification's client sends them in this many. */
const MAXIMUM_BULK = 5000;
const BULK_BYTES = 8 * 1024 * 1024;

/** Kinds of objects that exist so far; a link to another kind names something absent. */
const KINDS: Readonly<Record<string, ObjectKind>> = {
  user: "user",
  managedUser: "user",
  device: "device",
  linkedDevice: "device",
  group: "group",
  driver: "driver",
};

/** Both ends of every link must be visible to who links; the first that is not is named by its place. */
const checkEnds = (links: readonly PermissionIn[], call: Call): void => {
  for (const [index, link] of links.entries()) {
    for (const [end, endId] of [
      [link.owner, link.ownerId],
      [link.target, link.targetId],
    ] as const) {
      const kind = KINDS[end];
      const found = kind === undefined ? null : call.services.access.find(call.user, kind, endId);
      if (found === null) {
        throw new ApiError("not_found", { fields: [{ path: String(index), code: "not_found", message: "not found" }] });
      }
    }
  }
};

const change = async (links: readonly PermissionIn[], action: "linked" | "unlinked", call: Call): Promise<void> => {
  checkEnds(links, call);
  const { store, changes } = call.services;
  const changed = await store.entities.transaction((entities) =>
    action === "linked" ? entities.permissions.add(links) : entities.permissions.remove(links),
  );
  if (changed > 0) await changes.announce({ kind: "permission", action, id: links[0]?.ownerId ?? 0 });
};

const bulkIn = z
  .array(permissionIn)
  .refine((links) => new Set(links.map((link) => `${link.owner}>${link.target}`)).size <= 1, {
    message: "all links must have the same keys",
    params: { code: "bad_link" },
  });

const refuseLargeBatch = (links: readonly unknown[]): void => {
  if (links.length > MAXIMUM_BULK) throw new ApiError("batch_too_large");
};

export const permissionRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/api/permissions",
    tag: TAG,
    about: "Links of two kinds by query, e.g. ?userId=0&deviceId=5; 0 means any",
    action: "installation.inspect",
    query: z.record(z.string(), z.array(z.string())),
    answers: { 200: z.array(permissionOut) },
    handle: ({ query }, { services }) => {
      const [owner, target, ...rest] = Object.entries(query).map(([name, values]) => ({
        kind: name.replace(/Id$/u, ""),
        id: readId(values[0] ?? ""),
      }));
      if (owner === undefined || target === undefined || rest.length > 0) throw new ApiError("bad_link");
      if (owner.id === null || target.id === null) throw new ApiError("bad_id");
      const found = services.directory
        .links()
        .filter((link) => link.owner === owner.kind && link.target === target.kind)
        .filter((link) => owner.id === 0 || link.ownerId === owner.id)
        .filter((link) => target.id === 0 || link.targetId === target.id);
      return json(found.map((link) => ({ [`${link.owner}Id`]: link.ownerId, [`${link.target}Id`]: link.targetId })));
    },
  }),
  route({
    method: "POST",
    path: "/api/permissions",
    tag: TAG,
    about: "Link two objects",
    action: "link.create",
    body: permissionIn,
    answers: { 204: null },
    handle: async ({ body }, call) => {
      await change([body], "linked", call);
      return noContent;
    },
  }),
  route({
    method: "DELETE",
    path: "/api/permissions",
    tag: TAG,
    about: "Unlink two objects",
    action: "link.remove",
    body: permissionIn,
    answers: { 204: null },
    handle: async ({ body }, call) => {
      await change([body], "unlinked", call);
      return noContent;
    },
  }),
  route({
    method: "POST",
    path: "/api/permissions/bulk",
    tag: TAG,
    about: "Link many pairs of the same kinds, all or nothing",
    action: "link.create",
    body: bulkIn,
    bodyLimit: BULK_BYTES,
    answers: { 204: null },
    handle: async ({ body }, call) => {
      refuseLargeBatch(body);
      if (body.length > 0) await change(body, "linked", call);
      return noContent;
    },
  }),
  route({
    method: "DELETE",
    path: "/api/permissions/bulk",
    tag: TAG,
    about: "Unlink many pairs of the same kinds, all or nothing",
    action: "link.remove",
    body: bulkIn,
    bodyLimit: BULK_BYTES,
    answers: { 204: null },
    handle: async ({ body }, call) => {
      refuseLargeBatch(body);
      if (body.length > 0) await change(body, "unlinked", call);
      return noContent;
    },
  }),
];
