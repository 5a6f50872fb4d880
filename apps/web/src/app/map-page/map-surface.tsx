import type { MapBase, MapTheme } from "#map/map-controller.ts";
import type { MapPadding } from "#map/map-camera.ts";
import { MapPopup } from "#map/map-popup.tsx";
import { MapView } from "#map/map-view.tsx";
import { useQuery } from "@tanstack/react-query";
import { loadMapFiles } from "#api/map-types.ts";
import type { MapFile } from "#api/map-types.ts";
import { ClusterPopup } from "#features/map-tools/cluster-popup.tsx";
import { VehicleTooltip } from "#features/map-tools/vehicle-tooltip.tsx";
import type { Place } from "#features/map-tools/coordinates-widget.tsx";
import type { Fleet } from "#live/fleet.ts";
import { useI18n, useMessages } from "#ui/i18n/i18n-context.tsx";
import { mapSettings } from "#ui/preferences/map-settings.ts";
import { theme } from "#ui/theme/theme.ts";
import { useObservable } from "#ui/use-observable.ts";
import type { MapPageState } from "./use-map-page.ts";
import styles from "./map-page.module.css";

export interface MapSurfaceProps {
  readonly fleet: Fleet;
  readonly state: MapPageState;
  readonly padding: MapPadding;
  readonly touch: boolean;
  readonly onPointer?: (place: Place | null) => void;
}

/** The map with what stands on it: the popup of a donut and the tooltip of a vehicle. */
export function MapSurface({ fleet, state, padding, touch, onPointer }: MapSurfaceProps) {
  const t = useMessages("fleet");
  const i18n = useI18n();
  const settings = useObservable(mapSettings);
  const pageTheme = useObservable(theme);
  const files = useMapFiles();
  const mapTheme: MapTheme = settings.mapType === "light" || settings.mapType === "dark" ? settings.mapType : pageTheme;
  const { cluster, hoverId } = state;
  return (
    // The map reads its colours from the tokens around it, so a dark map on a light page is one attribute.
    <div key={mapTheme} className={styles.map} data-theme={mapTheme}>
      <MapView
        fleet={fleet}
        label={t("map")}
        theme={mapTheme}
        language={i18n.locale}
        base={baseOf(settings.mapType, files)}
        labels={settings.showLabels ? "plate" : "none"}
        padding={padding}
        selectedId={state.selectedId}
        followId={state.followId}
        onReady={state.setController}
        onSelect={state.pickOnMap}
        onCluster={state.openCluster}
        onHover={(hover) => state.hover(hover?.deviceId ?? null)}
        onFollowEnd={state.endFollow}
        {...(onPointer ? { onPointer } : {})}
      >
        <div data-theme={pageTheme} className={styles.onMap}>
          {hoverId !== null && cluster === null && hoverId !== state.selectedId && (
            <MapPopup at={{ deviceId: hoverId }} passive>
              <VehicleTooltip fleet={fleet} deviceId={hoverId} />
            </MapPopup>
          )}
          {cluster && (
            <MapPopup at={cluster} offset={34}>
              <ClusterPopup
                key={cluster.cluster}
                fleet={fleet}
                cluster={cluster.cluster}
                count={cluster.count}
                byState={cluster.byState}
                touch={touch}
                onSelect={state.open}
                onZoom={(ids) => {
                  state.openCluster(null);
                  void state.controller?.fitTo(ids);
                }}
                onTable={(ids) => {
                  state.openCluster(null);
                  state.showTable(ids);
                }}
                onClose={() => state.openCluster(null)}
              />
            </MapPopup>
          )}
        </div>
      </MapView>
    </div>
  );
}

const AUTO: MapBase = { kind: "auto" };
const bases = new Map<string, MapBase>();

/** The same object for the same file, since the map loads anew for another one. */
function baseOf(type: string, files: readonly MapFile[]): MapBase {
  const file = files.find((each) => each.id === type);
  if (!file) return AUTO;
  const known = bases.get(file.url) ?? { kind: "file", url: file.url };
  bases.set(file.url, known);
  return known;
}

/** Maps of the data folder; none while they are not known. */
export function useMapFiles(): readonly MapFile[] {
  const files = useQuery({
    queryKey: ["mapFiles"],
    queryFn: ({ signal }) => loadMapFiles(signal),
    staleTime: Infinity,
  });
  return files.data ?? NO_FILES;
}

const NO_FILES: readonly MapFile[] = [];
