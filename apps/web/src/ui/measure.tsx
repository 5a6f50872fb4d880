import type { Measure as MeasureValue } from "@outrider/i18n/format/formatters.ts";
import styles from "./measure.module.css";

/** A number with its unit smaller and quieter. Read and copied as one text. */
export function Measure({ of }: { of: MeasureValue }) {
  return (
    <span className={styles.measure}>
      {of.value}
      <span className={styles.unit}>
        {"\u202f"}
        {of.unit}
      </span>
    </span>
  );
}
