import { decimal } from "./decimal.ts";
import { digitsAt } from "./digits.ts";

/**
 * `DDMM.MMMM` and a hemisphere letter as degrees (NMEA 0183); `degreeDigits` is 2 for latitudes, 3 for longitudes. Null
 * for minutes of 60 and more, a wrong letter, or an angle beyond the globe.
 */
export function receiverAngle(text: string, hemisphere: string, degreeDigits: 2 | 3): number | null {
  const negative = degreeDigits === 2 ? "S" : "W";
  if (hemisphere !== negative && hemisphere !== (degreeDigits === 2 ? "N" : "E")) return null;
  const whole = digitsAt(text, 0, degreeDigits);
  const first = text.charCodeAt(degreeDigits);
  const minutes = first >= 0x30 && first <= 0x39 ? decimal(text.slice(degreeDigits)) : null;
  if (minutes === null || !(minutes < 60) || Number.isNaN(whole)) return null;
  const angle = whole + minutes / 60;
  if (angle > (degreeDigits === 2 ? 90 : 180)) return null;
  return hemisphere === negative ? 0 - angle : angle;
}
