import { IconAlertOctagon, IconInfoCircle, IconWifiOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./strip.module.css";

export interface StripProps {
  readonly severity: "info" | "warn" | "critical";
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

const ICONS = { info: IconInfoCircle, warn: IconWifiOff, critical: IconAlertOctagon };

/** A bar above content: what is wrong with it, what still holds, and the way out. */
export function Strip({ severity, children, action }: StripProps) {
  const Icon = ICONS[severity];
  return (
    <div className={classNames(styles.strip, styles[severity])} role={severity === "critical" ? "alert" : "status"}>
      <Icon aria-hidden />
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  );
}
