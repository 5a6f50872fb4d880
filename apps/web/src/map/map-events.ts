import type { MapCluster } from "#live/map-feed.ts";
import type { ScreenPoint } from "./picking.ts";

export interface ClusterClick {
  readonly cluster: number;
  readonly count: number;
  /** In the order of `VEHICLE_STATES`. */
  readonly byState: MapCluster["byState"];
  readonly latitude: number;
  readonly longitude: number;
  readonly at: ScreenPoint;
}

/** What the map tells the page. */
export interface MapEvents {
  /** A vehicle was chosen on the map, or nothing was hit (null). */
  readonly onSelect?: (deviceId: number | null) => void;
  readonly onCluster?: (click: ClusterClick) => void;
  /** The pointer rests on a vehicle (mouse and pen only), or left it. */
  readonly onHover?: (hover: { readonly deviceId: number; readonly at: ScreenPoint } | null) => void;
  /** Where the pointer is on the ground, or null when it left the map. */
  readonly onPointer?: (place: { readonly latitude: number; readonly longitude: number } | null) => void;
  /** The user took the camera into the hand while a vehicle was followed. */
  readonly onFollowEnd?: () => void;
}
