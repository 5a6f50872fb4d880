import styles from "./skeleton.module.css";

/** A grey bar where a text or figure will stand. */
export function Skeleton({
  width,
  height,
  round = false,
}: {
  width: number | string;
  height: number;
  round?: boolean;
}) {
  return (
    <span aria-hidden className={styles.bone} style={{ width, height, borderRadius: round ? "50%" : undefined }} />
  );
}
