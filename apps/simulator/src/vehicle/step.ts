import type { DecodedPosition } from "@outrider/protocols/protocol.ts";
import { Random } from "../random/random.ts";
import type { Route } from "../roads/route.ts";
import { hasNetwork } from "../world/coverage.ts";
import { drive } from "./drive.ts";
import { isReportDue, report } from "./report.ts";
import { mishaps, wear } from "./sensors.ts";
import type { VehicleSetup } from "./setup.ts";
import type { VehicleDraft, VehicleState } from "./state.ts";
import { arrive, goOn, retryTime } from "./work.ts";

export interface Stepped {
  readonly state: VehicleState;
  readonly reports: readonly DecodedPosition[];
}

/** Longest piece of time taken at once while nothing moves, ms. */
const LONGEST_REST = 30_000;
const SECOND = 1000;

/**
 * Lives the vehicle's life until `until` (unix ms, whole seconds). Pure: the same setup, state and moment give the
 * same result. Stops early, in the activity `asking`, when the vehicle needs a way: answer with `takeRoute`, go on.
 */
export const step = (setup: VehicleSetup, state: VehicleState, until: number): Stepped => {
  const draft: VehicleDraft = { ...state };
  const random = new Random(state.random);
  const reports: DecodedPosition[] = [];
  while (draft.time < until && draft.activity.kind !== "asking") {
    const moves = draft.activity.kind === "driving";
    const rest = moves ? SECOND : restOf(setup, draft);
    const millis = Math.max(SECOND, Math.min(rest, until - draft.time));
    live(setup, draft, millis, random);
    if (isReportDue(setup, draft)) reports.push(report(setup, draft, random));
  }
  draft.random = random.state;
  return { state: draft, reports };
};

/** Answers `asking`: the way there, or null when there is none; then the vehicle waits and looks for other work. */
export const takeRoute = (state: VehicleState, route: Route | null): VehicleState => {
  const { activity } = state;
  if (activity.kind !== "asking") return state;
  if (route === null) {
    return {
      ...state,
      ignition: false,
      activity: { kind: "serving", until: retryTime(state.time), engineOn: false, doorsUntil: 0 },
    };
  }
  const along = activity.headStart * route.length;
  let passed = 0;
  while (passed < route.count - 2 && (route.distance[passed + 1] as number) <= along) passed += 1;
  return { ...state, activity: { kind: "driving", route, to: activity.to, purpose: activity.purpose, along, passed } };
};

/**
 * Whether the modem reaches the network: outside of it the device keeps its reports. Holes in the network are met on
 * the way; nobody parks in one.
 */
export const isConnected = (state: VehicleState): boolean =>
  state.radioOutUntil <= state.time && (hasNetwork(state) || !state.ignition);

const restOf = (setup: VehicleSetup, draft: VehicleDraft): number => {
  const { activity } = draft;
  const ends = [LONGEST_REST, draft.reportedAt + (draft.ignition ? 30 : setup.parkedPeriod) * SECOND - draft.time];
  if ("until" in activity) ends.push(activity.until - draft.time);
  if (activity.kind === "serving" && draft.door) ends.push(activity.doorsUntil - draft.time);
  return Math.ceil(Math.min(...ends) / SECOND) * SECOND;
};

const live = (setup: VehicleSetup, draft: VehicleDraft, millis: number, random: Random): void => {
  const { activity } = draft;
  const seconds = millis / SECOND;
  const odometer = draft.odometer;
  draft.time += millis;
  switch (activity.kind) {
    case "driving": {
      if (draft.output) draft.ignition = draft.speed > 0;
      else draft.ignition = true;
      if (drive(setup, draft, activity, seconds, random)) arrive(setup, draft, activity.purpose, activity.to, random);
      break;
    }
    case "serving": {
      draft.speed = 0;
      if (draft.output) draft.ignition = false;
      if (draft.door && draft.time >= activity.doorsUntil) draft.door = false;
      if (draft.time >= activity.until && !draft.output) start(setup, draft, random);
      break;
    }
    case "parked": {
      draft.speed = 0;
      if (draft.time >= activity.until && !draft.output) start(setup, draft, random);
      break;
    }
    case "refuelling": {
      draft.speed = 0;
      const missing = setup.profile.tank * 0.97 - draft.fuel;
      const left = Math.max(SECOND, activity.until - draft.time + millis);
      if (missing > 0) draft.fuel += missing * Math.min(1, millis / left);
      if (draft.time >= activity.until && !draft.output) start(setup, draft, random);
      break;
    }
    case "starting": {
      if (draft.time >= activity.until && !draft.output) goOn(setup, draft, random);
      break;
    }
    case "asking":
      break;
  }
  wear(setup, draft, draft.odometer - odometer, seconds);
  mishaps(draft, seconds, random);
};

/** Engine on, key held to the reader, and some seconds later off; with the engine running already, at once. */
const start = (setup: VehicleSetup, draft: VehicleDraft, random: Random): void => {
  if (draft.ignition || setup.profile.work === "standing") {
    goOn(setup, draft, random);
    return;
  }
  draft.ignition = true;
  draft.coldStart = random.chance(0.04);
  if (draft.driver === null && setup.driverKeys.length > 0) draft.driver = random.pick(setup.driverKeys);
  draft.activity = { kind: "starting", until: draft.time + random.integer(8, 75) * SECOND };
};
