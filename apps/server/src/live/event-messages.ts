import { textAt, numberAt } from "@outrider/domain/model/read-attribute.ts";
import type { Event } from "@outrider/domain/model/entities.ts";
import { kilometresPerHourFromKnots } from "@outrider/domain/units/speed.ts";
import { knots } from "@outrider/domain/units/units.ts";
import { FALLBACK_LOCALE, matchLocale, type Locale } from "@outrider/i18n/locales.ts";
import english from "@outrider/i18n/messages/en-GB/events.json" with { type: "json" };
import spanish from "@outrider/i18n/messages/es/events.json" with { type: "json" };
import french from "@outrider/i18n/messages/fr/events.json" with { type: "json" };
import brazilian from "@outrider/i18n/messages/pt-BR/events.json" with { type: "json" };
import portuguese from "@outrider/i18n/messages/pt-PT/events.json" with { type: "json" };
import type { EventOut } from "@outrider/wire/traccar/event.ts";
import { presentEvent } from "@outrider/wire/traccar/present/event.ts";
import type { Connection } from "#live/connection.ts";
import type { Directory } from "#store/directory.ts";

type Texts = Readonly<Record<keyof typeof english, string>>;

const TEXTS: Readonly<Record<Locale, Texts>> = {
  "en-GB": english,
  fr: french,
  es: spanish,
  "pt-PT": portuguese,
  "pt-BR": brazilian,
};

/**
 * Events that are shown as they happen. Others are history: a fleet that starts its engines in the morning must not
 * ring for each of them. Notifications that users define decide this by themselves once they exist.
 */
const SHOWN: ReadonlySet<string> = new Set([
  "alarm",
  "commandResult",
  "deviceFuelDrop",
  "deviceFuelIncrease",
  "deviceInactive",
  "deviceOverspeed",
  "driverChanged",
  "duplicateSession",
  "geofenceEnter",
  "geofenceExit",
  "maintenance",
  "queuedCommandSent",
]);

export const wantsAttention = (event: Event): boolean => SHOWN.has(event.type);

/** Writes the sentence of an event in the language of who gets it. */
export class EventMessages {
  readonly #directory: Directory;

  constructor(directory: Directory) {
    this.#directory = directory;
  }

  /** The event in Traccar's shape with `attributes.message`. */
  present(event: Event, { user, languages }: Pick<Connection, "user" | "languages">): EventOut {
    const attributes = this.#directory.users.get(user.id)?.attributes ?? user.attributes;
    const locale =
      matchLocale(textAt(attributes, "lang")) ??
      matchLocale(textAt(attributes, "language")) ??
      matchLocale(languages?.split(/[,;]/u)[0]) ??
      FALLBACK_LOCALE;
    const shown = presentEvent(event);
    return { ...shown, attributes: { ...shown.attributes, message: this.sentence(event, locale) } };
  }

  sentence(event: Event, locale: Locale): string {
    const texts = TEXTS[locale];
    const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
    const speed = (name: string): string =>
      number.format(kilometresPerHourFromKnots(knots(numberAt(event.attributes, name) ?? 0)));
    const values: Readonly<Record<string, string>> = {
      vehicle: this.#directory.devices.get(event.deviceId)?.name ?? "",
      speed: speed("speed"),
      limit: speed("speedLimit"),
      result: textAt(event.attributes, "result") ?? "",
      driver: this.#driverName(textAt(event.attributes, "driverUniqueId") ?? ""),
      alarm: alarmName(textAt(event.attributes, "alarm") ?? "", texts),
    };
    const text = isKnown(event.type, texts) ? texts[event.type] : texts.other;
    return text.replaceAll(/\{\{(\w+)\}\}/gu, (_all, name: string) => values[name] ?? "");
  }

  #driverName(key: string): string {
    return this.#directory.driverByUniqueId(key)?.name ?? key;
  }
}

const isKnown = (key: string, texts: Texts): key is keyof Texts => Object.hasOwn(texts, key);

/** Alarms have texts of their own under `alarm_<name>`; a device's own alarm is shown as it is called. */
const alarmName = (alarm: string, texts: Texts): string => {
  const key = `alarm_${alarm}`;
  return isKnown(key, texts) ? texts[key] : alarm;
};
