import * as z from "zod";
import { judgePassword } from "@outrider/domain/access/password.ts";
import { isUsableLogin } from "@outrider/domain/access/sign-in.ts";
import { judgeUserChange, judgeUserLimit } from "@outrider/domain/access/user-change.ts";
import type { User } from "@outrider/domain/model/entities.ts";
import { userId, type UserId } from "@outrider/domain/model/ids.ts";
import { userIn, userOut, type UserIn } from "@outrider/wire/traccar/user.ts";
import type { Call } from "#api/call.ts";
import { ApiError } from "#api/errors.ts";
import { listPage } from "#api/list-page.ts";
import { presentUser } from "@outrider/wire/traccar/present/user.ts";
import { id, listing } from "#api/query.ts";
import { json, noContent, route, type Answer, type Route } from "#api/route.ts";
import { updatedRow } from "#api/updated-row.ts";
import type { NewRow } from "#store/entity-store.ts";

const TAG = "users";
const TEXTS = (user: User) => [user.name, user.email];
const newUser = userIn.extend({ setupToken: z.string().max(128).optional() });

/** The row a request asks for. What only the server may set comes from `before`. */
const rowFrom = ({ password: _password, ...fields }: UserIn, before: User | null): NewRow<User> => ({
  ...fields,
  temporary: before?.temporary ?? false,
});

const hashNewPassword = async (password: string, user: UserIn, call: Call): Promise<string> => {
  const brand = call.services.brandOf(call.facts.host).title;
  const fault = judgePassword(password, { email: user.email, name: user.name, brand });
  if (fault !== null) throw new ApiError(fault, { fields: [{ path: "password", code: fault, message: fault }] });
  const phc = await call.services.signIn.hash(password);
  if (phc === null) throw new ApiError("login_busy", { retryAfterSeconds: 2 });
  return phc;
};

const refuseWrongChange = (before: User | null, after: NewRow<User>, call: Call): void => {
  const editor = call.user;
  const managed = call.services.access.graph.managedUsers(editor.id);
  const manages = before === null || managed.has(before.id);
  const fault =
    (before === null ? judgeUserLimit(editor, managed.size) : null) ??
    judgeUserChange({ editor, before, after, manages, flags: call.flags });
  if (fault !== null) throw new ApiError(fault);
  if (after.login !== null && !isUsableLogin(after.login)) {
    throw new ApiError("invalid", { fields: [{ path: "login", code: "bad_value", message: "not usable as a login" }] });
  }
};

/** The very first account: an administrator, made by whoever can read the server's log. */
const createFirst = async (body: z.output<typeof newUser>, call: Call): Promise<Answer> => {
  if (!call.services.firstRun.accepts(body.setupToken ?? null)) throw new ApiError("setup_only");
  return create({ ...body, administrator: true, userLimit: -1, deviceLimit: -1 }, null, call);
};

/** Self-registration, when the installation allows it: an ordinary account that owns nothing. */
const register = async (body: UserIn, call: Call): Promise<Answer> => {
  const plain = { ...userIn.parse({ name: body.name, email: body.email }), password: body.password, deviceLimit: -1 };
  return create(plain, null, call);
};

const create = async (body: UserIn, manager: UserId | null, call: Call): Promise<Answer> => {
  const { store, changes } = call.services;
  if (body.password === null) throw new ApiError("password_required");
  const phc = await hashNewPassword(body.password, body, call);
  const user = await store.entities.transaction(async (entities) => {
    const created = await entities.users.insert(rowFrom(body, null));
    await entities.users.setPasswordHash(created.id, phc);
    if (manager !== null) {
      await entities.permissions.add([
        { owner: "user", ownerId: manager, target: "managedUser", targetId: created.id },
      ]);
    }
    return created;
  });
  await changes.announce({ kind: "user", action: "created", id: user.id });
  return json(presentUser(user));
};

