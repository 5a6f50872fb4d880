import { Drawer as MantineDrawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useMessages } from "./i18n/i18n-context.tsx";
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
  return (
    <MantineDrawer
      opened={open}
      onClose={onClose}
      title={title}
      position="right"
      size={520}
      closeButtonProps={{ "aria-label": t("action.close") }}
      classNames={{
        content: styles.drawerContent ?? "",
        header: styles.header ?? "",
        title: styles.title ?? "",
        body: styles.drawerBody ?? "",
        overlay: styles.overlay ?? "",
      }}
    >
      {children}
      {footer && <div className={styles.drawerFoot}>{footer}</div>}
    </MantineDrawer>
  );
}
