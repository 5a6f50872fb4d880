import type { I18n } from "@outrider/i18n/i18n.ts";
import type { Partner } from "../startup/partner.ts";

/** What every route can count on. */
export interface AppContext {
  readonly i18n: I18n;
  readonly partner: Partner;
}
