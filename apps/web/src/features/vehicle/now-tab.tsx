import { numberAt } from "@outrider/domain/model/read-attribute.ts";
import { durationMillis, knots, metres, unixMillis } from "@outrider/domain/units/units.ts";
import type { ReactNode } from "react";
import type { DeviceInfo } from "#api/devices.ts";
import type { Vehicle } from "#live/fleet.ts";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import { Measure } from "#ui/measure.tsx";
import type { Day } from "./day-queries.ts";
import styles from "./vehicle-card.module.css";

export interface NowTabProps {
  readonly vehicle: Vehicle;
  readonly device: DeviceInfo | null;
  readonly altitude: number | null;
  readonly day: Day;
}

/** What else is worth knowing right now. */
export function NowTab({ vehicle, device, altitude, day }: NowTabProps) {
  const t = useMessages("vehicle");
  const format = useFormat();
  const trips = day.trips.data;
  const lastStop = day.stops.data?.at(-1);
  const limit = device && numberAt(device.attributes, "speedLimit");
  const minutes = device && numberAt(device.attributes, "overspeedMinimalDuration");
  return (
    <dl className={styles.list}>
      {trips && (
        <Line label={t("now.today")}>
          {trips.length === 0
            ? t("now.todayNone")
            : t("now.todayValue", {
                count: trips.length,
                distance: format.distance(metres(trips.reduce((sum, trip) => sum + trip.distance, 0))).text,
                driving: format.duration(durationMillis(trips.reduce((sum, trip) => sum + trip.duration, 0))),
              })}
        </Line>
      )}
      {lastStop && (
        <Line label={t("now.lastStop")}>
          {lastStop.address ?? format.coordinates(lastStop.latitude, lastStop.longitude)},{" "}
          {format.duration(durationMillis(lastStop.duration))}
        </Line>
      )}
      {limit !== null && limit > 0 && (
        <Line label={t("now.speedLimit")}>
          {minutes
            ? t("now.speedLimitFor", {
                limit: format.speed(knots(limit)).text,
                duration: format.duration(durationMillis(minutes * 60_000)),
              })
            : format.speed(knots(limit)).text}
        </Line>
      )}
      {vehicle.groupName && <Line label={t("now.group")}>{vehicle.groupName}</Line>}
      {vehicle.hasPosition && (
        <>
          <Line label={t("now.fixTime")}>{format.full(unixMillis(vehicle.fixTime))}</Line>
          <Line label={t("now.coordinates")}>{format.coordinates(vehicle.latitude, vehicle.longitude)}</Line>
          <Line label={t("now.course")}>{format.number(vehicle.course)}°</Line>
          {altitude !== null && altitude !== 0 && (
            <Line label={t("now.altitude")}>
              <Measure of={format.distance(metres(altitude))} />
            </Line>
          )}
        </>
      )}
    </dl>
  );
}

export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
