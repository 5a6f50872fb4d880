import { isGreen } from "../world/traffic-light.ts";
import type { Random } from "../random/random.ts";
import type { VehicleSetup } from "./setup.ts";
import type { Activity, VehicleDraft } from "./state.ts";

type Driving = Extract<Activity, { kind: "driving" }>;

/** Where vehicles halt before a light, and how near the end of the route counts as arrived, metres. */
const STOP_LINE = 5;
const ARRIVED = 1.5;
/** Slowest speed of somebody who wants to get on, m/s. */
const CREEP = 0.9;
/** Deceleration of an emergency stop, and of a vehicle whose engine was switched off, m/s2. */
const EMERGENCY = 5.5;
const COASTING = 1.1;
/** A driver runs a changing light rather than brake harder than this share above comfort. */
const WILLING_TO_BRAKE = 1.5;

/**
 * Drives for `seconds` (about one) along the route: keeps to limits, slows for bends and slower roads ahead, stops at
 * red lights and at the end. Returns true on arrival.
 */
export const drive = (
  setup: VehicleSetup,
  draft: VehicleDraft,
  activity: Driving,
  seconds: number,
  random: Random,
): boolean => {
  const { route } = activity;
  const speed = nextSpeed(setup, draft, activity, seconds, random);
  const moved = ((draft.speed + speed) / 2) * seconds;
  const along = Math.min(route.length, activity.along + moved);
  let passed = activity.passed;
  while (passed < route.count - 2 && (route.distance[passed + 1] as number) <= along) passed += 1;
  const start = route.distance[passed] as number;
  const share = (along - start) / ((route.distance[passed + 1] as number) - start);
  draft.latitude = blend(route.latitude, passed, share);
  draft.longitude = blend(route.longitude, passed, share);
  draft.course = route.course[passed] as number;
  draft.speed = speed;
  draft.odometer += along - activity.along;
  draft.activity = { ...activity, along, passed };
  if (route.length - along > ARRIVED) return false;
  draft.speed = 0;
  return true;
};

const blend = (values: Float64Array, index: number, share: number): number => {
  const from = values[index] as number;
  return from + ((values[index + 1] as number) - from) * share;
};

const nextSpeed = (
  { profile, haste }: VehicleSetup,
  draft: VehicleDraft,
  { route, along, passed }: Driving,
  seconds: number,
  random: Random,
): number => {
  const { speed } = draft;
  if (draft.output) return Math.max(0, speed - COASTING * seconds);
  if (draft.brakeUntil > draft.time) return Math.max(0, speed - EMERGENCY * seconds);
  const braking = profile.braking;
  let allowed = Math.min((route.limit[passed] as number) * haste, profile.topSpeed);
  const horizon = along + (speed * speed) / (2 * braking) + 3 * speed + 15;
  for (let point = passed + 1; point < route.count; point++) {
    const at = route.distance[point] as number;
    if (at > horizon) break;
    const gap = at - along;
    let through = Math.min(route.bend[point] as number, (route.limit[point] as number) * haste);
    let room = gap;
    const light = route.light[point] as number;
    if (light !== 0 && !isGreen(light, route.course[point - 1] as number, draft.time / 1000)) {
      const toLine = gap - STOP_LINE;
      if (toLine > -STOP_LINE / 2 && (speed * speed) / (2 * braking * WILLING_TO_BRAKE) <= Math.max(toLine, 0.5)) {
        if (toLine < 1.5) return 0;
        through = 0;
        room = toLine;
      }
    }
    allowed = Math.min(allowed, Math.max(CREEP, speedTowards(through, room, speed, braking, seconds)));
  }
  if (speed > allowed) return Math.max(allowed, speed - 2.2 * braking * seconds);
  // An engine pulls less the faster it goes.
  const pull = profile.acceleration * (1 - 0.75 * Math.min(1, speed / (profile.topSpeed * 1.05)));
  return Math.min(allowed, speed + pull * seconds * random.between(0.75, 1.05));
};

/**
 * The speed to have after `seconds` so that steady braking from then on arrives with `through` after `room` metres:
 * solves v2 = through2 + 2 b (room - (speed + v) / 2 * seconds) for v.
 */
const speedTowards = (through: number, room: number, speed: number, braking: number, seconds: number): number => {
  const half = (braking * seconds) / 2;
  const square = half * half + through * through + 2 * braking * room - braking * speed * seconds;
  return square <= 0 ? 0 : Math.sqrt(square) - half;
};
