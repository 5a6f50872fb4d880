import type { EntityAttributes } from "../model/attributes.ts";
import { flagAt } from "../model/read-attribute.ts";

/** Areas of the product that user attributes and partner preferences switch (specification, sections 2.3 and 6). */
export const FEATURES = ["map", "dashboard", "reports", "settings", "legacy", "odoo", "tacho", "scheduler"] as const;
export type Feature = (typeof FEATURES)[number];

/**
 * Whether a user has an area of the product. Map, dashboard, reports and settings are on unless the partner switched
 * them off, and the user's own attribute, when there is one, decides before the partner. Legacy and odoo need the
 * user's attribute, odoo a `companyId` besides. Tacho needs partner and user; scheduler either.
 */
export const hasFeature = (feature: Feature, user: EntityAttributes, partner: EntityAttributes): boolean => {
  switch (feature) {
    case "map":
    case "dashboard":
    case "reports":
    case "settings":
      return isAbsent(user[feature]) ? flagAt(partner, feature) !== false : flagAt(user, feature) === true;
    case "legacy":
      return isTruthy(user["legacy"]);
    case "odoo":
      return isTruthy(user["odoo"]) && isTruthy(user["companyId"]);
    case "tacho":
      return isTruthy(partner["tacho"]) && isTruthy(user["tacho"]);
    case "scheduler":
      return isTruthy(user["scheduler"]) || isTruthy(partner["scheduler"]);
  }
};

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** Truthy as a setting is meant: the text `false` is not. */
const isTruthy = (value: unknown): boolean => Boolean(value) && value !== "false";
