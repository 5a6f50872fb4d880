import type { Attributes } from "../model/attributes.ts";
import { numberAt } from "../model/read-attribute.ts";
import type { Volts } from "../units/units.ts";
import { volts } from "../units/units.ts";

/** Voltages of the specification's section 9: shown above 5 V, red below 6.6 V, orange below 7 V. */
const SHOWN_ABOVE = volts(5);
const CRITICAL_BELOW = volts(6.6);
const LOW_BELOW = volts(7);

/** The battery of a position as it may be shown: only above 5 V, below that the value is of a tracker's own cell. */
export const shownBattery = (attributes: Attributes): Volts | null => {
  const value = numberAt(attributes, "battery");
  return value !== null && value > SHOWN_ABOVE ? volts(value) : null;
};

/** The band a battery is coloured by: red, orange or green. */
export const batteryBand = (value: Volts): "critical" | "low" | "good" => {
  if (value < CRITICAL_BELOW) return "critical";
  return value < LOW_BELOW ? "low" : "good";
};
