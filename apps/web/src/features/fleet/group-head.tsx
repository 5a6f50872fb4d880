import type { VehicleState } from "@outrider/domain/status/vehicle-state.ts";
import type { FleetRow } from "#live/fleet.ts";
import { classNames } from "#ui/class-names.ts";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import styles from "./group-head.module.css";

export type GroupRow = Extract<FleetRow, { kind: "group" }>;

/** Order of the parts in strips and donuts. */
const STRIP_ORDER: readonly VehicleState[] = ["disconnected", "moving", "idle", "stopped"];

/** The name of a group with its number of vehicles and how their states share it. */
export function GroupHead({ group, sticky = false }: { group: GroupRow; sticky?: boolean }) {
  const t = useMessages("fleet");
  const format = useFormat();
  const total = STRIP_ORDER.reduce((sum, state) => sum + group.byState[state], 0);
  return (
    <div
      className={classNames(styles.head, sticky && styles.sticky)}
      {...(sticky ? { "aria-hidden": true } : { role: "presentation" })}
    >
      <span className={styles.name}>{group.name || t("noGroup")}</span>
      <span className={styles.count}>{format.number(total)}</span>
      <span className={styles.strip} role="img" aria-label={t("groupSummary", group.byState)}>
        {STRIP_ORDER.filter((state) => group.byState[state] > 0).map((state) => (
          <i key={state} style={{ flex: group.byState[state], background: `var(--state-${state})` }} />
        ))}
      </span>
    </div>
  );
}
