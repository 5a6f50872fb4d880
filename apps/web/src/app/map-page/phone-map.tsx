import { IconChevronLeft, IconMap2, IconMaximize, IconSettings, IconStack2, IconTable } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { Ref } from "react";
import { FleetContent } from "#features/fleet/fleet-content.tsx";
import { FleetNotice } from "#features/fleet/fleet-notice.tsx";
import { FleetOrderBar } from "#features/fleet/fleet-order-bar.tsx";
import { FleetSearch } from "#features/fleet/fleet-search.tsx";
import { LiveChip } from "#features/fleet/live-chip.tsx";
import { StateBar } from "#features/fleet/state-bar.tsx";
import type { VehicleListHandle } from "#features/fleet/vehicle-list.tsx";
import { MapTypes } from "#features/map-tools/map-types.tsx";
import { ViewTable } from "#features/map-tools/view-table.tsx";
import { VehicleCard } from "#features/vehicle/vehicle-card.tsx";
import type { Fleet } from "#live/fleet.ts";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { changeMapSettings, mapSettings } from "#ui/preferences/map-settings.ts";
import { useObservable } from "#ui/use-observable.ts";
import { BottomSheet, usePageHeight } from "./bottom-sheet.tsx";
import { MapSurface, useMapFiles } from "./map-surface.tsx";
import { snapHeight } from "./sheet-snap.ts";
import type { Snap } from "./sheet-snap.ts";
import type { MapPageState } from "./use-map-page.ts";
import { useCardRights } from "./use-rights.ts";
import styles from "./phone-map.module.css";

const NAV_HEIGHT = 60;

export interface PhoneMapProps {
  readonly fleet: Fleet;
  readonly state: MapPageState;
  readonly listRef: Ref<VehicleListHandle>;
  readonly searchRef: Ref<HTMLInputElement>;
}

/** The map with a sheet over it that holds the list or the vehicle. */
export function PhoneMap({ fleet, state, listRef, searchRef }: PhoneMapProps) {
  const t = useMessages("fleet");
  const s = useMessages("shell");
  const settings = useObservable(mapSettings);
  const summary = useObservable(fleet.summary);
  const list = useObservable(fleet.list);
  const files = useMapFiles();
  const rights = useCardRights();
  const pageHeight = usePageHeight();
  const [snap, setSnap] = useState<Snap>("half");
  const [shown, setShown] = useState(0);
  const [typesOpen, setTypesOpen] = useState(false);
  const { controller, selectedId, route, query } = state;
  const covered = snapHeight(snap === "full" ? "half" : snap, pageHeight) + NAV_HEIGHT;
  const padding = useMemo(() => ({ left: 0, top: 60, right: 0, bottom: covered }), [covered]);
  const above = { bottom: snapHeight(snap, pageHeight) + NAV_HEIGHT + 12 };
  return (
    <main className={styles.page}>
      <div className={styles.map}>
        <MapSurface fleet={fleet} state={state} padding={padding} touch />
      </div>
      <div className={styles.top}>
        <FleetSearch
          ref={searchRef}
          className={styles.search}
          value={query.search}
          placeholder={t("sheet.search")}
          onChange={(search) => {
            if (selectedId !== null) state.close();
            state.changeQuery({ ...query, search });
          }}
        />
        <button
          type="button"
          className={styles.round}
          aria-label={t("control.layers")}
          aria-pressed={typesOpen}
          onClick={() => setTypesOpen(!typesOpen)}
        >
          <IconStack2 aria-hidden />
        </button>
      </div>
      {typesOpen && (
        <div className={styles.types}>
          <MapTypes
            files={files}
            chosen={settings.mapType}
            labels={settings.showLabels}
            onChoose={(mapType) => changeMapSettings({ mapType })}
            onLabels={(showLabels) => changeMapSettings({ showLabels })}
          />
        </div>
      )}
      {snap !== "full" && (
        <>
          <div className={styles.live} style={{ ...above, display: "flex" }}>
            <LiveChip connection={summary.connection} />
          </div>
          <div className={styles.fabs} style={above}>
            <button
              type="button"
              className={styles.round}
              aria-label={t("asTable")}
              onClick={() => void state.openTable()}
            >
              <IconTable aria-hidden />
            </button>
            <button
              type="button"
              className={styles.round}
              aria-label={t("control.fit")}
              onClick={() => void controller?.fitAll()}
            >
              <IconMaximize aria-hidden />
            </button>
          </div>
        </>
      )}
      <BottomSheet label={t("title")} snap={snap} pageHeight={pageHeight} onSnap={setSnap}>
        {selectedId !== null ? (
          <>
            <button type="button" className={styles.back} onClick={state.close}>
              <IconChevronLeft aria-hidden />
              {t("backToList")}
            </button>
            <VehicleCard
              fleet={fleet}
              deviceId={selectedId}
              following={state.followId === selectedId}
              routeShown={route.deviceId === selectedId}
              fullDate={settings.showFullDate}
              touch
              onFollow={state.follow}
              onRoute={route.show}
              onClose={state.close}
              {...rights}
            />
          </>
        ) : (
          <>
            <StateBar
              summary={summary}
              chosen={query.state}
              onChoose={(chosen) => state.changeQuery({ ...query, state: chosen })}
            />
            <FleetOrderBar
              order={query.order}
              shown={Math.min(shown, list.total)}
              total={list.total}
              onOrder={(order) => state.changeQuery({ ...query, order })}
            />
            <FleetNotice fleet={fleet} />
            <FleetContent
              ref={listRef}
              fleet={fleet}
              query={query}
              compact={false}
              touch
              fullDate={settings.showFullDate}
              selectedId={selectedId}
              followId={state.followId}
              onSelect={(id) => {
                state.open(id);
                setSnap("half");
              }}
              onFollow={state.follow}
              onRoute={route.show}
              onShown={setShown}
              onClear={() => state.changeQuery({ ...query, search: "", state: null })}
            />
          </>
        )}
      </BottomSheet>
      <nav className={styles.nav} aria-label={s("main")}>
        <a href="#/map" aria-current="page">
          <IconMap2 aria-hidden />
          {s("area.map")}
        </a>
        <a href="#/settings/profile">
          <IconSettings aria-hidden />
          {s("area.settings")}
        </a>
      </nav>
      {state.tableIds && (
        <ViewTable
          fleet={fleet}
          ids={state.tableIds}
          selectedId={selectedId}
          onSelect={state.open}
          onClose={() => state.showTable(null)}
        />
      )}
    </main>
  );
}