export const userRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/api/users",
    tag: TAG,
    about: "Users: all for administrators, managed ones for others",
    action: "user.list",
    query: z.object({ userId: id(), deviceId: id(), ...listing() }),
    answers: { 200: z.array(userOut) },
    handle: ({ query }, call) => {
      const { access, directory } = call.services;
      const owner = query.userId === null ? call.user : call.require("user", query.userId);
      const everybody = call.user.administrator && query.userId === null;
      const device = query.deviceId === null ? null : call.require("device", query.deviceId);
      const managed = access.graph.managedUsers(owner.id);
      const rows = [...directory.users.values()]
        .filter((user) => everybody || managed.has(user.id))
        .filter((user) => device === null || access.devicesOf(user.id).has(device.id));
      const page = listPage(rows, query, TEXTS).map(presentUser);
      return json(query.excludeAttributes === true ? page.map((user) => ({ ...user, attributes: {} })) : page);
    },
  }),
  route({
    method: "POST",
    path: "/api/users",
    tag: TAG,
    about: "Create a user",
    action: (who) => (who === "anonymous" ? "registration" : "user.create"),
    body: newUser,
    answers: { 200: userOut },
    handle: async ({ body }, call) => {
      if (call.identity.kind === "anonymous") {
        return call.services.firstRun.isOpen ? createFirst(body, call) : register(body, call);
      }
      refuseWrongChange(null, rowFrom(body, null), call);
      return create(body, call.user.administrator ? null : call.user.id, call);
    },
  }),
  route({
    method: "GET",
    path: "/api/users/{id}",
    tag: TAG,
    about: "One user",
    action: "user.read",
    object: "user",
    answers: { 200: userOut },
    handle: ({ target }) => json(presentUser(target)),
  }),
  route({
    method: "PUT",
    path: "/api/users/{id}",
    tag: TAG,
    about: "Change a user",
    action: "user.edit",
    object: "user",
    body: userIn.extend({ id: z.int().optional(), version: z.int().optional() }),
    answers: { 200: userOut },
    handle: async ({ target, body }, call) => {
      if (body.id !== undefined && body.id !== target.id) throw new ApiError("id_mismatch");
      const { id: _id, version, ...fields } = body;
      const after = rowFrom(fields, target);
      refuseWrongChange(target, after, call);
      const phc = body.password === null ? null : await hashNewPassword(body.password, body, call);
      const { store, changes, sessions } = call.services;
      const updated = await store.entities.transaction(async (entities) => {
        if (phc !== null) await entities.users.setPasswordHash(target.id, phc);
        return updatedRow(await entities.users.update(target.id, after, version ?? null));
      });
      await changes.announce({ kind: "user", action: "edited", id: target.id });
      if (phc !== null || losesRights(target, updated)) {
        const own = call.identity.kind === "session" && target.id === call.user.id ? call.identity.sessionHash : null;
        await sessions.closeOfUser(target.id, updated.disabled ? null : own);
      }
      return json(presentUser(updated));
    },
  }),
  route({
    method: "DELETE",
    path: "/api/users/{id}",
    tag: TAG,
    about: "Remove a user",
    action: "user.remove",
    object: "user",
    answers: { 204: null },
    handle: async ({ target }, call) => {
      const { store, changes, sessions } = call.services;
      await sessions.closeOfUser(target.id);
      await store.entities.transaction(async (entities) => {
        await entities.permissions.removeObject("user", target.id);
        await entities.permissions.removeObject("managedUser", target.id);
        await entities.users.remove(userId(target.id));
      });
      await changes.announce({ kind: "user", action: "removed", id: target.id });
      return noContent;
    },
  }),
];

const losesRights = (before: User, after: User): boolean =>
  (after.disabled && !before.disabled) ||
  (before.administrator && !after.administrator) ||
  (after.readonly && !before.readonly) ||
  (before.userLimit !== 0 && after.userLimit === 0);
