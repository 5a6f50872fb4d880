import type { ErrorComponentProps } from "@tanstack/react-router";
import { Button } from "#ui/button.tsx";
import { BrandMark } from "#ui/brand-mark.tsx";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { ChunkLoadError } from "../recovery/chunk-recovery.ts";
import styles from "./page-message.module.css";

/** What a reader sees when a page fails: the cause, what was kept, one way on. */
export function FaultPage({ error: cause }: ErrorComponentProps) {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  const t = useMessages("errors");
  const c = useMessages("common");
  const part = error instanceof ChunkLoadError ? "chunk" : "page";
  return (
    <main className={styles.page} role="alert">
      <BrandMark size={36} />
      <h1>{t(`${part}.title`)}</h1>
      <p>{t(`${part}.body`)}</p>
      <div className={styles.actions}>
        <Button tone="primary" onClick={() => location.reload()}>
          {c("action.reload")}
        </Button>
      </div>
      <details className={styles.details}>
        <summary>{t("page.details")}</summary>
        <pre>
          {error.name}: {error.message}
          {"\n"}
          {error.stack?.split("\n").slice(1, 6).join("\n")}
        </pre>
      </details>
    </main>
  );
}
