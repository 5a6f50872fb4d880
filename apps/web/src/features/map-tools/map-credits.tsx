import type { MapController } from "#map/map-controller.ts";
import { useObservable } from "#ui/use-observable.ts";
import styles from "./map-tools.module.css";

/** Whose data the map is drawn from; their licences ask for it. */
export function MapCredits({ controller }: { controller: MapController }) {
  return <span className={styles.credits}>{useObservable(controller.credits)}</span>;
}
