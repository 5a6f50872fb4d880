import { unixMillis } from "@outrider/domain/units/units.ts";
import type { Point } from "../geometry/point.ts";
import { courseBetween, distanceBetween, placeAt } from "../geometry/point.ts";
import { hashNumbers, hashText, Random } from "../random/random.ts";
import type { Place, RoadSource, Settlement } from "../roads/road-source.ts";
import { VEHICLE_PROFILES } from "../vehicle/profile.table.ts";
import type { VehicleSetup } from "../vehicle/setup.ts";
import type { FleetDevice } from "./fleet-device.ts";

export interface FleetHabits {
  readonly seed: number;
  /** Share of vehicles at home in the metropolitan area. */
  readonly metropolitanShare: number;
  /** Seconds between reports with the ignition on, and off. */
  readonly movingPeriod: number;
  readonly parkedPeriod: number;
  /** Unix ms: silence is counted back from here. */
  readonly now: number;
}

const DAY = 86_400_000;
/** The largest town has more vehicles than its people alone would say: a fleet has a centre. */
const CENTRE = 2;
/** How far towns may be that a vehicle serves besides its own, and how far a long haul goes, metres. */
const NEIGHBOURHOOD = 60_000;
const HAUL = { nearest: 12_000, farthest: 110_000 };

/** Gives a device its vehicle: home, depot, customers, shift and manners, all drawn from its identifier and the seed. */
export const equip = (device: FleetDevice, roads: RoadSource, habits: FleetHabits): VehicleSetup => {
  const seed = hashNumbers(habits.seed, hashText(device.uniqueId));
  const random = new Random(seed);
  const home = homeOf(roads, habits.metropolitanShare, random);
  const profile = VEHICLE_PROFILES[device.category];
  const others = roads.settlements
    .filter((settlement) => settlement !== home)
    .map((settlement) => ({ settlement, metres: distanceBetween(home, settlement) }))
    .sort((first, second) => first.metres - second.metres);
  const water = device.category === "boat" ? waterLoop(roads, random) : [];
  const base = water[0] ?? random.pick(home.depots);
  return {
    uniqueId: device.uniqueId,
    seed,
    category: device.category,
    profile,
    timeZone: roads.timeZone,
    home,
    depot: profile.work === "site" && water.length === 0 ? besideRoad(base, roads, random) : base,
    around: others
      .filter(({ metres }) => metres < NEIGHBOURHOOD)
      .slice(0, 5)
      .map(({ settlement }) => settlement),
    far: others
      .filter(({ metres }) => metres > HAUL.nearest && metres < HAUL.farthest)
      .slice(0, 25)
      .map(({ settlement }) => settlement),
    loop: profile.work === "line" ? busLine(home, random) : water,
    // Most shifts are spread over the whole day so that a fleet is never asleep; some follow office hours.
    shiftStart: Math.floor(random.chance(0.8) ? random.between(0, 1440) : random.between(300, 600)),
    shiftMinutes: Math.floor(random.between(15 * 60, 20.5 * 60)),
    driverKeys: device.driverKeys ?? [],
    coldBox: device.coldBox ?? null,
    haste: random.between(0.84, 1.1),
    movingPeriod: habits.movingPeriod,
    parkedPeriod: habits.parkedPeriod,
    silentSince: device.silentDays === undefined ? null : unixMillis(habits.now - device.silentDays * DAY),
  };
};

const homeOf = (roads: RoadSource, metropolitanShare: number, random: Random): Settlement => {
  const inside = roads.settlements.filter((settlement) => settlement.metropolitan);
  const outside = roads.settlements.filter((settlement) => !settlement.metropolitan);
  const chosen = (random.chance(metropolitanShare) || outside.length === 0) && inside.length > 0 ? inside : outside;
  const largest = Math.max(...chosen.map((settlement) => settlement.population));
  const weight = ({ population }: Settlement): number => (population === largest ? CENTRE * population : population);
  let left = random.next() * chosen.reduce((sum, settlement) => sum + weight(settlement), 0);
  for (const settlement of chosen) {
    left -= weight(settlement);
    if (left <= 0) return settlement;
  }
  return chosen[0] as Settlement;
};

/** Stops around the middle of the town, in the order of a ride around it. */
const busLine = (home: Settlement, random: Random): readonly Place[] => {
  const stops = Array.from({ length: random.integer(7, 13) }, () => random.pick(home.customers));
  return [...new Set(stops)].sort((first, second) => courseBetween(home, first) - courseBetween(home, second));
};

/** A yard some way off the street, on land. */
const besideRoad = (place: Place, roads: RoadSource, random: Random): Place => {
  for (let attempt = 0; attempt < 8; attempt++) {
    const yard = placeAt(place, random.between(0, 360), random.between(60, 140));
    if (roads.isLand === null || roads.isLand(yard)) return { ...yard, node: place.node };
  }
  return place;
};

/** A round trip on open water near one of the towns; empty where there is none. */
const waterLoop = (roads: RoadSource, random: Random): readonly Place[] => {
  const { isLand } = roads;
  if (isLand === null) return [];
  const isWater = (point: Point): boolean => !isLand(point);
  for (let attempt = 0; attempt < 400; attempt++) {
    const town = random.pick(roads.settlements.filter((settlement) => settlement.metropolitan));
    const middle = placeAt(town, random.between(0, 360), town.radius + random.between(500, 5000));
    const radius = random.between(700, 2200);
    const turn = random.between(0, 360);
    const loop = Array.from({ length: 6 }, (_, index) =>
      placeAt(middle, turn + index * 60, radius * random.between(0.7, 1.1)),
    );
    const near = Array.from({ length: 24 }, (_, index) => placeAt(middle, index * 15, radius * 1.25));
    if ([middle, ...loop, ...near].every(isWater)) return loop.map((point) => ({ ...point, node: -1 }));
  }
  return [];
};
