import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { useMessages } from "../i18n/i18n-context.tsx";
import { IconButton } from "../icon-button.tsx";
import { useObservable } from "../use-observable.ts";
import { dismissToast, TOAST_DURATION_MS, toasts } from "./toasts.ts";
import type { Toast } from "./toasts.ts";
import styles from "./toast-stack.module.css";

const ICONS = { ok: IconCircleCheck, info: IconInfoCircle, warn: IconAlertTriangle, critical: IconAlertOctagon };

/** The notifications at the top right; their text is read out by the page's live region, not from here. */
export function ToastStack() {
  const shown = useObservable(toasts);
  return (
    <div className={styles.stack}>
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const t = useMessages("common");
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  const Icon = ICONS[toast.severity];
  const { action } = toast;
  return (
    // Resting on it keeps it in sight; nothing is operated by that.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={toast.title}
      className={classNames(styles.toast, styles[toast.severity])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden />
      <p>
        <span className={styles.title}>{toast.title}</span> <span className={styles.context}>{toast.context}</span>
      </p>
      <IconButton small label={t("action.dismiss")} className={styles.close} onClick={() => dismissToast(toast.id)}>
        <IconX aria-hidden />
      </IconButton>
      {toast.body && <div className={styles.body}>{toast.body}</div>}
      {action && (
        <div className={styles.actions}>
          <Button
            tone="quiet"
            size="small"
            onClick={() => {
              action.run();
              dismissToast(toast.id);
            }}
          >
            {action.label}
          </Button>
        </div>
      )}
      <span className={styles.left} />
    </div>
  );
}
