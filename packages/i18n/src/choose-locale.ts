import { DEFAULT_LOCALE, matchLocale } from "./locales.ts";
import type { Locale } from "./locales.ts";

export interface LocaleHints {
  /** `lang` or `language` attribute of the signed-in user. */
  readonly user?: string | null;
  /** The choice made on this device before, e.g. on the sign-in page. */
  readonly stored?: string | null;
  /** `navigator.languages`, most wanted first. */
  readonly browser?: readonly string[];
  /** Default language of the partner whose host served the page. */
  readonly partner?: string | null;
}

/** The language of the interface: the user's attribute, else the device's choice, the browser, the partner, pt-PT. */
export function chooseLocale(hints: LocaleHints): Locale {
  const wanted = [hints.user, hints.stored, ...(hints.browser ?? []), hints.partner];
  for (const tag of wanted) {
    const locale = matchLocale(tag);
    if (locale) return locale;
  }
  return DEFAULT_LOCALE;
}

/** Region whose number and date formats a catalogue without a region takes when the browser names none. */
const FORMAT_DEFAULTS: Readonly<Record<Locale, string>> = {
  "en-GB": "en-GB",
  fr: "fr-FR",
  es: "es-ES",
  "pt-PT": "pt-PT",
  "pt-BR": "pt-BR",
};

/**
 * The tag for `Intl`: the catalogue's language with the region of the first hint that has the same catalogue, so that
 * a Chilean reads es-CL formats and an American en-US dates stay out of an interface in British English.
 */
export function formatLocale(locale: Locale, hints: LocaleHints): string {
  if (locale !== "es" && locale !== "fr") return FORMAT_DEFAULTS[locale];
  const tags = [hints.user, ...(hints.browser ?? []), hints.partner];
  const regional = tags.find((tag) => tag && matchLocale(tag) === locale && /[-_][A-Za-z]{2}$/.test(tag));
  return regional ? regional.replace("_", "-") : FORMAT_DEFAULTS[locale];
}
