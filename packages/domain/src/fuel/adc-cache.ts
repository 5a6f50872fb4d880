import type { AttributeValue } from "../model/attributes.ts";

/** Readings that the fuel percentage is averaged over (specification, section 9). */
export const FUEL_READINGS = 5;

/**
 * The position attribute `adc1CacheValues` after one more reading of `adc1`, in volts: the last five readings, oldest
 * first, joined by commas. `previous` is the attribute of the position before.
 */
export const nextAdcCache = (previous: AttributeValue | undefined, reading: number): string =>
  [...readAdcCache(previous), reading].slice(-FUEL_READINGS).join(",");

/** The readings in `adc1CacheValues`; also reads a JSON list. What is no number is left out. */
export const readAdcCache = (value: AttributeValue | undefined): readonly number[] => {
  if (typeof value === "number") return Number.isFinite(value) ? [value] : [];
  if (typeof value !== "string") return [];
  return value
    .replace(/^\s*\[|\]\s*$/g, "")
    .split(",")
    .filter((part) => part.trim() !== "")
    .map(Number)
    .filter((reading) => Number.isFinite(reading))
    .slice(-FUEL_READINGS);
};
