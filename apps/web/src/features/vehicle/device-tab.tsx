import { numberAt, textAt } from "@outrider/domain/model/read-attribute.ts";
import { durationMillis, metres, volts } from "@outrider/domain/units/units.ts";
import type { VehicleDetails } from "@outrider/wire/live/messages.ts";
import type { Vehicle } from "#live/fleet.ts";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import { Line } from "./now-tab.tsx";
import styles from "./vehicle-card.module.css";

export interface DeviceTabProps {
  readonly vehicle: Vehicle;
  readonly details: VehicleDetails | null;
  /** Server time, unix ms. */
  readonly now: number;
}

export function DeviceTab({ vehicle, details, now }: DeviceTabProps) {
  const t = useMessages("vehicle");
  const c = useMessages("common");
  const format = useFormat();
  const attributes = details?.attributes ?? {};
  const satellites = numberAt(attributes, "sat");
  const power = numberAt(attributes, "power");
  const operator = textAt(attributes, "operator");
  const firmware = textAt(attributes, "versionFw");
  return (
    <>
      <dl className={styles.list}>
        <Line label={t("device.identifier")}>{vehicle.uniqueId}</Line>
        {vehicle.model && <Line label={t("device.model")}>{vehicle.model}</Line>}
        {details?.protocol && <Line label={t("device.protocol")}>{details.protocol}</Line>}
        <Line label={t("device.connection")}>{t(vehicle.online ? "device.online" : "device.offline")}</Line>
        {vehicle.lastUpdate > 0 && (
          <Line label={t("now.lastContact")}>
            {c("ago", { age: format.duration(durationMillis(now - vehicle.lastUpdate)) })}
          </Line>
        )}
        {satellites !== null && <Line label={t("device.satellites")}>{format.number(satellites)}</Line>}
        {details && details.accuracy > 0 && (
          <Line label={t("device.accuracy")}>{format.distance(metres(details.accuracy)).text}</Line>
        )}
        {power !== null && <Line label={t("device.power")}>{format.voltage(volts(power)).text}</Line>}
        {operator !== null && <Line label={t("device.operator")}>{operator}</Line>}
        {firmware !== null && <Line label={t("device.firmware")}>{firmware}</Line>}
      </dl>
      {Object.keys(attributes).length > 0 && (
        <details className={styles.raw}>
          <summary>{t("device.raw")}</summary>
          <dl className={styles.list}>
            {Object.entries(attributes)
              .toSorted(([left], [right]) => left.localeCompare(right))
              .map(([key, value]) => (
                <Line key={key} label={key}>
                  {String(value)}
                </Line>
              ))}
          </dl>
        </details>
      )}
    </>
  );
}
