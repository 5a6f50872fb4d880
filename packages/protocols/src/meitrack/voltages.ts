import type { AttributeValue } from "@outrider/domain/model/attributes.ts";

/** Volts of one step of the converter for battery and external supply, by model (sheet, section AAA). */
interface VoltageScale {
  readonly battery: number;
  readonly power: number;
}

const HUNDREDTHS: VoltageScale = { battery: 1 / 100, power: 1 / 100 };
/** MVT340 and MVT380: 10 bits of 3 V behind dividers of 2 and 16. */
const TEN_BITS: VoltageScale = { battery: 6 / 1024, power: 48 / 1024 };
/** T1, T3, MVT100, MVT600, MVT800, TC68: 12 bits of 3.3 V behind the same dividers. */
const TWELVE_BITS: VoltageScale = { battery: 6.6 / 4096, power: 52.8 / 4096 };

function scaleOf(model: string | null): VoltageScale {
  if (model === null) return HUNDREDTHS;
  if (/^MVT3[48]0$/i.test(model)) return TEN_BITS;
  return /^(?:T1|T3|MVT100|MVT600|MVT800|TC68\w?)$/i.test(model) ? TWELVE_BITS : HUNDREDTHS;
}

/** Battery and external supply; hundredths of a volt exactly, other scales to a millivolt. */
export function applyVoltages(
  battery: number,
  power: number,
  model: string | null,
  attributes: Record<string, AttributeValue>,
): void {
  const scale = scaleOf(model);
  attributes["battery"] = scale === HUNDREDTHS ? battery / 100 : rounded(battery * scale.battery);
  attributes["power"] = scale === HUNDREDTHS ? power / 100 : rounded(power * scale.power);
}

const rounded = (volts: number): number => Math.round(volts * 1000) / 1000;
