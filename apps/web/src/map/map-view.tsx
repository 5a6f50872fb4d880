import "maplibre-gl/dist/maplibre-gl.css";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import type { Fleet } from "#live/fleet.ts";
import type { LabelText } from "#live/map-feed.ts";
import type { MapPadding } from "./map-camera.ts";
import { MapController } from "./map-controller.ts";
import type { MapBase, MapTheme } from "./map-controller.ts";
import { MapContext } from "./map-context.ts";
import type { MapEvents } from "./map-events.ts";
import styles from "./map-view.module.css";

export interface MapViewProps extends MapEvents {
  readonly fleet: Fleet;
  /** Accessible name of the map. */
  readonly label: string;
  readonly theme: MapTheme;
  readonly language: string;
  readonly base?: MapBase;
  readonly labels?: LabelText;
  readonly clustering?: boolean;
  /** The state filter and the search of the list also hold for the map. */
  readonly filtered?: boolean;
  readonly globe?: boolean;
  readonly padding?: MapPadding;
  readonly selectedId: number | null;
  readonly followId: number | null;
  /** The controller once the map stands, null when it is gone. */
  readonly onReady?: (controller: MapController | null) => void;
  /** Popups and whatever else is placed on the map. */
  readonly children?: ReactNode;
}

const AUTO: MapBase = { kind: "auto" };
const NO_PADDING: MapPadding = { left: 0, top: 0, right: 0, bottom: 0 };

/** The map in React: one box; everything that moves is the controller's. */
export function MapView(props: MapViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [controller, setController] = useState<MapController | null>(null);
  const events = useRef<MapEvents>(props);
  const { fleet, theme, language, selectedId, followId, onReady } = props;
  const { base = AUTO, labels = "plate", clustering = true, filtered = true, globe = false } = props;
  const { padding = NO_PADDING } = props;

  useEffect(() => {
    events.current = props;
  });

  const options = useMemo(
    () => ({ language, theme, base, labels, clustering, filtered, globe, padding }),
    [language, theme, base, labels, clustering, filtered, globe, padding],
  );
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
    controller?.setOptions(options);
  }, [controller, options]);

  useEffect(() => {
    if (box.current === null) return undefined;
    const created = new MapController(box.current, fleet, latest.current, relay(events));
    setController(created);
    return () => {
      setController(null);
      created[Symbol.dispose]();
    };
  }, [fleet]);

  useEffect(() => {
    onReady?.(controller);
  }, [controller, onReady]);
  useEffect(() => controller?.select(selectedId), [controller, selectedId]);
  useEffect(() => controller?.follow(followId), [controller, followId]);

  return (
    <div className={styles.frame}>
      <div ref={box} className={styles.map} role="application" aria-label={props.label} data-testid="map" />
      {controller !== null && <MapContext value={controller}>{props.children}</MapContext>}
    </div>
  );
}

/** The controller keeps one set of listeners; React may give new ones with every render. */
const relay = (events: { readonly current: MapEvents }): MapEvents => ({
  onSelect: (deviceId) => events.current.onSelect?.(deviceId),
  onCluster: (click) => events.current.onCluster?.(click),
  onHover: (hover) => events.current.onHover?.(hover),
  onPointer: (place) => events.current.onPointer?.(place),
  onFollowEnd: () => events.current.onFollowEnd?.(),
});
