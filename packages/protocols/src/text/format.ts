/** A whole number with zeros in front. */
export const padded = (value: number, digits: number): string => String(Math.round(value)).padStart(digits, "0");

/** Upper-case hex with zeros in front. */
export const hexPadded = (value: number, digits: number): string =>
  Math.round(value).toString(16).toUpperCase().padStart(digits, "0");

/** `yyyyMMddHHmmss` in UTC. */
export function compactDateText(millis: number): string {
  return new Date(millis).toISOString().slice(0, 19).replaceAll(/[-T:]/g, "");
}

/** `DDMM.MMMM`, or `DDDMM.MMMM` for longitudes, of the size of an angle, as GPS receivers write it (NMEA 0183). */
export function receiverAngleText(angle: number, degreeDigits: 2 | 3): string {
  const tenThousandths = Math.round(Math.abs(angle) * 600_000);
  const minutes = (tenThousandths % 600_000) / 10_000;
  return `${padded(Math.floor(tenThousandths / 600_000), degreeDigits)}${minutes.toFixed(4).padStart(7, "0")}`;
}
