import type { Namespace, Translate } from "@outrider/i18n/catalogue.ts";
import type { Formatters } from "@outrider/i18n/format/formatters.ts";
import type { I18n } from "@outrider/i18n/i18n.ts";
import { createContext, use, useContext, useSyncExternalStore } from "react";
import type { ReactNode } from "react";

const I18nContext = createContext<I18n | null>(null);

export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

export function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error("I18nProvider is missing");
  useSyncExternalStore(
    (listener) => i18n.subscribe(listener),
    () => i18n.revision,
  );
  return i18n;
}

const loading = new Map<string, Promise<void>>();

/** Texts of one namespace. Routes load theirs beforehand; where one did not, the component suspends until it is there. */
export function useMessages<N extends Namespace>(namespace: N): Translate<N> {
  // The translator changes with the language while `i18n` stays the same object: the compiler must not keep it.
  "use no memo";
  const i18n = useI18n();
  if (!i18n.isReady(namespace)) {
    const id = `${i18n.locale}/${namespace}`;
    let promise = loading.get(id);
    if (!promise) {
      promise = i18n.ensure([namespace]);
      loading.set(id, promise);
    }
    use(promise);
  }
  return i18n.messages(namespace);
}

export function useFormat(): Formatters {
  "use no memo";
  return useI18n().format;
}
