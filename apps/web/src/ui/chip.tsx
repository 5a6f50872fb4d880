import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./chip.module.css";

export interface ChipProps {
  readonly tone?: "plain" | "ok" | "warn" | "critical";
  readonly icon?: ReactNode;
  /** A colour somebody chose for the reading; its word stands beside it. */
  readonly dot?: string | null;
  readonly label: string;
  readonly value?: string;
}

/** A reading in a few characters: icon, what it is, its value. */
export function Chip({ tone = "plain", icon, dot, label, value }: ChipProps) {
  return (
    <span className={classNames(styles.chip, tone !== "plain" && styles[tone])}>
      {icon}
      {dot && <span aria-hidden className={styles.dot} style={{ background: dot }} />}
      {label} {value !== undefined && <b>{value}</b>}
    </span>
  );
}
