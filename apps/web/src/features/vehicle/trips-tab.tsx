import { durationMillis, metres, unixMillis } from "@outrider/domain/units/units.ts";
import type { Vehicle } from "#live/fleet.ts";
import { Button } from "#ui/button.tsx";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import { Measure } from "#ui/measure.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { Day } from "./day-queries.ts";
import styles from "./vehicle-card.module.css";

/** The trips of today, newest first. */
export function TripsTab({ vehicle, trips }: { vehicle: Vehicle; trips: Day["trips"] }) {
  const t = useMessages("vehicle");
  const c = useMessages("common");
  const format = useFormat();
  if (trips.isError) {
    return (
      <div className={styles.note} role="alert">
        {t("trips.error")}{" "}
        <Button size="small" onClick={() => void trips.refetch()}>
          {c("action.retry")}
        </Button>
      </div>
    );
  }
  if (!trips.data) return <ListBones />;
  if (trips.data.length === 0) {
    const seen = vehicle.fixTime > 0 ? format.dateTime(unixMillis(vehicle.fixTime)) : null;
    return <p className={styles.note}>{seen ? t("trips.none", { when: seen }) : t("trips.noneEver")}</p>;
  }
  return (
    <ul className={styles.rows}>
      {trips.data.toReversed().map((trip) => (
        <li key={trip.startTime}>
          <span className={styles.when}>
            {format.time(unixMillis(trip.startTime))}–{format.time(unixMillis(trip.endTime))}
          </span>
          <span className={styles.main}>{trip.endAddress ?? format.coordinates(trip.endLat, trip.endLon)}</span>
          <span className={styles.end}>
            <Measure of={format.distance(metres(trip.distance))} />
          </span>
          <span className={styles.quiet}>{trip.startAddress ?? t("trips.unknownPlace")}</span>
          <span className={`${styles.end} ${styles.when}`}>{format.duration(durationMillis(trip.duration))}</span>
        </li>
      ))}
    </ul>
  );
}

/** Lines that will hold a list. */
export function ListBones() {
  return (
    <ul className={styles.rows} aria-busy>
      {[180, 150, 165].map((width) => (
        <li key={width}>
          <Skeleton width={70} height={10} />
          <Skeleton width={width} height={10} />
        </li>
      ))}
    </ul>
  );
}
