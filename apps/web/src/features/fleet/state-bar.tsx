import { VEHICLE_STATES } from "@outrider/domain/status/vehicle-state.ts";
import type { VehicleState } from "@outrider/domain/status/vehicle-state.ts";
import type { FleetSummary } from "#live/fleet.ts";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import { StateGlyph } from "#ui/state-glyph.tsx";
import styles from "./state-bar.module.css";

export interface StateBarProps {
  readonly summary: FleetSummary;
  readonly chosen: VehicleState | null;
  readonly onChoose: (state: VehicleState | null) => void;
}

/** The counts by state; each is also the filter for it. */
export function StateBar({ summary, chosen, onChoose }: StateBarProps) {
  const t = useMessages("fleet");
  const c = useMessages("common");
  const format = useFormat();
  return (
    <div className={styles.bar} role="group" aria-label={t("filterByState")}>
      <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        <span className={styles.count}>{format.number(summary.total)}</span>
        {t("all")}
      </button>
      {VEHICLE_STATES.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={chosen === state}
          onClick={() => onChoose(chosen === state ? null : state)}
        >
          <span className={styles.count}>
            <StateGlyph state={state} size={12} />
            {format.number(summary.byState[state])}
          </span>
          {c(`stateShort.${state}`)}
        </button>
      ))}
    </div>
  );
}
