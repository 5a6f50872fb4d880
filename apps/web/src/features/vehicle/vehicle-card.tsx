import type { EntityAttributes } from "@outrider/domain/model/attributes.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { loadDevice } from "#api/devices.ts";
import type { Fleet, Vehicle } from "#live/fleet.ts";
import { classNames } from "#ui/class-names.ts";
import { useNow } from "#ui/clock/use-now.ts";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { useObservable } from "#ui/use-observable.ts";
import { ActivityStrip } from "./activity-strip.tsx";
import { CardActions } from "./card-actions.tsx";
import { cardChips } from "./card-chips.ts";
import { cardFacts } from "./card-facts.ts";
import { CardAddress, CardHeader } from "./card-header.tsx";
import { ChipList } from "./chip-list.tsx";
import { useDay } from "./day-queries.ts";
import { DeviceTab } from "./device-tab.tsx";
import { EventsTab } from "./events-tab.tsx";
import { FactList } from "./fact-list.tsx";
import { NowTab } from "./now-tab.tsx";
import { TripsTab } from "./trips-tab.tsx";
import styles from "./vehicle-card.module.css";

export interface VehicleCardProps {
  readonly fleet: Fleet;
  readonly deviceId: number;
  readonly following: boolean;
  readonly routeShown: boolean;
  readonly mayCommand: boolean;
  readonly mayImmobilise: boolean;
  readonly fullDate: boolean;
  readonly touch: boolean;
  readonly className?: string | undefined;
  readonly onFollow: (id: number | null) => void;
  readonly onRoute: (id: number | null) => void;
  readonly onClose: () => void;
}

/** Everything about one vehicle. */
export function VehicleCard(props: VehicleCardProps) {
  const vehicle = useObservable(props.fleet.vehicle(props.deviceId));
  return vehicle && <Card key={props.deviceId} {...props} vehicle={vehicle} />;
}

type TabKey = "now" | "trips" | "events" | "device";

function Card(props: VehicleCardProps & { readonly vehicle: Vehicle }) {
  const { fleet, vehicle, following, routeShown, mayCommand, mayImmobilise, fullDate, touch, className } = props;
  const t = useMessages("vehicle");
  const format = useFormat();
  const details = useObservable(fleet.details(vehicle.id));
  const summary = useObservable(fleet.summary);
  const pageNow = useNow();
  const now = pageNow + summary.clockOffset;
  const [tab, setTab] = useState<TabKey>("now");
  const device = useQuery({
    queryKey: ["device", vehicle.id],
    queryFn: ({ signal }) => loadDevice(vehicle.id, signal),
  });
  const day = useDay(vehicle.id, pageNow, format.timeZone);
  const position = details?.attributes ?? {};
  const attributes = (device.data?.attributes ?? {}) as EntityAttributes;
  const chips = cardChips({ ...vehicle, protocol: details?.protocol ?? "" }, position, attributes);
  const events = day.events.data?.length ?? 0;
  const tabs = [
    { key: "now", label: t("tab.now") },
    { key: "trips", label: t("tab.trips") },
    { key: "events", label: t("tab.events"), ...(events > 0 ? { count: events } : {}) },
    { key: "device", label: t("tab.device") },
  ] as const;
  const title = vehicle.plate || vehicle.name;
  const actions = (
    <CardActions
      vehicle={vehicle}
      device={device.data ?? null}
      mayCommand={mayCommand}
      mayImmobilise={mayImmobilise}
      live={summary.connection.kind === "live"}
      following={following}
      routeShown={routeShown}
      onFollow={props.onFollow}
      onRoute={props.onRoute}
    />
  );
  return (
    <section className={classNames(styles.card, className)} aria-label={t("card", { vehicle: title })}>
      <CardHeader vehicle={vehicle} now={now} fullDate={fullDate} withSpeed={touch} onClose={props.onClose} />
      <div className={styles.scroll}>
        <CardAddress vehicle={vehicle} address={details?.address ?? vehicle.address} />
        {touch && actions}
        <FactList facts={cardFacts(vehicle, position, attributes).filter((fact) => !touch || fact.kind !== "speed")} />
        <ActivityStrip deviceId={vehicle.id} now={pageNow} />
        <ChipList chips={chips} />
        {!touch && actions}
        <Tabs label={title} tabs={tabs} chosen={tab} onChoose={setTab}>
          {tab === "now" && (
            <NowTab vehicle={vehicle} device={device.data ?? null} altitude={details?.altitude ?? null} day={day} />
          )}
          {tab === "trips" && <TripsTab vehicle={vehicle} trips={day.trips} />}
          {tab === "events" && <EventsTab events={day.events} />}
          {tab === "device" && <DeviceTab vehicle={vehicle} details={details} now={now} />}
        </Tabs>
      </div>
    </section>
  );
}
