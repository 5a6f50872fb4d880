import { IconMap2, IconTable } from "@tabler/icons-react";
import type { FleetSummary } from "#live/fleet.ts";
import { Button } from "#ui/button.tsx";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import panel from "#ui/panel.module.css";
import styles from "./map-tools.module.css";

export interface ViewChipProps {
  readonly summary: FleetSummary;
  readonly tableOpen: boolean;
  readonly onTable: (open: boolean) => void;
}

/** How many of the fleet the map shows, and the way to read them as a table. */
export function ViewChip({ summary, tableOpen, onTable }: ViewChipProps) {
  const t = useMessages("fleet");
  const format = useFormat();
  return (
    <div className={`${panel.panel} ${styles.chip}`}>
      {summary.inView !== null && (
        <span>{t("inView", { inView: format.number(summary.inView), total: format.number(summary.total) })}</span>
      )}
      <Button tone="quiet" size="small" aria-pressed={tableOpen} onClick={() => onTable(!tableOpen)}>
        {tableOpen ? <IconMap2 aria-hidden /> : <IconTable aria-hidden />}
        {t(tableOpen ? "asMap" : "asTable")}
      </Button>
    </div>
  );
}
