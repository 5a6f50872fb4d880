import { IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { Ref } from "react";
import { CoordinatesWidget } from "#features/map-tools/coordinates-widget.tsx";
import type { Place } from "#features/map-tools/coordinates-widget.tsx";
import { MapControls } from "#features/map-tools/map-controls.tsx";
import { MapCredits } from "#features/map-tools/map-credits.tsx";
import { MapTypes } from "#features/map-tools/map-types.tsx";
import { ViewChip } from "#features/map-tools/view-chip.tsx";
import { ViewTable } from "#features/map-tools/view-table.tsx";
import { FleetPanel } from "#features/fleet/fleet-panel.tsx";
import type { VehicleListHandle } from "#features/fleet/vehicle-list.tsx";
import { VehicleCard } from "#features/vehicle/vehicle-card.tsx";
import type { Fleet } from "#live/fleet.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import panel from "#ui/panel.module.css";
import { changeMapSettings, mapSettings } from "#ui/preferences/map-settings.ts";
import { useObservable } from "#ui/use-observable.ts";
import { MapSurface, useMapFiles } from "./map-surface.tsx";
import type { MapPageState } from "./use-map-page.ts";
import { useCardRights } from "./use-rights.ts";
import styles from "./map-page.module.css";

const CARD_ROOM = 352;

export interface DesktopMapProps {
  readonly fleet: Fleet;
  readonly state: MapPageState;
  readonly listRef: Ref<VehicleListHandle>;
  readonly searchRef: Ref<HTMLInputElement>;
}

/** List, card and map side by side. */
export function DesktopMap({ fleet, state, listRef, searchRef }: DesktopMapProps) {
  const t = useMessages("fleet");
  const settings = useObservable(mapSettings);
  const summary = useObservable(fleet.summary);
  const files = useMapFiles();
  const rights = useCardRights();
  const [place, setPlace] = useState<Place | null>(null);
  const { controller, selectedId, route } = state;
  const cardOpen = selectedId !== null;
  const padding = useMemo(() => ({ left: cardOpen ? CARD_ROOM : 0, top: 0, right: 0, bottom: 0 }), [cardOpen]);
  return (
    <div className={styles.page}>
      {!settings.listCollapsed && (
        <div className={styles.list} style={{ width: settings.listWidth }}>
          <FleetPanel
            fleet={fleet}
            query={state.query}
            onQuery={state.changeQuery}
            selectedId={selectedId}
            followId={state.followId}
            onSelect={state.open}
            onFollow={state.follow}
            onRoute={(id) => {
              state.open(id);
              route.show(id);
            }}
            listRef={listRef}
            searchRef={searchRef}
          />
        </div>
      )}
      <main className={styles.stage}>
        {selectedId !== null && (
          <VehicleCard
            className={classNames(panel.panel, styles.card)}
            fleet={fleet}
            deviceId={selectedId}
            following={state.followId === selectedId}
            routeShown={route.deviceId === selectedId}
            fullDate={settings.showFullDate}
            touch={false}
            onFollow={state.follow}
            onRoute={route.show}
            onClose={state.close}
            {...rights}
          />
        )}
        <MapSurface fleet={fleet} state={state} padding={padding} touch={false} onPointer={setPlace} />
        <div className={classNames(styles.topChip, cardOpen && styles.besideCard)}>
          {settings.listCollapsed && (
            <Button className={panel.panel} onClick={() => changeMapSettings({ listCollapsed: false })}>
              <IconLayoutSidebarLeftExpand aria-hidden />
              {t("expand")}
            </Button>
          )}
          <ViewChip
            summary={summary}
            tableOpen={state.tableIds !== null}
            onTable={(open) => (open ? void state.openTable() : state.showTable(null))}
          />
        </div>
        {controller && (
          <>
            <div className={styles.bottomLeft}>
              <CoordinatesWidget controller={controller} place={place} />
            </div>
            <div className={styles.bottomRight}>
              <MapTypes
                files={files}
                chosen={settings.mapType}
                labels={settings.showLabels}
                onChoose={(mapType) => changeMapSettings({ mapType })}
                onLabels={(showLabels) => changeMapSettings({ showLabels })}
              />
              <MapControls controller={controller} />
            </div>
            <div className={styles.credits}>
              <MapCredits controller={controller} />
            </div>
          </>
        )}
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
    </div>
  );
}
