import type { VehicleCategory } from "@outrider/domain/model/vehicle-category.ts";

/** How a vehicle spends its shift. */
export type Work =
  /** Many short stops within a town and its neighbours. */
  | "rounds"
  /** Long trips between towns with few, long stops. */
  | "haul"
  /** A loop of near stops in one town, all day. */
  | "line"
  /** Trips of all kinds, private or business. */
  | "errands"
  /** A machine that crawls about one site. */
  | "site"
  /** Stands where it is and runs. */
  | "standing"
  /** Straight through the air between towns. */
  | "flight";

export interface VehicleProfile {
  readonly work: Work;
  /** m/s2. */
  readonly acceleration: number;
  /** m/s2, comfortable. */
  readonly braking: number;
  /** m/s: what the engine or the law of the class allows. */
  readonly topSpeed: number;
  /** Litres. */
  readonly tank: number;
  /** Litres for 100 km, and for an hour of idling. */
  readonly consumption: number;
  readonly idleConsumption: number;
  /** Volts of the vehicle's supply at rest: 12 or 24 V systems. */
  readonly supply: 12 | 24;
  readonly hasDoorSensor: boolean;
}

const kmh = (speed: number): number => speed / 3.6;

const car: VehicleProfile = {
  work: "errands",
  acceleration: 1.9,
  braking: 2.4,
  topSpeed: kmh(130),
  tank: 50,
  consumption: 6.8,
  idleConsumption: 0.8,
  supply: 12,
  hasDoorSensor: false,
};
const van: VehicleProfile = {
  ...car,
  work: "rounds",
  acceleration: 1.6,
  braking: 2.2,
  topSpeed: kmh(120),
  tank: 75,
  consumption: 9.5,
  idleConsumption: 1.1,
  hasDoorSensor: true,
};
const truck: VehicleProfile = {
  ...van,
  work: "haul",
  acceleration: 0.8,
  braking: 1.5,
  topSpeed: kmh(90),
  tank: 400,
  consumption: 27,
  idleConsumption: 2.6,
  supply: 24,
};
const machine: VehicleProfile = {
  ...truck,
  work: "site",
  acceleration: 0.5,
  braking: 1,
  topSpeed: kmh(12),
  tank: 220,
  consumption: 120,
  idleConsumption: 7,
  hasDoorSensor: false,
};

/** What each of the 27 categories is and does. */
export const VEHICLE_PROFILES: Readonly<Record<VehicleCategory, VehicleProfile>> = {
  car,
  truck,
  truck2: { ...truck, consumption: 31, tank: 600 },
  trailer: { ...truck, acceleration: 0.6, consumption: 34, tank: 800 },
  towtruck: { ...truck, work: "rounds", acceleration: 1.1, consumption: 20, tank: 150 },
  digger: machine,
  crane: { ...machine, topSpeed: kmh(6) },
  roadroller: { ...machine, topSpeed: kmh(8), consumption: 180 },
  dumpingtruck: { ...truck, consumption: 38, tank: 350 },
  van,
  default: car,
  bicycle: { ...car, acceleration: 0.8, braking: 1.8, topSpeed: kmh(24), tank: 0, consumption: 0, idleConsumption: 0 },
  person: { ...car, acceleration: 0.6, braking: 1, topSpeed: kmh(5.5), tank: 0, consumption: 0, idleConsumption: 0 },
  arrow: car,
  bus: { ...truck, work: "line", acceleration: 1, braking: 1.4, tank: 250, consumption: 36, topSpeed: kmh(80) },
  minibus: { ...van, work: "line", topSpeed: kmh(100), consumption: 12, tank: 90 },
  tractor: { ...machine, topSpeed: kmh(18), consumption: 60, tank: 160, supply: 12 },
  helicopter: {
    ...car,
    work: "flight",
    acceleration: 2.5,
    braking: 1.6,
    topSpeed: kmh(215),
    tank: 600,
    consumption: 90,
    idleConsumption: 60,
    supply: 24,
  },
  motorcycle: { ...car, acceleration: 2.8, braking: 3, tank: 16, consumption: 4.2, idleConsumption: 0.4 },
  ambulance: { ...van, acceleration: 2, braking: 2.8, topSpeed: kmh(130), consumption: 13 },
  boat: { ...machine, topSpeed: kmh(20), consumption: 90, tank: 500 },
  pickup: { ...car, acceleration: 1.7, tank: 80, consumption: 9, hasDoorSensor: true },
  mixer: { ...truck, consumption: 42, tank: 300, topSpeed: kmh(80) },
  bulldozer: { ...machine, topSpeed: kmh(9) },
  cistern: { ...truck, consumption: 33, tank: 500 },
  generator: { ...machine, work: "standing", tank: 300, idleConsumption: 9 },
  forklift: { ...machine, topSpeed: kmh(14), tank: 45, consumption: 40, idleConsumption: 2, supply: 12 },
};
