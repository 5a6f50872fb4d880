import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { failureOf } from "#api/api-error.ts";
import { loadSession } from "#api/session.ts";
import { BrandMark } from "#ui/brand-mark.tsx";
import { Button } from "#ui/button.tsx";
import { failureText } from "#ui/failure-text.ts";
import type { Failure } from "#ui/failure-text.ts";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { classNames } from "#ui/class-names.ts";
import { safeTarget } from "../routing/safe-target.ts";
import { session } from "../session/session-store.ts";
import { applyUser, deviceHints } from "../startup/open-i18n.ts";
import styles from "./page-message.module.css";

/** Holds the first navigation until it is known who is signed in, then lets it go on to its target. */
export function WaitPage() {
  const router = useRouter();
  const { i18n, partner } = router.options.context;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let gone = false;
    const open = async () => {
      const found = await loadSession();
      if (found.kind === "signedIn") await applyUser(i18n, found.user.attributes, deviceHints(partner.language));
      if (gone) return;
      session.set(found);
      const target = new URLSearchParams(router.latestLocation.searchStr).get("redirect");
      await router.navigate({ href: openTarget(target), replace: true });
    };
    open().catch((error: unknown) => {
      if (!gone) setFailure(failureOf(error));
    });
    return () => {
      gone = true;
    };
  }, [attempt, i18n, partner.language, router]);

  return (
    <main className={styles.page} aria-busy={failure === null}>
      <span className={classNames(failure === null && styles.pulse)}>
        <BrandMark size={40} logo={partner.logo} />
      </span>
      {failure && <WaitFailure failure={failure} onRetry={() => retry(setFailure, setAttempt)} />}
    </main>
  );
}

function retry(setFailure: (failure: null) => void, setAttempt: (change: (attempt: number) => number) => void) {
  setFailure(null);
  setAttempt((attempt) => attempt + 1);
}

/** The sign-in page may be the target of the first navigation; every other target is made safe. */
function openTarget(target: string | null): string {
  const text = target?.startsWith('"') ? String(JSON.parse(target)) : target;
  return text && /^\/login(\?|$)/.test(text) ? text : safeTarget(text);
}

function WaitFailure({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const e = useMessages("errors");
  const t = useMessages("common");
  return (
    <>
      <p role="alert">{failureText(failure, e)}</p>
      <div className={styles.actions}>
        <Button tone="primary" onClick={onRetry}>
          {t("action.retry")}
        </Button>
      </div>
    </>
  );
}
