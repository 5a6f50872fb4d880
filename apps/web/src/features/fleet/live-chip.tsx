import { durationMillis } from "@outrider/domain/units/units.ts";
import type { ConnectionState } from "#live/fleet.ts";
import { classNames } from "#ui/class-names.ts";
import { useNow } from "#ui/clock/use-now.ts";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import { liveBand } from "./live-band.ts";
import styles from "./live-chip.module.css";

/** How old what is on screen is: "Live, 2 s old", amber over a minute, red over five. */
export function LiveChip({ connection, className }: { connection: ConnectionState; className?: string | undefined }) {
  const t = useMessages("fleet");
  const format = useFormat();
  const reading = liveBand(connection, useNow());
  if (reading.kind === "connecting") {
    return <span className={classNames(styles.chip, styles.connecting, className)}>{t("live.connecting")}</span>;
  }
  if (reading.kind === "lost") {
    return <span className={classNames(styles.chip, styles.slow, className)}>{t("live.offline")}</span>;
  }
  const age = format.duration(durationMillis(reading.age));
  return (
    <span
      className={classNames(styles.chip, reading.kind !== "fresh" && styles[reading.kind], className)}
      title={t("live.hint", { age })}
    >
      {t(`live.${reading.kind}`, { age })}
    </span>
  );
}
