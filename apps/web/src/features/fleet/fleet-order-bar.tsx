import { IconChevronDown } from "@tabler/icons-react";
import { useId } from "react";
import type { FleetOrder } from "#live/fleet.ts";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import styles from "./fleet-panel.module.css";

const ORDERS = ["status", "vehicle", "group", "lastUpdate", "fuel"] as const satisfies readonly FleetOrder[];

export interface FleetOrderBarProps {
  readonly order: FleetOrder;
  readonly shown: number;
  readonly total: number;
  readonly onOrder: (order: FleetOrder) => void;
}

export function FleetOrderBar({ order, shown, total, onOrder }: FleetOrderBarProps) {
  const t = useMessages("fleet");
  const format = useFormat();
  const id = useId();
  return (
    <div className={styles.order}>
      <label htmlFor={id}>{t("orderBy")}</label>
      <span className={styles.orderBox}>
        <select
          id={id}
          value={order}
          onChange={(event) => {
            const chosen = ORDERS.find((known) => known === event.target.value);
            if (chosen) onOrder(chosen);
          }}
        >
          {ORDERS.map((known) => (
            <option key={known} value={known}>
              {t(`order.${known}`)}
            </option>
          ))}
        </select>
        <IconChevronDown aria-hidden />
      </span>
      <span className={styles.shown}>{t("shown", { shown: format.number(shown), total: format.number(total) })}</span>
    </div>
  );
}
