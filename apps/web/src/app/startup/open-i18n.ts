import { chooseLocale, formatLocale } from "@outrider/i18n/choose-locale.ts";
import type { LocaleHints } from "@outrider/i18n/choose-locale.ts";
import { createI18n } from "@outrider/i18n/i18n.ts";
import type { I18n } from "@outrider/i18n/i18n.ts";
import type { Locale } from "@outrider/i18n/locales.ts";
import type { MessageTree } from "@outrider/i18n/message-text.ts";
import { storedValue } from "#ui/stored-value.ts";

/** The language chosen on this device, e.g. on the sign-in page. */
export const storedLanguage = storedValue<string>("outrider.language", "", (text) => text);

const files = import.meta.glob<MessageTree>("../../../../../packages/i18n/src/messages/*/*.json", {
  import: "default",
});

export function deviceHints(partnerLanguage: string | null): LocaleHints {
  return { stored: storedLanguage.getSnapshot(), browser: navigator.languages, partner: partnerLanguage };
}

export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export async function openI18n(hints: LocaleHints): Promise<I18n> {
  const locale = chooseLocale(hints);
  const i18n = await createI18n({
    locale,
    formatLocale: formatLocale(locale, hints),
    timeZone: deviceTimeZone(),
    load: async (language, namespace) => {
      const file = files[`../../../../../packages/i18n/src/messages/${language}/${namespace}.json`];
      if (!file) throw new Error(`no texts ${language}/${namespace}`);
      return file();
    },
  });
  const markPage = () => document.documentElement.setAttribute("lang", i18n.locale);
  markPage();
  i18n.subscribe(markPage);
  return i18n;
}

/** Switches the page to a language and remembers the choice on this device. */
export async function chooseLanguage(i18n: I18n, locale: Locale): Promise<void> {
  storedLanguage.set(locale);
  await i18n.change({ locale, formatLocale: formatLocale(locale, { browser: navigator.languages }) });
}

/** After sign-in the user's own language and zone stand above what the device chose. */
export async function applyUser(i18n: I18n, attributes: Readonly<Record<string, unknown>>, device: LocaleHints) {
  const language = attributes["lang"] ?? attributes["language"];
  const zone = attributes["timezone"];
  const hints: LocaleHints = typeof language === "string" ? { ...device, user: language } : device;
  const locale = chooseLocale(hints);
  await i18n.change({
    locale,
    formatLocale: formatLocale(locale, hints),
    timeZone: typeof zone === "string" && isTimeZone(zone) ? zone : deviceTimeZone(),
  });
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
