import type { Action } from "@outrider/domain/access/action.table.ts";
import { can } from "@outrider/domain/access/can.ts";
import type { InstallationFlags, Principal } from "@outrider/domain/access/principal.ts";
import type { User } from "@outrider/domain/model/entities.ts";
import type { DeviceId } from "@outrider/domain/model/ids.ts";
import { ApiError } from "#api/errors.ts";
import type { Services } from "#api/services.ts";
import type { Objects, ObjectKind } from "#auth/access-index.ts";
import type { Identity } from "#auth/authentication.ts";
import type { RequestFacts } from "#auth/request-facts.ts";

/** One request on its way through a handler. */
export class Call {
  readonly services: Services;
  readonly identity: Identity;
  readonly facts: RequestFacts;
  readonly requestId: string;
  /** Path with query, as received. */
  readonly url: string;
  readonly contentType: string | null;
  readonly flags: InstallationFlags;
  /** Rises when the client goes away. */
  readonly signal: AbortSignal;

  constructor(parts: {
    readonly services: Services;
    readonly identity: Identity;
    readonly facts: RequestFacts;
    readonly requestId: string;
    readonly url: string;
    readonly contentType: string | null;
    readonly signal: AbortSignal;
  }) {
    this.services = parts.services;
    this.identity = parts.identity;
    this.facts = parts.facts;
    this.requestId = parts.requestId;
    this.url = parts.url;
    this.contentType = parts.contentType;
    this.signal = parts.signal;
    const { installation, firstRun } = parts.services;
    const flags = installation.flags();
    this.flags = { ...flags, registration: flags.registration || firstRun.isOpen };
  }

  /** Who asks. Only for routes that anonymous requests do not reach. */
  get user(): User {
    if (this.identity.kind === "anonymous") throw new ApiError("sign_in_required");
    return this.identity.user;
  }

  get principal(): Principal {
    return principalOf(this.identity);
  }

  /** Throws the refusal that `domain/access` gives, if any. */
  authorise(action: Action, visible = true): void {
    const verdict = can(this.principal, action, this.flags, visible);
    switch (verdict.kind) {
      case "allowed":
        return;
      case "signInNeeded":
        throw new ApiError("sign_in_required");
      case "hidden":
        throw new ApiError("not_found");
      case "denied":
        throw new ApiError(verdict.code);
    }
  }

  /** An object named in the query or body; 404 when it is absent or not for who asks. */
  require<Kind extends ObjectKind>(kind: Kind, id: number): Objects[Kind] {
    const found = this.services.access.find(this.user, kind, id);
    if (found === null) throw new ApiError("not_found");
    return found;
  }

  /** Devices of lists, sockets and reports: those linked to who asks, or every one when an administrator says all. */
  visibleDevices(all: boolean): ReadonlySet<DeviceId> {
    const { access, directory } = this.services;
    if (!all || !this.user.administrator) return access.devicesOf(this.user.id);
    return new Set(Array.from(directory.devices.values(), (device) => device.id));
  }
}

export const principalOf = (identity: Identity): Principal =>
  identity.kind === "anonymous"
    ? { kind: "anonymous" }
    : {
        kind: "user",
        user: identity.user,
        credential: identity.kind,
        scopes: identity.kind === "token" && identity.scopes.length > 0 ? identity.scopes : null,
      };
