import type { Random } from "../random/random.ts";
import { airTemperature } from "../world/day-rhythm.ts";
import type { VehicleSetup } from "./setup.ts";
import type { VehicleDraft } from "./state.ts";

/** Seconds in which a cold box comes two thirds of the way to what the machine, or the open door, makes of it. */
const COOLING_TIME = 1200;
const DOOR_TIME = 3600;
/** Volts: a full and an empty backup battery, and its loss for each second without supply. */
const BATTERY_FULL = 4.12;
const BATTERY_EMPTY = 3.35;
const BATTERY_DRAIN = 0.00004;

/** Mean seconds between incidents of one vehicle. */
const HARD_DRIVING_EVERY = 2.2 * 3600;
const SOS_EVERY = 70 * 3600;
const POWER_CUT_EVERY = 110 * 3600;
const RADIO_OUT_EVERY = 9 * 3600;

/** Lets tank, clocks, temperatures and batteries follow `seconds` of what the vehicle does. */
export const wear = (setup: VehicleSetup, draft: VehicleDraft, moved: number, seconds: number): void => {
  const { profile, coldBox } = setup;
  if (draft.ignition) {
    draft.engineSeconds += seconds;
    const burnt = (moved / 100_000) * profile.consumption + (seconds / 3600) * profile.idleConsumption;
    draft.fuel = Math.max(0, draft.fuel - burnt);
    if (draft.speed > 0.5) draft.drivenSinceBreak += seconds;
  }
  if (coldBox !== null) {
    const target = draft.door ? airTemperature(draft.time, setup.timeZone) : coldBox;
    const pace = 1 - Math.exp(-seconds / (draft.door ? DOOR_TIME : COOLING_TIME));
    draft.temperature += (target - draft.temperature) * pace;
  }
  const cut = draft.powerCutUntil > draft.time;
  draft.battery = cut
    ? Math.max(BATTERY_EMPTY, draft.battery - BATTERY_DRAIN * seconds)
    : Math.min(BATTERY_FULL, draft.battery + 2 * BATTERY_DRAIN * seconds);
};

/** Draws what now and then goes wrong within `seconds`. */
export const mishaps = (draft: VehicleDraft, seconds: number, random: Random): void => {
  if (draft.powerCutUntil !== 0 && draft.powerCutUntil <= draft.time) {
    draft.powerCutUntil = 0;
    draft.alarms = [...draft.alarms, "powerRestored"];
  }
  if (random.chance(seconds / RADIO_OUT_EVERY)) {
    draft.radioOutUntil = draft.time + Math.round(random.between(90, 900)) * 1000;
  }
  if (!draft.ignition) return;
  if (random.chance(seconds / SOS_EVERY)) draft.alarms = [...draft.alarms, "sos"];
  if (random.chance(seconds / POWER_CUT_EVERY)) {
    draft.powerCutUntil = draft.time + Math.round(random.between(60, 400)) * 1000;
    draft.alarms = [...draft.alarms, "powerCut"];
  }
  if (draft.speed > 7 && random.chance(seconds / HARD_DRIVING_EVERY)) {
    const kind = random.pick(["hardBraking", "hardBraking", "hardAcceleration", "hardCornering"] as const);
    if (kind === "hardBraking") draft.brakeUntil = draft.time + 2000;
    draft.alarms = [...draft.alarms, kind];
  }
};
