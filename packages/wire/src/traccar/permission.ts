import type { JsonValue } from "@outrider/domain/model/attributes.ts";
import * as z from "zod";

const OWNERS = ["user", "group", "device"] as const;
const TARGETS = [
  "device",
  "group",
  "managedUser",
  "driver",
  "geofence",
  "notification",
  "calendar",
  "attribute",
  "command",
  "maintenance",
  "order",
  "report",
  "linkedDevice",
] as const;

/** What each kind of owner may be linked to (Traccar's Permission classes). */
const ALLOWED: Readonly<Record<(typeof OWNERS)[number], readonly (typeof TARGETS)[number][]>> = {
  user: TARGETS.filter((target) => target !== "linkedDevice"),
  group: ["geofence", "notification", "attribute", "driver", "command", "maintenance", "order", "report"],
  device: [
    "geofence",
    "notification",
    "attribute",
    "driver",
    "command",
    "maintenance",
    "order",
    "report",
    "linkedDevice",
  ],
};

export interface PermissionIn {
  readonly owner: (typeof OWNERS)[number];
  readonly ownerId: number;
  readonly target: (typeof TARGETS)[number];
  readonly targetId: number;
}

/**
 * Reads `{userId: 1, deviceId: 2}`: exactly two keys, the owner first (the order of keys in JSON counts, as with
 * Traccar). Answers null when it is no link between an owner and something it may own.
 */
export const readPermission = (given: { readonly [key: string]: JsonValue }): PermissionIn | null => {
  const [first, second, ...rest] = Object.entries(given);
  if (first === undefined || second === undefined || rest.length > 0) return null;
  const owner = OWNERS.find((each) => `${each}Id` === first[0]);
  const target = TARGETS.find((each) => `${each}Id` === second[0]);
  const [ownerId, targetId] = [first[1], second[1]];
  if (owner === undefined || target === undefined || !ALLOWED[owner].includes(target)) return null;
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
