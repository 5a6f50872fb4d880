import {
  isLinkable,
  LINK_OWNERS,
  LINK_TARGETS,
  type LinkOwner,
  type LinkTarget,
} from "@outrider/domain/access/link.ts";
import type { JsonValue } from "@outrider/domain/model/attributes.ts";
import * as z from "zod";

export interface PermissionIn {
  readonly owner: LinkOwner;
  readonly ownerId: number;
  readonly target: LinkTarget;
  readonly targetId: number;
}

/**
 * Reads `{userId: 1, deviceId: 2}`: exactly two keys, the owner first (the order of keys in JSON counts, as with
 * Traccar). Answers null when it is no link between an owner and something it may own.
 */
export const readPermission = (given: { readonly [key: string]: JsonValue }): PermissionIn | null => {
  const [first, second, ...rest] = Object.entries(given);
  if (first === undefined || second === undefined || rest.length > 0) return null;
  const owner = LINK_OWNERS.find((each) => `${each}Id` === first[0]);
  const target = LINK_TARGETS.find((each) => `${each}Id` === second[0]);
  const [ownerId, targetId] = [first[1], second[1]];
  if (owner === undefined || target === undefined || !isLinkable(owner, target)) return null;
  if (!isId(ownerId) || !isId(targetId)) return null;
  return { owner, ownerId, target, targetId };
};

const isId = (value: JsonValue): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0;

/** A link in a request, before `readPermission`. */
export const permissionIn = z
  .record(z.string(), z.json())
  .transform((given, context) => {
    const permission = readPermission(given as { readonly [key: string]: JsonValue });
    if (permission !== null) return permission;
    context.addIssue({ code: "custom", message: "not a link between two ids", params: { code: "bad_link" } });
    return z.NEVER;
  })
  .meta({ description: "Two ids, owner first, e.g. {userId, deviceId}" });

export const permissionOut = z.record(z.string(), z.int());
