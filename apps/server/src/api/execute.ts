import { Call } from "#api/call.ts";
import { ApiError } from "#api/errors.ts";
import { readBody, readBySchema, type BodyHeaders } from "#api/read-request.ts";
import { readId, type RawQuery } from "#api/query.ts";
import type { Answer, Route } from "#api/route.ts";
import type { Services } from "#api/services.ts";
import type { Identity } from "#auth/authentication.ts";
import type { RequestFacts } from "#auth/request-facts.ts";
import { DuplicateError } from "#store/entity-store.ts";

/** A request as the HTTP server took it apart. */
export interface RawRequest {
  readonly id: string;
  readonly facts: RequestFacts;
  readonly method: string;
  /** Path with query, as received. */
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: RawQuery;
  readonly body: Uint8Array;
  readonly headers: BodyHeaders;
  readonly signal: AbortSignal;
}

/** The way of every request: authenticate, find the object, authorise, validate, act. */
export const execute = async (route: Route, request: RawRequest, services: Services): Promise<Answer> => {
  // Before the credential is looked at: guessing one costs the same as having one.
  if (isApi(route)) refuseExcess(services.requestBudget.ofAddress(request.facts.address), "address", services);
  const identity = route.ownCredential === true ? ANONYMOUS : await authenticate(request.facts, services);
  if (isApi(route)) refuseExcess(services.requestBudget.of(identity, route.cost), "user", services);
  refuseForgery(request, identity, services);
  const call = new Call({
    services,
    identity,
    facts: request.facts,
    requestId: request.id,
    url: request.url,
    contentType: request.headers.contentType ?? null,
    signal: request.signal,
  });
  const target = authorisedTarget(route, request, call);
  const input = {
    target,
    params: route.params === undefined ? null : readBySchema(route.params, request.params, "bad_parameter"),
    query: route.query === undefined ? null : readBySchema(route.query, request.query, "bad_parameter"),
    body: route.body === undefined ? null : readRouteBody(route, request),
  };
  try {
    return await route.handle(input, call);
  } catch (error) {
    throw translate(error);
  }
};

const ANONYMOUS: Identity = { kind: "anonymous" };

/** Devices that report to the web port, health checks and metrics are no clients of the API. */
const isApi = ({ path }: Route): boolean => path.startsWith("/api/");

const refuseExcess = (waitMillis: number, whose: string, { metrics }: Services): void => {
  if (waitMillis === 0) return;
  metrics.add("http.limited", 1, whose);
  throw new ApiError("too_many_requests", { retryAfterSeconds: Math.ceil(waitMillis / 1000) });
};

const authenticate = async (facts: RequestFacts, services: Services): Promise<Identity> => {
  const identified = await services.authentication.identify(facts);
  switch (identified.kind) {
    case "identity":
      return identified.identity;
    case "throttled":
      throw new ApiError("too_many_requests", { retryAfterSeconds: identified.retryAfterSeconds });
    case "refused":
      throw new ApiError(identified.reason, identified.reason === "login_busy" ? { retryAfterSeconds: 2 } : {});
  }
};

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * A page of another site must not act with this browser's cookie, nor sign it in to an account of its own. Requests
 * with a header of their own (token, Basic) cannot be forged by a page.
 */
const refuseForgery = ({ method, facts }: RawRequest, identity: Identity, services: Services): void => {
  if (SAFE_METHODS.has(method) || identity.kind === "token" || identity.kind === "basic") return;
  const verdict = services.authentication.originOf(facts);
  if (verdict === "foreign" || (verdict === "absent" && identity.kind === "session")) throw new ApiError("csrf");
};

/** The object in the path, when there is one; who may not see it learns nothing else about it. */
const authorisedTarget = (route: Route, request: RawRequest, call: Call) => {
  const action = typeof route.action === "function" ? route.action(call.principal.kind) : route.action;
  if (route.object === undefined || route.object === "none" || call.identity.kind === "anonymous") {
    call.authorise(action);
    return null;
  }
  const id = readId(request.params["id"] ?? "");
  if (id === null) throw new ApiError("bad_id");
  const target = call.services.access.find(call.user, route.object, id);
  call.authorise(action, target !== null);
  if (target === null) throw new ApiError("not_found");
  return target;
};

const readRouteBody = (route: Route, { body, headers }: RawRequest): unknown => {
  if (route.body === undefined) return null;
  const format = route.bodyFormat ?? "json";
  if (format === "raw") return readBySchema(route.body, body, "invalid");
  return readBySchema(route.body, readBody(body, { ...headers, format }), "invalid");
};

/** What the store refuses, in the words of the API. */
const translate = (error: unknown): unknown => {
  if (!(error instanceof DuplicateError)) return error;
  if (error.column === "email" || error.column === "login") return new ApiError("user_exists", { cause: error });
  return new ApiError("unique_id_taken", { cause: error });
};
