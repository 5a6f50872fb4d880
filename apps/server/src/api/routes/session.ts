import * as z from "zod";
import type { User } from "@outrider/domain/model/entities.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { parseDate } from "@outrider/wire/traccar/date.ts";
import { userOut } from "@outrider/wire/traccar/user.ts";
import type { Call } from "#api/call.ts";
import { ApiError } from "#api/errors.ts";
import { presentUser } from "@outrider/wire/traccar/present/user.ts";
import { text } from "#api/query.ts";
import { json, noContent, route, type Answer, type Route } from "#api/route.ts";
import { expiredCookie, readSessionCookie, sessionCookie } from "#auth/cookie.ts";
import { digest } from "#auth/secret.ts";
import type { SignInOutcome } from "#auth/sign-in.ts";

const TAG = "session";

/** Opens a session for a user; an older one of the same browser ends, so that a planted cookie is never kept. */
const openSession = async (user: User, call: Call): Promise<Answer> => {
  const { services, facts, identity } = call;
  if (identity.kind === "session") await services.sessions.close(identity.sessionHash);
  const secret = await services.sessions.open({
    userId: user.id,
    origin: facts.origin ?? null,
    address: facts.address,
    userAgent: facts.userAgent,
  });
  return { ...json(presentUser(user)), headers: { "set-cookie": sessionCookie(secret, facts.secure) } };
};

/** Does the cookie beside a header already belong to a living session of the same user? */
const hasOwnSession = async ({ services, facts, user }: Call): Promise<boolean> => {
  const secret = readSessionCookie(facts.cookie, facts.secure);
  const session = secret === null ? null : await services.sessions.find(secret);
  return session !== null && session.userId === user.id;
};

const userOrRefusal = (outcome: SignInOutcome): User => {
  switch (outcome.kind) {
    case "signedIn":
      return outcome.user;
    case "wrong":
      throw new ApiError("invalid_credentials");
    case "disabled":
      throw new ApiError("disabled");
    case "expired":
      throw new ApiError("account_expired");
    case "throttled":
      throw new ApiError("too_many_requests", { retryAfterSeconds: outcome.retryAfterSeconds });
    case "busy":
      throw new ApiError("login_busy", { retryAfterSeconds: 2 });
  }
};

export const sessionRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/api/session",
    tag: TAG,
    about: "Who is signed in; 404 when nobody is. `token` signs in.",
    action: "public",
    query: z.object({ token: text() }),
    answers: { 200: userOut, 404: null },
    handle: async ({ query }, call) => {
      if (query.token !== null) {
        const identified = await call.services.authentication.byToken(query.token);
        if (identified.kind !== "identity" || identified.identity.kind !== "token") {
          throw new ApiError("invalid_credentials");
        }
        return openSession(identified.identity.user, call);
      }
      if (call.identity.kind === "anonymous") throw new ApiError("not_found");
      // A token in a header may ask for a cookie: the socket of Traccar's clients needs one.
      if (call.identity.kind === "token" && !(await hasOwnSession(call))) return openSession(call.identity.user, call);
      return json(presentUser(call.identity.user));
    },
  }),
  route({
    method: "GET",
    path: "/api/session/state",
    tag: TAG,
    about: "Who is signed in, or null: as GET /session, without an error for nobody",
    action: "public",
    answers: { 200: z.object({ user: userOut.nullable(), newServer: z.boolean() }) },
    handle: (_input, { identity, services }) =>
      json({
        user: identity.kind === "anonymous" ? null : presentUser(identity.user),
        newServer: services.firstRun.isOpen,
      }),
  }),
  route({
    method: "POST",
    path: "/api/session",
    tag: TAG,
    about: "Sign in by e-mail and password",
    action: "public",
    body: z.object({ email: z.string().max(512), password: z.string().max(1024), code: z.string().optional() }),
    bodyFormat: "form",
    bodyLimit: 8 * 1024,
    answers: { 200: userOut },
    handle: async ({ body }, call) => {
      const { signIn, metrics } = call.services;
      const outcome = await signIn.byPassword(body.email, body.password, call.facts.address);
      metrics.add("auth.signIn", 1, outcome.kind);
      return openSession(userOrRefusal(outcome), call);
    },
  }),
  route({
    method: "DELETE",
    path: "/api/session",
    tag: TAG,
    about: "Sign out",
    action: "public",
    answers: { 204: null },
    handle: async (_input, { services, facts }) => {
      // The cookie's session ends also when a header says who asks, as Traccar's clients send both.
      const secret = readSessionCookie(facts.cookie, facts.secure);
      if (secret !== null) await services.sessions.close(digest(secret));
      return { ...noContent, headers: { "set-cookie": expiredCookie(facts.secure) } };
    },
  }),
  route({
    method: "POST",
    path: "/api/session/token",
    tag: TAG,
    about: "Make an API token, shown once",
    action: "signedIn",
    body: z.object({ expiration: z.string().optional(), label: z.string().max(128).optional() }),
    bodyFormat: "form",
    answers: { 200: "text/plain" },
    handle: async ({ body }, call) => {
      const expiresAt = body.expiration === undefined || body.expiration === "" ? null : parseDate(body.expiration);
      if (body.expiration !== undefined && body.expiration !== "" && expiresAt === null) {
        throw new ApiError("bad_parameter");
      }
      // A token must not make another one that outlives it.
      const limit = call.identity.kind === "token" ? unixMillis(call.identity.expiresAt) : null;
      const token = await call.services.tokens.issue(call.user.id, expiresAt, limit, body.label ?? "");
      return { kind: "text", status: 200, text: token };
    },
  }),
  route({
    method: "POST",
    path: "/api/session/token/revoke",
    tag: TAG,
    about: "End an API token",
    action: "signedIn",
    body: z.object({ token: z.string().max(256) }),
    bodyFormat: "form",
    answers: { 204: null },
    handle: async ({ body }, call) => {
      await call.services.tokens.revoke(body.token, call.user.id);
      return noContent;
    },
  }),
];
