import { useCallback, useEffect, useRef, useState } from "react";
import type { ClusterClick } from "#map/map-events.ts";
import type { MapController } from "#map/map-controller.ts";
import type { Fleet, FleetQuery } from "#live/fleet.ts";
import { changeMapSettings, mapSettings } from "#ui/preferences/map-settings.ts";
import { useShownRoute } from "./use-shown-route.ts";

/** What the map page shows now, and what can be done with it. Desktop and phone lay it out differently. */
export function useMapPage(fleet: Fleet) {
  const [controller, setController] = useState<MapController | null>(null);
  const [query, setQuery] = useState<FleetQuery>(() => ({
    state: null,
    order: mapSettings.getSnapshot().orderBy,
    search: "",
  }));
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [followId, setFollowId] = useState<number | null>(null);
  const [cluster, setCluster] = useState<ClusterClick | null>(null);
  const [hoverId, setHoverId] = useState<number | null>(null);
  const [tableIds, setTableIds] = useState<readonly number[] | null>(null);
  const route = useShownRoute(controller);
  const latest = useRef(query);

  useEffect(() => {
    fleet.setQuery(query);
    latest.current = query;
  }, [fleet, query]);

  const changeQuery = useCallback((next: FleetQuery) => {
    if (next.order !== latest.current.order) changeMapSettings({ orderBy: next.order });
    setQuery(next);
  }, []);

  /** From the list, a popup or the table: the map goes there. */
  const open = useCallback(
    (id: number) => {
      setSelectedId(id);
      setCluster(null);
      setTableIds(null);
      setHoverId(null);
      if (mapSettings.getSnapshot().followVehicle) setFollowId(id);
      flyNextFrame(controller, id);
    },
    [controller],
  );

  const close = useCallback(() => {
    setSelectedId(null);
    setFollowId(null);
    route.hide();
  }, [route]);

  /** On the map itself: the vehicle is in sight already. */
  const pickOnMap = useCallback((id: number | null) => {
    setCluster(null);
    setHoverId(null);
    if (id === null) return;
    setSelectedId(id);
    if (mapSettings.getSnapshot().followVehicle) setFollowId(id);
  }, []);

  const follow = useCallback(
    (id: number | null) => {
      setFollowId(id);
      if (id === null) return;
      setSelectedId(id);
      flyNextFrame(controller, id);
    },
    [controller],
  );

  const openTable = useCallback(async () => {
    setTableIds((await controller?.vehiclesInView()) ?? []);
  }, [controller]);

  return {
    controller,
    setController,
    query,
    changeQuery,
    selectedId,
    followId,
    cluster,
    hoverId,
    tableIds,
    route,
    open,
    close,
    pickOnMap,
    follow,
    endFollow: useCallback(() => setFollowId(null), []),
    openCluster: setCluster,
    hover: setHoverId,
    showTable: setTableIds,
    openTable,
  };
}

/** The card that opens with the selection changes the map's padding first, which would end a flight begun before. */
function flyNextFrame(controller: MapController | null, id: number): void {
  requestAnimationFrame(() => controller?.flyTo(id));
}

export type MapPageState = ReturnType<typeof useMapPage>;
