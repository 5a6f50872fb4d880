import { LOCALE_NAMES, LOCALES } from "@outrider/i18n/locales.ts";
import type { Locale } from "@outrider/i18n/locales.ts";
import { IconLanguage, IconMoon, IconSun } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { BrandMark } from "#ui/brand-mark.tsx";
import { useI18n, useMessages } from "#ui/i18n/i18n-context.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import panel from "#ui/panel.module.css";
import { theme, themeChoice } from "#ui/theme/theme.ts";
import { useObservable } from "#ui/use-observable.ts";
import { SignInBackdrop } from "./sign-in-backdrop.tsx";
import styles from "./sign-in-layout.module.css";

/** The partner of this host, as far as the sign-in pages show it. */
export interface SignInBrand {
  readonly title: string;
  readonly logo: string | null;
  readonly subtitle: string | null;
}

export interface SignInLayoutProps {
  readonly brand: SignInBrand;
  readonly title: string;
  readonly subtitle: string;
  readonly onLanguage: (locale: Locale) => void;
  readonly children: ReactNode;
}

/** Brand, card and footer that all pages before sign-in share. */
export function SignInLayout({ brand, title, subtitle, onLanguage, children }: SignInLayoutProps) {
  const i18n = useI18n();
  const t = useMessages("signIn");
  const dark = useObservable(theme) === "dark";
  return (
    <div className={styles.page}>
      <SignInBackdrop className={styles.backdrop} />
      <div className={styles.veil} />
      <div className={styles.column}>
        <main className={styles.middle}>
          <div className={styles.brand}>
            <BrandMark size={36} logo={brand.logo} />
            {brand.title}
          </div>
          <section className={`${panel.panel} ${styles.card}`} aria-labelledby="sign-in-title">
            <h1 id="sign-in-title">{title}</h1>
            <p className={styles.subtitle}>{subtitle}</p>
            {children}
          </section>
        </main>
        <footer className={styles.foot}>
          <span className={styles.language}>
            <IconLanguage aria-hidden />
            <select
              aria-label={t("language")}
              value={i18n.locale}
              onChange={(event) => {
                const locale = LOCALES.find((known) => known === event.target.value);
                if (locale) onLanguage(locale);
              }}
            >
              {LOCALES.map((locale) => (
                <option key={locale} value={locale} lang={locale}>
                  {LOCALE_NAMES[locale]}
                </option>
              ))}
            </select>
          </span>
          <IconButton
            label={t(dark ? "theme.light" : "theme.dark")}
            onClick={() => themeChoice.set(dark ? "light" : "dark")}
          >
            {dark ? <IconSun aria-hidden /> : <IconMoon aria-hidden />}
          </IconButton>
          <span className={styles.host}>{location.host}</span>
        </footer>
      </div>
    </div>
  );
}
