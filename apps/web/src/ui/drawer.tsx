import { IconX } from "@tabler/icons-react";
import { useId } from "react";
import type { ReactNode } from "react";
import { useMessages } from "./i18n/i18n-context.tsx";
import { IconButton } from "./icon-button.tsx";
import { useModal } from "./use-modal.ts";
import styles from "./dialog.module.css";

export interface DrawerProps {
  readonly open: boolean;
  readonly title: ReactNode;
  /** Kept in sight at the bottom: what is unsaved, cancel, save. */
  readonly footer?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form at the right edge while its table stays in sight. */
export function Drawer({ open, title, footer, onClose, children }: DrawerProps) {
  const t = useMessages("common");
  const drawer = useModal(open);
  const titleId = useId();
  return (
    <dialog
      ref={drawer}
      className={styles.drawer}
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
          <div className={styles.drawerBody}>{children}</div>
          {footer && <div className={styles.drawerFoot}>{footer}</div>}
        </>
      )}
    </dialog>
  );
}
