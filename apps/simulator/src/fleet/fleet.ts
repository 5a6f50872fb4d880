import type { DecodedPosition } from "@outrider/protocols/protocol.ts";
import type { RoadSource } from "../roads/road-source.ts";
import type { Route } from "../roads/route.ts";
import type { VehicleSetup } from "../vehicle/setup.ts";
import type { VehicleState } from "../vehicle/state.ts";
import { step, takeRoute } from "../vehicle/step.ts";

export interface Vehicle {
  readonly setup: VehicleSetup;
  state: VehicleState;
  /** A routing engine is being asked for it. */
  waiting: boolean;
}

/** Lives the lives of vehicles up to a moment and answers their questions for the way. */
export class Fleet {
  readonly vehicles: readonly Vehicle[];
  readonly #roads: RoadSource;

  constructor(vehicles: readonly Vehicle[], roads: RoadSource) {
    this.vehicles = vehicles;
    this.#roads = roads;
  }

  /** Brings one vehicle to `until` (unix ms, whole seconds) and returns what its device recorded on the way. */
  advance(vehicle: Vehicle, until: number): readonly DecodedPosition[] {
    const reports: DecodedPosition[] = [];
    while (!vehicle.waiting && vehicle.state.time < until) {
      const stepped = step(vehicle.setup, vehicle.state, until);
      vehicle.state = stepped.state;
      reports.push(...stepped.reports);
      const { activity } = stepped.state;
      if (activity.kind !== "asking") continue;
      this.#answer(vehicle, this.#roads.route(stepped.state.stand, activity.to));
    }
    return reports;
  }

  #answer(vehicle: Vehicle, answer: Route | null | Promise<Route | null>): void {
    if (!(answer instanceof Promise)) {
      vehicle.state = takeRoute(vehicle.state, answer);
      return;
    }
    vehicle.waiting = true;
    const settle = (route: Route | null): void => {
      vehicle.state = takeRoute(vehicle.state, route);
      vehicle.waiting = false;
    };
    answer.then(settle, () => settle(null));
  }
}
