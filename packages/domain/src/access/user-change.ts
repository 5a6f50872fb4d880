import type { EntityAttributes, JsonValue } from "../model/attributes.ts";
import type { User, UserType } from "../model/entities.ts";
import type { UnixMillis } from "../units/units.ts";
import { GRANTS } from "./action.table.ts";
import { IMMOBILISE_WITHDRAWN } from "./can.ts";
import { FEATURES } from "./features.ts";
import type { InstallationFlags } from "./principal.ts";
import { roleOf } from "./principal.ts";

/** Why a user record may not be written as it is. */
export type UserChangeFault =
  | "administrator_only"
  | "manager_only"
  | "not_oneself"
  | "readonly"
  | "email_fixed"
  | "limit_reached";

export interface UserChange {
  readonly editor: User;
  /** null when the user is being created. */
  readonly before: User | null;
  readonly after: Omit<User, "id" | "version">;
  /** Whether the editor manages this user. */
  readonly manages: boolean;
  readonly flags: InstallationFlags;
}

/** Attributes that a readonly user may still change on itself (Traccar). */
const ALWAYS_OWN: readonly string[] = ["notificationTokens", "termsAccepted"];
/** Attributes that decide rights: nobody changes them on oneself. */
const RIGHT_ATTRIBUTES: readonly string[] = [
  ...GRANTS,
  IMMOBILISE_WITHDRAWN,
  ...FEATURES,
  "camerasEnabled",
  "partnerReports",
  "companyId",
  "token",
];
const FLAGS = ["readonly", "deviceReadonly", "disabled", "limitCommands", "disableReports", "fixedEmail"] as const;
const TYPE_RANK: Readonly<Record<UserType, number>> = { operator: 0, manager: 1, admin: 2 };

/**
 * Whether an editor may write a user record, by Traccar's rules and the product's types; null when it may.
 * An administrator may everything. Whoever manages the user may set flags, type and limits within the own ones.
 * On oneself: neither flags, limits, type nor the attributes that decide rights; a readonly user only
 * `notificationTokens` and `termsAccepted`. Whether the editor may create users at all is `can("user.create")`.
 */
export const judgeUserChange = (change: UserChange): UserChangeFault | null => {
  const { editor, before, after, manages, flags } = change;
  if (editor.administrator) return null;
  const itself = before !== null && before.id === editor.id;
  if (!itself && before !== null && !manages) return "manager_only";
  if ((editor.readonly || flags.readonly) && !(itself && changesOnlyAlwaysOwn(before, after))) return "readonly";
  if (after.administrator !== (before?.administrator ?? false)) return "administrator_only";
  if (after.temporary !== (before?.temporary ?? false)) return "administrator_only";
  return (
    limitFault(change, itself) ??
    (outlives(editor.expirationTime, before?.expirationTime ?? null, after.expirationTime)
      ? "administrator_only"
      : null) ??
    (itself && changesRights(before, after) ? "not_oneself" : null) ??
    typeFault(editor, before, after) ??
    (changesFixedEmail(before, after, flags) ? "email_fixed" : null)
  );
};

/** Why a user may not add one more device, given how many it sees now; null when it may. */
export const judgeDeviceLimit = (user: User, accessibleDevices: number): "limit_reached" | null =>
  user.administrator || user.deviceLimit < 0 || accessibleDevices < user.deviceLimit ? null : "limit_reached";

/** Why a user may not create one more user, given how many it manages now; null when it may. */
export const judgeUserLimit = (user: User, managedUsers: number): "limit_reached" | null =>
  user.administrator || user.userLimit < 0 || managedUsers < user.userLimit ? null : "limit_reached";

const limitFault = ({ editor, before, after }: UserChange, itself: boolean): UserChangeFault | null => {
  const changed = after.deviceLimit !== (before?.deviceLimit ?? 0) || after.userLimit !== (before?.userLimit ?? 0);
  if (!changed) return null;
  if (itself) return "administrator_only";
  const within = (limit: number, own: number): boolean => own < 0 || (limit >= 0 && limit <= own);
  return within(after.deviceLimit, editor.deviceLimit) && within(after.userLimit, editor.userLimit)
    ? null
    : "administrator_only";
};

/** Whether the new expiry is later than the editor's own, or taken away. */
const outlives = (own: UnixMillis | null, before: UnixMillis | null, after: UnixMillis | null): boolean =>
  own !== null && before !== after && (after === null || after > own);

const changesRights = (before: User, after: UserChange["after"]): boolean =>
  FLAGS.some((flag) => before[flag] !== after[flag]) ||
  before.type !== after.type ||
  RIGHT_ATTRIBUTES.some((name) => !isEqual(before.attributes[name], after.attributes[name]));

const typeFault = (editor: User, before: User | null, after: UserChange["after"]): UserChangeFault | null => {
  if (after.type === (before?.type ?? null)) return null;
  const role = roleOf(editor);
  const own = role === "operator" || role === "manager" || role === "admin" ? TYPE_RANK[role] : -1;
  return TYPE_RANK[after.type ?? "admin"] <= own ? null : "manager_only";
};

const changesFixedEmail = (before: User | null, after: UserChange["after"], flags: InstallationFlags): boolean =>
  before !== null && (before.fixedEmail || flags.fixedEmail) && before.email !== after.email;

const changesOnlyAlwaysOwn = (before: User, after: UserChange["after"]): boolean => {
  const { id: _id, version: _version, attributes, ...rest } = before;
  const { attributes: newAttributes, ...newRest } = after;
  return (
    isEqual(rest, Object.fromEntries(Object.keys(rest).map((key) => [key, newRest[key as keyof typeof newRest]]))) &&
    isEqual(withoutAlwaysOwn(attributes), withoutAlwaysOwn(newAttributes))
  );
};

const withoutAlwaysOwn = (attributes: EntityAttributes): EntityAttributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !ALWAYS_OWN.includes(name)));

const isEqual = (one: JsonValue | undefined, other: JsonValue | undefined): boolean => {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const names = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => isEqual(Reflect.get(one, name) as JsonValue, Reflect.get(other, name) as JsonValue))
  );
};
