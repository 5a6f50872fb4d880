import { durationMillis, knots } from "@outrider/domain/units/units.ts";
import type { Fleet } from "#live/fleet.ts";
import { useNow } from "#ui/clock/use-now.ts";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import panel from "#ui/panel.module.css";
import { useObservable } from "#ui/use-observable.ts";
import styles from "./map-tools.module.css";

/** What a vehicle on the map tells while the pointer rests on it. */
export function VehicleTooltip({ fleet, deviceId }: { fleet: Fleet; deviceId: number }) {
  const c = useMessages("common");
  const format = useFormat();
  const vehicle = useObservable(fleet.vehicle(deviceId));
  const details = useObservable(fleet.details(deviceId));
  const { clockOffset } = useObservable(fleet.summary);
  const now = useNow() + clockOffset;
  if (!vehicle) return null;
  const address = details?.address ?? vehicle.address;
  return (
    <div className={`${panel.panel} ${styles.tooltip}`} role="tooltip">
      <p>
        <b>{vehicle.plate || vehicle.name}</b> {vehicle.plate && <span className={styles.quiet}>{vehicle.name}</span>}
      </p>
      <p>
        {c(`state.${vehicle.state}`)}{" "}
        {vehicle.state === "moving"
          ? format.speed(knots(vehicle.speed)).text
          : format.duration(durationMillis(now - vehicle.stateSince))}
        <span className={styles.quiet}>
          {" "}
          · {c("ago", { age: format.duration(durationMillis(now - vehicle.fixTime)) })}
        </span>
      </p>
      {address && <p className={styles.quiet}>{address}</p>}
      {vehicle.driver && <p className={styles.quiet}>{vehicle.driver}</p>}
    </div>
  );
}
