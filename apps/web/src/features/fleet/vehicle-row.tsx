import { fuelBand } from "@outrider/domain/fuel/fuel-level.ts";
import { durationMillis, knots, percent, unixMillis } from "@outrider/domain/units/units.ts";
import {
  IconAlertTriangle,
  IconAntennaBars1,
  IconClockExclamation,
  IconHourglassLow,
  IconLock,
} from "@tabler/icons-react";
import { memo } from "react";
import type { Vehicle } from "#live/fleet.ts";
import { classNames } from "#ui/class-names.ts";
import { useNow } from "#ui/clock/use-now.ts";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import { Measure } from "#ui/measure.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { splitAddress } from "#ui/split-address.ts";
import { StateGlyph } from "#ui/state-glyph.tsx";
import { ageBand, hasWeakSignal, rowReading, shortDriver } from "./vehicle-reading.ts";
import styles from "./vehicle-row.module.css";

export interface VehicleRowProps {
  readonly vehicle: Vehicle;
  readonly id: string;
  readonly position: number;
  readonly total: number;
  readonly selected: boolean;
  /** The row that the arrow keys are on. */
  readonly active: boolean;
  readonly hovered: boolean;
  readonly compact: boolean;
  readonly fullDate: boolean;
  /** Server clock minus page clock, ms. */
  readonly clockOffset: number;
}

export const VehicleRow = memo(function VehicleRow(props: VehicleRowProps) {
  const { vehicle, id, position, total, selected, active, hovered, compact, fullDate, clockOffset } = props;
  const t = useMessages("fleet");
  const c = useMessages("common");
  const format = useFormat();
  const now = useNow() + clockOffset;
  const reading = rowReading(vehicle);
  const band = ageBand(vehicle.fixTime, now);
  const address = splitAddress(vehicle.address ?? "");
  const driver = shortDriver(vehicle.driver);
  const seen = vehicle.hasPosition ? vehicle.fixTime : vehicle.lastUpdate;
  return (
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-posinset={position}
      aria-setsize={total}
      data-vehicle={vehicle.id}
      className={classNames(
        styles.row,
        compact && styles.compact,
        active && styles.active,
        hovered && styles.hovered,
        band !== "fresh" && styles[band],
      )}
    >
      <StateGlyph
        className={styles.glyph}
        state={vehicle.state}
        course={vehicle.course}
        size={22}
        label={c(`state.${vehicle.state}`)}
      />
      <span className={styles.line}>
        <span className={styles.names}>
          {vehicle.plate && <span className={styles.plate}>{vehicle.plate}</span>}
          <span className={vehicle.plate ? styles.name : styles.onlyName}>{vehicle.name}</span>
        </span>
        <span className={styles.reading}>
          {vehicle.alarm && <IconAlertTriangle className={styles.alarm} role="img" aria-label={t("row.alarm")} />}
          {vehicle.immobilized && <IconLock role="img" aria-label={t("row.immobilized")} />}
          {vehicle.commandPending && <IconHourglassLow role="img" aria-label={t("row.pending")} />}
          {reading.kind === "speed" ? (
            <Measure of={format.speed(knots(reading.speed))} />
          ) : (
            <span className={classNames(styles.stateWord, styles[reading.state])}>
              {c(`stateShort.${reading.state}`)} {format.duration(durationMillis(now - reading.since))}
            </span>
          )}
        </span>
      </span>
      <span className={styles.line}>
        <span className={styles.place}>
          {vehicle.hasPosition ? (
            <>
              <span className={styles.street}>{address.street}</span>
              <span className={styles.town}>{address.town}</span>
            </>
          ) : (
            <span className={styles.street}>{t("row.noPosition")}</span>
          )}
          {driver && (
            <span className={styles.driver}>
              {vehicle.address && "· "}
              {driver}
            </span>
          )}
        </span>
        <span className={styles.tail}>
          {vehicle.late && <IconClockExclamation role="img" aria-label={t("row.late")} />}
          {hasWeakSignal(vehicle) && <IconAntennaBars1 role="img" aria-label={t("row.weakSignal")} />}
          {vehicle.fuel !== null && <FuelBar fuel={vehicle.fuel} />}
          <span className={styles.age}>
            {seen === 0
              ? t("row.never")
              : fullDate
                ? format.dateTime(unixMillis(seen))
                : format.duration(durationMillis(now - seen))}
          </span>
        </span>
      </span>
    </div>
  );
});

function FuelBar({ fuel }: { fuel: number }) {
  const t = useMessages("fleet");
  const band = fuelBand(percent(fuel));
  return (
    <span
      role="img"
      aria-label={t("row.fuel", { percent: Math.round(fuel) })}
      title={t("row.fuel", { percent: Math.round(fuel) })}
      className={classNames(styles.fuel, band !== "normal" && styles[band])}
    >
      <i style={{ width: `${fuel}%` }} />
    </span>
  );
}

/** A row whose vehicle is not there yet, in the true layout. */
export function VehicleRowBones({ width, compact }: { width: number; compact: boolean }) {
  return (
    <div aria-hidden className={classNames(styles.row, styles.bones, compact && styles.compact)}>
      <span className={styles.glyph}>
        <Skeleton width={22} height={22} round />
      </span>
      <span className={styles.line}>
        <Skeleton width={width} height={12} />
        <Skeleton width={48} height={12} />
      </span>
      <span className={styles.line}>
        <Skeleton width={width + 40} height={10} />
        <Skeleton width={26} height={10} />
      </span>
    </div>
  );
}
