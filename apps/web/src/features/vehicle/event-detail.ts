import { numberAt } from "@outrider/domain/model/read-attribute.ts";
import { knots } from "@outrider/domain/units/units.ts";
import type { Translate } from "@outrider/i18n/catalogue.ts";
import type { Formatters } from "@outrider/i18n/format/formatters.ts";
import type { NamedEvent } from "./event-name.ts";

/** One more line about an event, where its attributes tell one. */
export function eventDetail(
  { type, attributes }: NamedEvent,
  t: Translate<"vehicle">,
  format: Formatters,
): string | null {
  if (type === "deviceOverspeed") {
    const speed = numberAt(attributes, "speed");
    const limit = numberAt(attributes, "speedLimit");
    if (speed === null || limit === null) return null;
    return t("toast.speeding", { speed: format.speed(knots(speed)).text, limit: format.speed(knots(limit)).text });
  }
  if (type === "commandResult") return typeof attributes["result"] === "string" ? attributes["result"] : null;
  return null;
}
