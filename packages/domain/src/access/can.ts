import type { User } from "../model/entities.ts";
import { flagAt } from "../model/read-attribute.ts";
import type { Action, ActionRule } from "./action.table.ts";
import { ACTION_RULES } from "./action.table.ts";
import type { InstallationFlags, Principal } from "./principal.ts";
import { roleOf } from "./principal.ts";

/** User attribute by which an administrator withdraws the right to stop engines from one user. */
export const IMMOBILISE_WITHDRAWN = "immobiliseWithdrawn";

export type DenialCode =
  | "readonly"
  | "device_readonly"
  | "reports_disabled"
  | "commands_limited"
  | "administrator_only"
  | "manager_only"
  | "not_allowed"
  | "immobilization_not_authorized"
  | "scope_missing"
  | "registration_closed";

export type Verdict =
  | { readonly kind: "allowed" }
  /** The object is not there for this principal: 404, as when it does not exist. */
  | { readonly kind: "hidden" }
  | { readonly kind: "denied"; readonly code: DenialCode }
  | { readonly kind: "signInNeeded" };

const ALLOWED: Verdict = { kind: "allowed" };
const HIDDEN: Verdict = { kind: "hidden" };
const SIGN_IN_NEEDED: Verdict = { kind: "signInNeeded" };

/**
 * Whether a principal may do something, to something it sees or not. `visible` is what the access graph says about
 * the object; an administrator sees everything. An invisible object is hidden before any other reason is told.
 */
export const can = (
  principal: Principal,
  action: Action,
  installation: InstallationFlags,
  visible: boolean = true,
): Verdict => {
  if (action === "public") return ALLOWED;
  if (action === "registration") return installation.registration ? ALLOWED : denied("registration_closed");
  if (principal.kind === "anonymous") return SIGN_IN_NEEDED;
  const { user } = principal;
  if (!visible && !user.administrator) return HIDDEN;
  const rule: ActionRule = ACTION_RULES[action];
  const code = scopeDenial(principal, rule) ?? roleDenial(user, rule) ?? flagDenial(user, rule, installation);
  if (code !== null)
    return denied(action === "command.immobilise" && code !== "scope_missing" ? IMMOBILISE_CODE : code);
  if (action === "command.immobilise" && flagAt(user.attributes, IMMOBILISE_WITHDRAWN) === true) {
    return denied(IMMOBILISE_CODE);
  }
  return ALLOWED;
};

/** The specification names one key for every refusal to immobilise. */
const IMMOBILISE_CODE: DenialCode = "immobilization_not_authorized";

const scopeDenial = (principal: Principal & { readonly kind: "user" }, rule: ActionRule): DenialCode | null => {
  if (principal.scopes !== null) return principal.scopes.includes(rule.scope) ? null : "scope_missing";
  return rule.namedScope === true && principal.credential === "token" ? "scope_missing" : null;
};

const roleDenial = (user: User, rule: ActionRule): DenialCode | null => {
  const role = roleOf(user);
  if (!rule.roles.includes(role)) {
    const granted = role === "operator" && rule.grant !== undefined && flagAt(user.attributes, rule.grant) === true;
    if (!granted) return roleCode(rule);
  }
  return rule.managesUsers === true && !user.administrator && user.userLimit === 0 ? "manager_only" : null;
};

const roleCode = (rule: ActionRule): DenialCode => {
  if (rule.roles.length === 1) return "administrator_only";
  return rule.managesUsers === true ? "manager_only" : "not_allowed";
};

/** A flag of the installation or of the user denies; administrators have none (Traccar). */
const flagDenial = (user: User, rule: ActionRule, installation: InstallationFlags): DenialCode | null => {
  if (user.administrator) return null;
  if (rule.changes === true && (user.readonly || installation.readonly)) return "readonly";
  if (rule.changesDevices === true && (user.deviceReadonly || installation.deviceReadonly)) return "device_readonly";
  if (rule.report === true && (user.disableReports || installation.disableReports)) return "reports_disabled";
  if (rule.freeCommand === true && (user.limitCommands || installation.limitCommands)) return "commands_limited";
  return null;
};

const denied = (code: DenialCode): Verdict => ({ kind: "denied", code });
