import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useMessages } from "./i18n/i18n-context.tsx";
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
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title={title}
      size={width}
      centered
      closeButtonProps={{ "aria-label": t("action.close") }}
      classNames={{
        content: styles.content ?? "",
        header: styles.header ?? "",
        title: styles.title ?? "",
        body: styles.body ?? "",
        close: styles.close ?? "",
        overlay: styles.overlay ?? "",
      }}
    >
      {children}
    </Modal>
  );
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
