import { BrandMark } from "#ui/brand-mark.tsx";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import styles from "./page-message.module.css";

export function MissingPage() {
  const t = useMessages("errors");
  return (
    <main className={styles.page}>
      <BrandMark size={36} />
      <h1>{t("missing.title")}</h1>
      <p>{t("missing.body")}</p>
      <a href="#/map">{t("missing.back")}</a>
    </main>
  );
}
