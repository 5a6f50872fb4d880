import type { Principal } from "@outrider/domain/access/principal.ts";
import type { EntityAttributes } from "@outrider/domain/model/attributes.ts";
import { userId } from "@outrider/domain/model/ids.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import type { SessionUser } from "#api/user.ts";

/** The signed-in user as the access rules know one. What the page allows by them the server judges again. */
export function principalOf(user: SessionUser): Principal {
  const expiration = user.expirationTime === null ? Number.NaN : Date.parse(user.expirationTime);
  return {
    kind: "user",
    credential: "session",
    scopes: null,
    user: {
      ...user,
      id: userId(user.id),
      attributes: user.attributes as EntityAttributes,
      expirationTime: Number.isNaN(expiration) ? null : unixMillis(expiration),
      version: 0,
    },
  };
}
