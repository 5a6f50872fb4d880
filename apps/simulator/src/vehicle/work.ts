import { distanceBetween } from "../geometry/point.ts";
import type { Random } from "../random/random.ts";
import type { Place } from "../roads/road-source.ts";
import { isOnShift, nextShift } from "../world/day-rhythm.ts";
import { airRoute, siteRoute, waterRoute } from "./off-road.ts";
import type { VehicleSetup } from "./setup.ts";
import type { Activity, Purpose, VehicleDraft } from "./state.ts";

/** Share of the tank below which the driver looks for a station. */
const RESERVE = 0.16;
/** A break is due after this many seconds at the wheel (4.5 h, Regulation (EC) 561/2006). */
const BREAK_AFTER = 4.5 * 3600;
const MINUTE = 60_000;

/** What a vehicle does once it has arrived. */
export const arrive = (setup: VehicleSetup, draft: VehicleDraft, purpose: Purpose, to: Place, random: Random): void => {
  draft.stand = to;
  if (purpose === "fuel") {
    draft.ignition = false;
    draft.activity = { kind: "refuelling", until: draft.time + seconds(random.between(180, 420)) };
  } else if (purpose === "home") {
    park(draft, nextShift(draft.time, setup.timeZone, setup.shiftStart) + seconds(random.between(0, 600)));
  } else {
    serve(setup, draft, random);
  }
};

/** What comes after a stop: home, fuel, a break, or the next job. */
export const goOn = (setup: VehicleSetup, draft: VehicleDraft, random: Random): void => {
  if (!isOnShift(draft.time, setup.timeZone, setup.shiftStart, setup.shiftMinutes)) {
    if (
      setup.profile.work === "standing" ||
      (draft.stand.node === setup.depot.node && draft.stand.latitude === setup.depot.latitude)
    ) {
      park(draft, nextShift(draft.time, setup.timeZone, setup.shiftStart));
    } else {
      leaveFor(setup, draft, setup.depot, "home", random);
    }
    return;
  }
  if (draft.drivenSinceBreak > BREAK_AFTER) {
    park(draft, draft.time + seconds(random.between(32, 48) * 60));
    return;
  }
  if (setup.profile.tank > 0 && draft.fuel < RESERVE * setup.profile.tank) {
    const station = needsRoad(setup) ? nearestStation(setup, draft) : setup.depot;
    leaveFor(setup, draft, station, "fuel", random);
    return;
  }
  if (setup.profile.work === "standing") {
    draft.ignition = true;
    draft.activity = { kind: "serving", until: draft.time + seconds(1800), engineOn: true, doorsUntil: 0 };
    return;
  }
  leaveFor(setup, draft, nextJob(setup, draft, random), "work", random);
};

const park = (draft: VehicleDraft, until: number): void => {
  draft.ignition = false;
  draft.driver = null;
  draft.door = false;
  draft.drivenSinceBreak = 0;
  draft.activity = { kind: "parked", until: wholeSecond(until) };
};

const serve = (setup: VehicleSetup, draft: VehicleDraft, random: Random): void => {
  const [shortest, longest, idling] = STAYS[setup.profile.work];
  const engineOn = random.chance(idling);
  const stay = random.between(shortest, engineOn ? Math.min(longest, shortest + 300) : longest);
  draft.ignition = engineOn;
  draft.door = setup.profile.hasDoorSensor;
  draft.activity = {
    kind: "serving",
    until: draft.time + seconds(stay),
    engineOn,
    doorsUntil: draft.time + seconds(Math.min(stay * 0.7, random.between(20, 240))),
  };
};

/** Shortest and longest stay in seconds, and the share of stays with the engine running. */
const STAYS = {
  rounds: [60, 480, 0.4],
  haul: [600, 1800, 0.2],
  line: [18, 45, 1],
  errands: [120, 900, 0.2],
  site: [20, 240, 1],
  standing: [600, 1800, 1],
  flight: [1800, 7200, 0.3],
} as const;

const leaveFor = (setup: VehicleSetup, draft: VehicleDraft, to: Place, purpose: Purpose, random: Random): void => {
  draft.door = false;
  draft.ignition = true;
  if (draft.driver === null && setup.driverKeys.length > 0) draft.driver = random.pick(setup.driverKeys);
  draft.activity = offRoad(setup, draft, to, purpose, random) ?? { kind: "asking", to, purpose, headStart: 0 };
};

/** The ways of those that need no road are made here; null for all others. */
const offRoad = (
  setup: VehicleSetup,
  draft: VehicleDraft,
  to: Place,
  purpose: Purpose,
  random: Random,
): Activity | null => {
  if (needsRoad(setup)) return null;
  const { topSpeed, work } = setup.profile;
  const route =
    work === "flight"
      ? airRoute(draft, to, topSpeed, random)
      : setup.loop.length > 0
        ? waterRoute(draft, to, topSpeed)
        : siteRoute(draft, setup.depot, topSpeed, random);
  if (route === null) return { kind: "serving", until: draft.time + seconds(60), engineOn: true, doorsUntil: 0 };
  return { kind: "driving", route, to, purpose, along: 0, passed: 0 };
};

const needsRoad = ({ profile }: VehicleSetup): boolean =>
  profile.work !== "flight" && profile.work !== "site" && profile.work !== "standing";

const nextJob = (setup: VehicleSetup, draft: VehicleDraft, random: Random): Place => {
  if (setup.loop.length > 0) {
    draft.loopIndex = (draft.loopIndex + 1) % setup.loop.length;
    return setup.loop[draft.loopIndex] as Place;
  }
  const { work } = setup.profile;
  const distant = work === "haul" || work === "flight" ? setup.far : setup.around;
  const abroad = distant.length > 0 && random.chance(work === "haul" || work === "flight" ? 0.8 : 0.25);
  return random.pick((abroad ? random.pick(distant) : setup.home).customers);
};

const nearestStation = (setup: VehicleSetup, draft: VehicleDraft): Place => {
  let nearest: Place | null = null;
  let least = Infinity;
  for (const settlement of [setup.home, ...setup.around, ...setup.far]) {
    for (const station of settlement.stations) {
      const metres = distanceBetween(draft, station);
      if (metres < least) {
        nearest = station;
        least = metres;
      }
    }
  }
  return nearest ?? setup.depot;
};

const seconds = (count: number): number => Math.round(count) * 1000;

const wholeSecond = (time: number): number => Math.ceil(time / 1000) * 1000;

/** Unix ms of the next whole minute after a failed plan, so that a vehicle without a way tries again later. */
export const retryTime = (time: number): number => time + 2 * MINUTE;
