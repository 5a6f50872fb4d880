import { IconX } from "@tabler/icons-react";
import { useId } from "react";
import type { ReactNode } from "react";
import { useMessages } from "./i18n/i18n-context.tsx";
import { IconButton } from "./icon-button.tsx";
import { useModal } from "./use-modal.ts";
import styles from "./dialog.module.css";

export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly width?: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A window over the page. Focus moves in, stays in, and returns to where it was. */
export function Dialog({ open, title, width = 420, onClose, children }: DialogProps) {
  const t = useMessages("common");
  const dialog = useModal(open);
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      style={{ width }}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <>
          <div className={styles.header}>
            <h2 id={titleId}>{title}</h2>
            <IconButton label={t("action.close")} onClick={onClose}>
              <IconX aria-hidden />
            </IconButton>
          </div>
          <div className={styles.body}>{children}</div>
        </>
      )}
    </dialog>
  );
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
