import type { Attributes } from "../model/attributes.ts";
import { numberAt } from "../model/read-attribute.ts";
import type { Celsius } from "../units/units.ts";
import { celsius } from "../units/units.ts";

/** Values that sensors give when they are broken or absent (specification, section 5). */
const INVALID_TEMPERATURES: readonly number[] = [175, 3000];
/** Temperature probes that the product shows: `temp1` to `temp3` (specification, section 3). */
const PROBES = ["temp1", "temp2", "temp3"] as const;

/** A temperature as it may be shown: null for 175 and 3000, which are no temperatures. */
export const shownTemperature = (value: number | null): Celsius | null =>
  value === null || INVALID_TEMPERATURES.includes(value) ? null : celsius(value);

/** The probes of a position that have something to show, in order. */
export const temperatures = (
  attributes: Attributes,
): readonly { readonly probe: (typeof PROBES)[number]; readonly celsius: Celsius }[] =>
  PROBES.flatMap((probe) => {
    const value = shownTemperature(numberAt(attributes, probe));
    return value === null ? [] : [{ probe, celsius: value }];
  });
