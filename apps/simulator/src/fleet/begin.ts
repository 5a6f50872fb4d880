import { hashNumbers, Random } from "../random/random.ts";
import type { Place } from "../roads/road-source.ts";
import { isOnShift, nextShift } from "../world/day-rhythm.ts";
import type { VehicleSetup } from "../vehicle/setup.ts";
import type { Activity, VehicleState } from "../vehicle/state.ts";

/**
 * How a vehicle is found at the first moment (unix ms, whole seconds): in the middle of its day, not at the start of
 * it, so that the fleet is alive at once.
 */
export const begin = (setup: VehicleSetup, time: number): VehicleState => {
  const random = new Random(hashNumbers(setup.seed, 5));
  const works = isOnShift(time, setup.timeZone, setup.shiftStart, setup.shiftMinutes);
  const stand =
    works && setup.profile.work !== "site" && setup.loop.length === 0 ? random.pick(setup.home.customers) : setup.depot;
  const activity = firstActivity(setup, time, works, random);
  const ignition = activity.kind === "asking" || (activity.kind === "serving" && activity.engineOn);
  return {
    latitude: stand.latitude,
    longitude: stand.longitude,
    time,
    random: random.state,
    activity,
    stand,
    course: random.integer(0, 359),
    speed: 0,
    ignition,
    driver: ignition && setup.driverKeys.length > 0 ? random.pick(setup.driverKeys) : null,
    door: false,
    loopIndex: setup.loop.length === 0 ? 0 : random.integer(0, setup.loop.length - 1),
    odometer: Math.round(random.between(8_000, 420_000)) * 1000,
    engineSeconds: Math.round(random.between(300, 9000)) * 3600,
    fuel: setup.profile.tank * random.between(0.25, 0.95),
    drivenSinceBreak: random.between(0, 3 * 3600),
    temperature: setup.coldBox ?? 18,
    battery: 4.1,
    powerCutUntil: 0,
    brakeUntil: 0,
    radioOutUntil: 0,
    output: false,
    errorNorth: 2 * random.gaussian(),
    errorEast: 2 * random.gaussian(),
    alarms: [],
    reportNow: false,
    // The first reports of a fleet are spread over one period.
    reportedAt:
      time - ((ignition ? setup.movingPeriod : setup.parkedPeriod) - random.integer(0, setup.movingPeriod)) * 1000,
    reportedCourse: 0,
    reportedIgnition: ignition,
    reportedDoor: false,
    coldStart: false,
  };
};

const firstActivity = (setup: VehicleSetup, time: number, works: boolean, random: Random): Activity => {
  if (!works) {
    const wake = nextShift(time, setup.timeZone, setup.shiftStart) + random.integer(0, 600) * 1000;
    return { kind: "parked", until: Math.ceil(wake / 1000) * 1000 };
  }
  const byRoad = ["rounds", "haul", "line", "errands"].includes(setup.profile.work);
  if (byRoad && random.chance(0.8)) {
    return { kind: "asking", to: firstGoal(setup, random), purpose: "work", headStart: random.between(0, 0.85) };
  }
  const engineOn = setup.profile.work === "standing" || random.chance(0.4);
  return { kind: "serving", until: time + random.integer(5, 240) * 1000, engineOn, doorsUntil: 0 };
};

const firstGoal = (setup: VehicleSetup, random: Random): Place => {
  if (setup.loop.length > 0) return random.pick(setup.loop);
  const towns = setup.profile.work === "haul" && setup.far.length > 0 ? setup.far : [setup.home, ...setup.around];
  return random.pick(random.pick(towns).customers);
};
