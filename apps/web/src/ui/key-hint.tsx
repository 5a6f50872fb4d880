import styles from "./key-hint.module.css";

/** A key of the keyboard, as decoration beside what it does. */
export function KeyHint({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
