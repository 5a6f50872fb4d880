/** The languages of the interface. The first is the source of keys and the fallback for a missing text. */
export const LOCALES = ["en-GB", "fr", "es", "pt-PT", "pt-BR"] as const;

export type Locale = (typeof LOCALES)[number];

/** Shown when a text is missing in the chosen language. */
export const FALLBACK_LOCALE: Locale = "en-GB";

/** Chosen when neither the user, nor the browser, nor the partner tells (specification, section 9). */
export const DEFAULT_LOCALE: Locale = "pt-PT";

/** Each language by its own name, the same in every language. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  "en-GB": "English (UK)",
  fr: "Français",
  es: "Español",
  "pt-PT": "Português (Portugal)",
  "pt-BR": "Português (Brasil)",
};

/**
 * The catalogue for a language tag, or `null` when none of ours serves it. Any region of English, French and Spanish
 * takes the one catalogue; Portuguese is European unless the tag says Brazil. Underscores (`pt_BR`) are accepted.
 */
export function matchLocale(tag: string | null | undefined): Locale | null {
  if (!tag) return null;
  const [language, ...rest] = tag.trim().toLowerCase().replaceAll("_", "-").split("-");
  switch (language) {
    case "en":
      return "en-GB";
    case "fr":
      return "fr";
    case "es":
      return "es";
    case "pt":
      return rest.includes("br") ? "pt-BR" : "pt-PT";
    default:
      return null;
  }
}
