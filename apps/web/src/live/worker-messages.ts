import type { LiveEvent, VehicleDetails } from "@outrider/wire/live/messages.ts";
import type { FleetList, FleetQuery, FleetSummary, Vehicle } from "./fleet.ts";
import type { FleetBounds, MapTick, MapViewport } from "./map-feed.ts";

/** Page to fleet worker. */
export type ToWorker =
  | {
      readonly op: "start";
      /** Absolute `ws:` or `wss:` address of `/api/live`. */
      readonly url: string;
      /** Unix ms that the shared clock of the glides counts from. */
      readonly epoch: number;
      readonly daysForDisconnected: number | null;
    }
  | { readonly op: "query"; readonly query: FleetQuery }
  | { readonly op: "window"; readonly offset: number; readonly limit: number }
  /** Vehicles and details somebody looks at, replacing the earlier sets. */
  | { readonly op: "watch"; readonly vehicles: readonly number[]; readonly details: readonly number[] }
  | { readonly op: "view"; readonly view: MapViewport | null }
  | { readonly op: "pageVisible"; readonly visible: boolean }
  | { readonly op: "reconnect" }
  | { readonly op: "ask"; readonly request: number; readonly question: FleetQuestion }
  | { readonly op: "stop" };

export type FleetQuestion =
  | { readonly kind: "clusterMembers"; readonly cluster: number }
  | { readonly kind: "inView"; readonly limit: number }
  | { readonly kind: "bounds"; readonly deviceIds: readonly number[] | null };

export type FleetAnswer = readonly number[] | FleetBounds | null;

/** Fleet worker to page: at most one of `update` a worker tick. */
export type FromWorker =
  | {
      readonly op: "update";
      readonly summary: FleetSummary | null;
      readonly list: FleetList | null;
      readonly vehicles: readonly (readonly [number, Vehicle | null])[];
      readonly details: readonly VehicleDetails[];
      readonly map: MapTick | null;
    }
  | { readonly op: "event"; readonly event: LiveEvent["event"] }
  | { readonly op: "answer"; readonly request: number; readonly answer: FleetAnswer };
