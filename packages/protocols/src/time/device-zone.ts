import type { UnixMillis } from "@outrider/domain/units/units.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";

/** Minutes a device's clock is ahead of UTC at an instant that its clock shows. */
export type DeviceZone = (localMillis: number) => number;

const MINUTE_MILLIS = 60_000;
const LARGEST_OFFSET_MINUTES = 14 * 60;

export const UTC_ZONE: DeviceZone = () => 0;

/** A clock that is always the same number of minutes ahead of UTC (behind it when negative). */
export function fixedZone(minutes: number): DeviceZone {
  return minutes === 0 ? UTC_ZONE : () => minutes;
}

/** The instant at which a device's clock shows `localMillis` (its reading taken as if it were UTC). */
export function instantOf(localMillis: number, zone: DeviceZone): UnixMillis {
  return unixMillis(localMillis - zone(localMillis) * MINUTE_MILLIS);
}

const zones = new Map<string, DeviceZone | null>();
/** Names come from device attributes; more different ones than this are not kept. */
const MAXIMUM_ZONES = 1000;

/**
 * The zone a device attribute names: an offset (`+08:00`, `GMT+8`, `UTC-3`, or minutes as a number) or an IANA name
 * (`Asia/Shanghai`). Null when it is none of these.
 */
export function deviceZone(setting: unknown): DeviceZone | null {
  if (typeof setting === "number") {
    return Math.abs(setting) <= LARGEST_OFFSET_MINUTES ? fixedZone(setting) : null;
  }
  if (typeof setting !== "string" || setting === "") return null;
  const known = zones.get(setting);
  if (known !== undefined) return known;
  const zone = offsetZone(setting) ?? namedZone(setting);
  if (zones.size < MAXIMUM_ZONES) zones.set(setting, zone);
  return zone;
}

function offsetZone(text: string): DeviceZone | null {
  if (/^(utc|gmt|z)$/i.test(text)) return UTC_ZONE;
  const parts = /^(?:utc|gmt)?([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(text);
  if (parts === null) return null;
  const minutes = Number(parts[2]) * 60 + Number(parts[3] ?? 0);
  if (minutes > LARGEST_OFFSET_MINUTES) return null;
  return fixedZone(parts[1] === "-" ? -minutes : minutes);
}

function namedZone(name: string): DeviceZone | null {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en", { timeZone: name, timeZoneName: "longOffset" });
  } catch {
    return null;
  }
  return (localMillis) => {
    const guess = offsetMinutes(format, localMillis);
    return offsetMinutes(format, localMillis - guess * MINUTE_MILLIS);
  };
}

/** Minutes ahead of UTC at an instant, from text such as `GMT+05:30` or `GMT`. */
function offsetMinutes(format: Intl.DateTimeFormat, instant: number): number {
  const name = format.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const parts = /([+-])(\d{2}):(\d{2})/.exec(name);
  if (parts === null) return 0;
  const minutes = Number(parts[2]) * 60 + Number(parts[3]);
  return parts[1] === "-" ? -minutes : minutes;
}
