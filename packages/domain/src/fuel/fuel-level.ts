import type { Attributes, EntityAttributes } from "../model/attributes.ts";
import { flagAt, numberAt } from "../model/read-attribute.ts";
import type { Litres, Percent } from "../units/units.ts";
import { litres, percent } from "../units/units.ts";
import { readAdcCache } from "./adc-cache.ts";

/** Tank of a vehicle that does not tell its own (specification, section 9). */
export const DEFAULT_TANK_CAPACITY = litres(60);
/** From here on the fuel colour is normal; from `VERY_LOW_BELOW` on it is low (specification, section 9). */
const NORMAL_ABOVE = 40;
const VERY_LOW_BELOW = 20;

/** Readings of the fuel sensor, in volts, at an empty and at a full tank. Either may be the larger one. */
export interface FuelThresholds {
  readonly low: number;
  readonly high: number;
}

/** The thresholds of a device, or null when it has not both. */
export const fuelThresholds = (device: EntityAttributes): FuelThresholds | null => {
  const low = numberAt(device, "fuel_low_threshold");
  const high = numberAt(device, "fuel_high_threshold");
  return low === null || high === null ? null : { low, high };
};

/** The tank of a device in litres, 60 when it tells none or none above 0. */
export const tankCapacity = (device: EntityAttributes): Litres => {
  const capacity = numberAt(device, "fuel_tank_capacity") ?? numberAt(device, "fuelCapacity");
  return capacity === null || capacity <= 0 ? DEFAULT_TANK_CAPACITY : litres(capacity);
};

/**
 * How full the tank is, 0..100, or null when nothing tells (specification, section 4).
 * A device with its own computation (`xpert`) gives `fuel` as a percentage, rounded. With both thresholds the last
 * five readings of the sensor decide, and a result outside 0..100 is nothing. Otherwise `fuelLevel` counts, and then
 * `fuel` in litres over the tank.
 */
export const fuelLevel = (position: Attributes, device: EntityAttributes): Percent | null => {
  if (flagAt(device, "xpert") === true) {
    const fuel = numberAt(position, "fuel");
    return fuel === null ? null : within(Math.round(fuel));
  }
  const thresholds = fuelThresholds(device);
  if (thresholds !== null) return levelOfReadings(readAdcCache(position["adc1CacheValues"]), thresholds);
  const level = numberAt(position, "fuelLevel");
  if (level !== null) return within(level);
  const fuel = numberAt(position, "fuel");
  return fuel === null ? null : within((fuel / tankCapacity(device)) * 100);
};

/** `(low - average) / (low - high) x 100`; null without readings, without a span, or outside 0..100. */
export const levelOfReadings = (readings: readonly number[], { low, high }: FuelThresholds): Percent | null => {
  if (readings.length === 0 || low === high) return null;
  const average = readings.reduce((sum, reading) => sum + reading, 0) / readings.length;
  return within(((low - average) / (low - high)) * 100);
};

/** Litres in the tank: `fuel` when the device tells it in litres, otherwise the level times the tank. */
export const fuelVolume = (position: Attributes, device: EntityAttributes): Litres | null => {
  const fuel = flagAt(device, "xpert") === true || fuelThresholds(device) !== null ? null : numberAt(position, "fuel");
  if (fuel !== null) return litres(fuel);
  const level = fuelLevel(position, device);
  return level === null ? null : litres((level / 100) * tankCapacity(device));
};

/** The band a level is coloured by: above 40 % normal, 20 to 40 % low, below 20 % very low. */
export const fuelBand = (level: Percent): "normal" | "low" | "veryLow" => {
  if (level > NORMAL_ABOVE) return "normal";
  return level < VERY_LOW_BELOW ? "veryLow" : "low";
};

/**
 * Thresholds widened so that a new reading lies between them, or null when they need not change. Only for devices
 * that are not `xpert`, and only where the installation switched the adjustment on (it is off by default).
 */
export const widenedThresholds = (thresholds: FuelThresholds, reading: number): FuelThresholds | null => {
  const least = Math.min(thresholds.low, thresholds.high);
  const most = Math.max(thresholds.low, thresholds.high);
  if (reading >= least && reading <= most) return null;
  const rising = thresholds.low <= thresholds.high;
  return rising === reading < least ? { low: reading, high: thresholds.high } : { low: thresholds.low, high: reading };
};

const within = (value: number): Percent | null => (value >= 0 && value <= 100 ? percent(value) : null);
