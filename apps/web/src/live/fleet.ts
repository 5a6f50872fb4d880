import type { VehicleState } from "@outrider/domain/status/vehicle-state.ts";
import type { LiveEvent, VehicleDetails } from "@outrider/wire/live/messages.ts";
import type { MapFeed } from "./map-feed.ts";

/**
 * The fleet as the page sees it. One worker owns the socket and the state in typed arrays; React and the map read
 * slices of it here. Live state never lives in React or in the query cache.
 */
export interface Fleet extends Disposable {
  /** Figures that change with the stream; a new object at most once a frame, the same object when nothing changed. */
  readonly summary: Readable<FleetSummary>;
  /** Asks the worker for a sorted, filtered, searched list; replaces the earlier query. */
  setQuery(query: FleetQuery): void;
  /** Which rows of that list are wanted, for the virtual list. */
  setWindow(offset: number, limit: number): void;
  readonly list: Readable<FleetList>;
  /** The newest state of one vehicle, for the card, popups and follow. */
  vehicle(id: number): Readable<Vehicle | null>;
  /** Details of one vehicle: address, attributes. Watched for as long as somebody subscribes. */
  details(id: number): Readable<VehicleDetails | null>;
  /** Ids of the vehicles in a cluster of the map, worst state first. */
  clusterMembers(cluster: number): Promise<readonly number[]>;
  onEvent(listener: (event: LiveEvent["event"]) => void): () => void;
  /** Tries again at once after the connection was lost. */
  reconnect(): void;
  /** What the map draws; only `#map` uses it. */
  readonly map: MapFeed;
}

/** The shape `useSyncExternalStore` takes. */
export interface Readable<Value> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => Value;
}

export type ConnectionState =
  | { readonly kind: "connecting" }
  /** `lastMessageAt`: unix ms of the newest message, for the "Live, 2 s old" chip. */
  | { readonly kind: "live"; readonly lastMessageAt: number }
  | { readonly kind: "lost"; readonly since: number; readonly retryAt: number }
  /** The session is gone: sign in again. */
  | { readonly kind: "signedOut" };

export interface FleetSummary {
  readonly connection: ConnectionState;
  readonly total: number;
  readonly byState: Readonly<Record<VehicleState, number>>;
  /** Vehicles inside the map's view, when a map is open. */
  readonly inView: number | null;
  /** Build id the server serves; differs from the page's own when a new version is out. */
  readonly serverBuild: string | null;
  readonly rosterComplete: boolean;
  /** Server clock minus the page's clock, ms: add it to `Date.now()` before telling an age. 0 until known. */
  readonly clockOffset: number;
}

export type FleetOrder = "status" | "vehicle" | "group" | "lastUpdate" | "fuel";

export interface FleetQuery {
  readonly state: VehicleState | null;
  readonly order: FleetOrder;
  readonly search: string;
}

export interface FleetList {
  readonly query: FleetQuery;
  /** Rows that match. With order `group` the head rows count too. */
  readonly total: number;
  readonly offset: number;
  readonly rows: readonly FleetRow[];
}

export type FleetRow =
  | {
      readonly kind: "group";
      readonly groupId: number;
      readonly name: string;
      readonly byState: Readonly<Record<VehicleState, number>>;
    }
  | { readonly kind: "vehicle"; readonly vehicle: Vehicle };

export interface Vehicle {
  readonly id: number;
  readonly name: string;
  readonly plate: string;
  readonly uniqueId: string;
  readonly driver: string;
  readonly groupId: number;
  readonly groupName: string;
  readonly category: string;
  readonly model: string;
  readonly state: VehicleState;
  /** Unix ms. */
  readonly stateSince: number;
  readonly hasPosition: boolean;
  readonly latitude: number;
  readonly longitude: number;
  /** Knots. */
  readonly speed: number;
  readonly course: number;
  /** Unix ms, 0 without a position. */
  readonly fixTime: number;
  /** Unix ms of the last contact, 0 when never. */
  readonly lastUpdate: number;
  /** No fix for more than twice the vehicle's own cadence. */
  readonly late: boolean;
  readonly outdated: boolean;
  /** null: the device does not tell. */
  readonly ignition: boolean | null;
  /** 0..100 */
  readonly fuel: number | null;
  /** 0..5 */
  readonly signal: number | null;
  readonly alarm: boolean;
  readonly immobilized: boolean;
  readonly commandPending: boolean;
  readonly online: boolean;
  /** Newest known address, when the row was watched. */
  readonly address: string | null;
}
