import type { Point } from "../geometry/point.ts";
import type { Place } from "../roads/road-source.ts";
import type { Route } from "../roads/route.ts";

/** Why a vehicle drives. */
export type Purpose = "work" | "home" | "fuel";

export type Activity =
  /** Engine off: at night, on a break. `until` unix ms. */
  | { readonly kind: "parked"; readonly until: number }
  /** Key in, engine on, about to leave. */
  | { readonly kind: "starting"; readonly until: number }
  /** At a customer or a stop. */
  | { readonly kind: "serving"; readonly until: number; readonly engineOn: boolean; readonly doorsUntil: number }
  | { readonly kind: "refuelling"; readonly until: number }
  /** Stands until somebody tells it the way: the caller of `step` answers with `takeRoute`. */
  | { readonly kind: "asking"; readonly to: Place; readonly purpose: Purpose; readonly headStart: number }
  | {
      readonly kind: "driving";
      readonly route: Route;
      readonly to: Place;
      readonly purpose: Purpose;
      /** Metres driven along the route, and the point of it passed last. */
      readonly along: number;
      readonly passed: number;
    };

/** Everything about a vehicle that changes: a plain value, replaced by each step. */
export interface VehicleState extends Point {
  /** Unix ms, whole seconds. */
  readonly time: number;
  /** State of the vehicle's own randomness. */
  readonly random: number;
  readonly activity: Activity;
  /** Where it last stood at a known place of the network. */
  readonly stand: Place;
  readonly course: number;
  /** m/s. */
  readonly speed: number;
  readonly ignition: boolean;
  readonly driver: string | null;
  readonly door: boolean;
  /** Next stop of a loop. */
  readonly loopIndex: number;
  /** Metres, seconds, litres. */
  readonly odometer: number;
  readonly engineSeconds: number;
  readonly fuel: number;
  /** Seconds at the wheel since the last break. */
  readonly drivenSinceBreak: number;
  /** Celsius, of the cold box. */
  readonly temperature: number;
  /** Volts of the tracker's own battery. */
  readonly battery: number;
  /** Unix ms until which the supply is cut, the driver brakes hard, the modem is out. */
  readonly powerCutUntil: number;
  readonly brakeUntil: number;
  readonly radioOutUntil: number;
  /** The immobiliser's relay. */
  readonly output: boolean;
  /** Wandering error of the receiver, metres. */
  readonly errorNorth: number;
  readonly errorEast: number;
  /** Alarms and demands that the next report carries. */
  readonly alarms: readonly string[];
  readonly reportNow: boolean;
  /** The report before: when, on which course, with ignition and door how. */
  readonly reportedAt: number;
  readonly reportedCourse: number;
  readonly reportedIgnition: boolean;
  readonly reportedDoor: boolean;
  /** A receiver that just woke up says so in one report without any position. */
  readonly coldStart: boolean;
}

/** The state while a step works on it. */
export type VehicleDraft = { -readonly [Key in keyof VehicleState]: VehicleState[Key] };
