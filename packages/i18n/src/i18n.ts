import type { MessageKey, MessageValues, Namespace, Translate } from "./catalogue.ts";
import { createFormatters } from "./format/formatters.ts";
import type { Formatters } from "./format/formatters.ts";
import { FALLBACK_LOCALE } from "./locales.ts";
import type { Locale } from "./locales.ts";
import { messageTable, messageText } from "./message-text.ts";
import type { MessageTable, MessageTree } from "./message-text.ts";

export interface I18nOptions {
  readonly locale: Locale;
  /** Tag for `Intl`, e.g. es-CL under the catalogue es. */
  readonly formatLocale: string;
  /** IANA zone in which instants are shown. */
  readonly timeZone: string;
  /** Reads one namespace of one language; the caller decides how (bundle, file, database). */
  readonly load: (locale: Locale, namespace: Namespace) => Promise<MessageTree>;
}

/** Texts and formats of one reader. The web page has one; the server makes one for each language it writes in. */
export interface I18n {
  readonly locale: Locale;
  readonly format: Formatters;
  /** Loads namespaces of the present language; `isReady` is then true for them. `common` is always loaded with them. */
  ensure(namespaces: readonly Namespace[]): Promise<void>;
  isReady(namespace: Namespace): boolean;
  /** A translator of one namespace; the same function until language or zone change. */
  messages<N extends Namespace>(namespace: N): Translate<N>;
  /** Changes language, formats or zone, with all loaded namespaces, then tells the listeners. */
  change(options: Partial<Pick<I18nOptions, "locale" | "formatLocale" | "timeZone">>): Promise<void>;
  subscribe(listener: () => void): () => void;
  /** Grows by one on every change. */
  readonly revision: number;
}

export async function createI18n(options: I18nOptions): Promise<I18n> {
  const wanted = new Set<Namespace>(["common"]);
  const listeners = new Set<() => void>();
  const tables = new Map<string, MessageTable>();
  const pending = new Map<string, Promise<void>>();
  let current = { locale: options.locale, formatLocale: options.formatLocale, timeZone: options.timeZone };
  let translators = new Map<Namespace, unknown>();
  let revision = 0;

  const loadOne = (locale: Locale, namespace: Namespace): Promise<void> => {
    const id = `${locale}/${namespace}`;
    const running = pending.get(id);
    if (running) return running;
    const started = options.load(locale, namespace).then(
      (tree) => void tables.set(id, messageTable(tree)),
      (error: unknown) => {
        pending.delete(id);
        throw error;
      },
    );
    pending.set(id, started);
    return started;
  };

  const messages = <N extends Namespace>(namespace: N): Translate<N> => {
    const known = translators.get(namespace) as Translate<N> | undefined;
    if (known) return known;
    const { locale } = current;
    const rules = { plurals: new Intl.PluralRules(locale), numbers: new Intl.NumberFormat(current.formatLocale) };
    const translate: Translate<N> = (key: MessageKey<N>, values: MessageValues = {}) => {
      for (const language of [locale, FALLBACK_LOCALE]) {
        const table = tables.get(`${language}/${namespace}`);
        const text = table && messageText(table, rules, key, values);
        if (typeof text === "string") return text;
      }
      return key;
    };
    translators.set(namespace, translate);
    return translate;
  };

  const makeFormat = () =>
    createFormatters({ locale: current.formatLocale, timeZone: current.timeZone, messages: messages("common") });

  await loadOne(current.locale, "common");
  let format = makeFormat();

  return {
    get locale() {
      return current.locale;
    },
    get format() {
      return format;
    },
    get revision() {
      return revision;
    },
    async ensure(namespaces) {
      for (const namespace of namespaces) wanted.add(namespace);
      await Promise.all([...wanted].map((namespace) => loadOne(current.locale, namespace)));
    },
    isReady: (namespace) => tables.has(`${current.locale}/${namespace}`),
    messages,
    async change(next) {
      const locale = next.locale ?? current.locale;
      await Promise.all([...wanted].map((namespace) => loadOne(locale, namespace)));
      current = { ...current, ...next };
      translators = new Map();
      format = makeFormat();
      revision += 1;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
