import { FALLBACK_LOCALE, matchLocale, type Locale } from "@outrider/i18n/locales.ts";
import english from "@outrider/i18n/messages/en-GB/problems.json" with { type: "json" };
import spanish from "@outrider/i18n/messages/es/problems.json" with { type: "json" };
import french from "@outrider/i18n/messages/fr/problems.json" with { type: "json" };
import brazilian from "@outrider/i18n/messages/pt-BR/problems.json" with { type: "json" };
import portuguese from "@outrider/i18n/messages/pt-PT/problems.json" with { type: "json" };
import type { ErrorCode } from "#api/errors.ts";

type Texts = Readonly<Record<ErrorCode, string>>;

const TEXTS: Readonly<Record<Locale, Texts>> = {
  "en-GB": english,
  fr: french,
  es: spanish,
  "pt-PT": portuguese,
  "pt-BR": brazilian,
};

/** The text of a refusal in the first language of `Accept-Language` that we speak. */
export const problemText = (code: ErrorCode, languages: string | undefined): string =>
  TEXTS[chooseLocale(languages)][code];

const chooseLocale = (languages: string | undefined): Locale => {
  for (const part of languages?.split(",") ?? []) {
    const locale = matchLocale(part.split(";")[0]);
    if (locale !== null) return locale;
  }
  return FALLBACK_LOCALE;
};
