import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import { degrees, knots, metres, unixMillis } from "@outrider/domain/units/units.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import type { DecodedPosition } from "../protocol.ts";
import { decimal } from "../text/decimal.ts";
import { digitsAt, hexNumber } from "../text/digits.ts";
import { receiverAngle } from "../text/receiver-angle.ts";
import { shortDate } from "../time/compact-date.ts";
import { ALARMS } from "./keywords.table.ts";

type Writable = Record<string, AttributeValue>;

const MAXIMUM_KEYWORD = 64;
const HALF_DAY_MINUTES = 720;
const DAY_MINUTES = 1440;
const MINUTE_MILLIS = 60_000;
const DAY_MILLIS = 86_400_000;

/**
 * `imei:<imei>,<keyword>,<local time>,<phone>,F,<UTC time>,A,<latitude>,N,<longitude>,E,<speed>,<course>,…`. The date is
 * local and the time of day UTC: their difference is the zone, between -12 and +12 hours. A reason when it is none.
 */
export function readPosition(fields: readonly string[], receivedAt: UnixMillis): DecodedPosition | string {
  const keyword = fields[1] ?? "";
  if (keyword.length > MAXIMUM_KEYWORD) return "keyword too long";
  const attributes: Writable = {};
  applyKeyword(keyword, fields[3] ?? "", attributes);
  if (keyword === "OBD") return readObd(fields, attributes);
  const local = fields[2] ?? "";
  const localTime = local === "" ? null : shortDate(local);
  if (localTime === null && local !== "") return "no such date";
  if (fields[4] !== "F") return withoutFix(fields, localTime ?? receivedAt, attributes);
  const latitude = receiverAngle(fields[7] ?? "", fields[8] ?? "", 2);
  const longitude = receiverAngle(fields[9] ?? "", fields[10] ?? "", 3);
  if (latitude === null || longitude === null) return "no such place";
  const time = localTime === null ? receivedAt : utcOf(localTime, fields[5] ?? "");
  if (time === null) return "no such time";
  const speed = decimal(fields[11] ?? "") ?? 0;
  const course = decimal(fields[12] ?? "") ?? 0;
  if (speed < 0 || course < 0) return "no such speed or course";
  const fault = applyState(fields.slice(14), attributes);
  if (fault !== null) return fault;
  const located = latitude !== 0 || longitude !== 0;
  return {
    deviceTime: unixMillis(time),
    fixTime: unixMillis(time),
    valid: located && fields[6] === "A",
    coordinates: located
      ? {
          latitude: degrees(latitude),
          longitude: degrees(longitude),
          altitude: metres(decimal(fields[13] ?? "") ?? 0),
          speed: knots(speed),
          course: degrees(course % 360),
          accuracy: metres(0),
        }
      : null,
    network: null,
    attributes,
  };
}

/** The instant whose UTC time of day this is, nearest to the local reading within twelve hours. */
function utcOf(local: number, utcText: string): number | null {
  if (utcText === "") return local;
  const hour = digitsAt(utcText, 0, 2);
  const minute = digitsAt(utcText, 2, 4);
  const second = digitsAt(utcText, 4, 6);
  if (!(hour < 24 && minute < 60 && second < 60)) return null;
  const localMinutes = Math.floor(local / MINUTE_MILLIS) % DAY_MINUTES;
  let offset = localMinutes - (hour * 60 + minute);
  if (offset > HALF_DAY_MINUTES) offset -= DAY_MINUTES;
  else if (offset < -HALF_DAY_MINUTES) offset += DAY_MINUTES;
  // Minutes that passed between the two clocks are not part of a zone, which has whole quarters of an hour.
  const zone = Math.round(offset / 15) * 15;
  const day = Math.floor((local - zone * MINUTE_MILLIS) / DAY_MILLIS) * DAY_MILLIS;
  return day + ((hour * 60 + minute) * 60 + second) * 1000;
}

/** Cell in hex, last known place. */
function withoutFix(fields: readonly string[], time: number, attributes: Writable): DecodedPosition {
  const area = hexNumber(fields[7] ?? "");
  const cell = hexNumber(fields[9] ?? "");
  // Country and network are not sent, so the two numbers are no cell tower yet.
  if (area !== null) attributes["lac"] = area;
  if (cell !== null) attributes["cid"] = cell;
  const instant = unixMillis(time);
  return { deviceTime: instant, fixTime: instant, valid: false, coordinates: null, network: null, attributes };
}

function applyKeyword(keyword: string, phone: string, attributes: Writable): void {
  const alarm = ALARMS[keyword];
  if (alarm !== undefined) attributes["alarm"] = alarm;
  else if (keyword === "acc on" || keyword === "acc off") attributes["ignition"] = keyword === "acc on";
  else if (keyword === "rfid" && phone !== "") attributes["driverUniqueId"] = phone;
  else if (keyword === "jt" || keyword === "kt") attributes["blocked"] = keyword === "jt";
  else if (keyword.startsWith("T:")) {
    attributes["alarm"] = "temperature";
    const celsius = decimal(keyword.slice(2));
    if (celsius !== null) attributes["temp1"] = celsius;
  } else if (/^oil[12]? ?/.test(keyword)) {
    const level = decimal(keyword.replace(/^oil[12]? ?/, ""));
    if (keyword.startsWith("oil ") || level === null) attributes["alarm"] = "fuelLeak";
    if (level !== null) attributes[keyword.startsWith("oil2") ? "fuel2" : "fuel1"] = level;
  } else if (keyword !== "tracker" && keyword !== "") attributes["event"] = keyword;
}

/** Ignition, door, two fuel levels in percent, temperature with its sign. */
function applyState(state: readonly string[], attributes: Writable): string | null {
  const [ignition, door, fuel1, fuel2, temperature] = state;
  if (ignition === "0" || ignition === "1") attributes["ignition"] ??= ignition === "1";
  if (door === "0" || door === "1") attributes["door"] = door === "1";
  for (const [name, text] of [
    ["fuel1", fuel1],
    ["fuel2", fuel2],
  ] as const) {
    if (text === undefined || text === "") continue;
    const level = decimal(text.replace(/%$/, ""));
    if (level === null) return "percent without digits";
    if (level >= 0 && level <= 100) attributes[name] = level;
  }
  const celsius = decimal(temperature ?? "");
  if (celsius !== null) attributes["temp1"] = celsius;
  return null;
}

/** Odometer, fuel now and average, hours, speed, load, coolant, throttle, rpm, battery, trouble codes. */
function readObd(fields: readonly string[], attributes: Writable): DecodedPosition | string {
  const time = shortDate(fields[2] ?? "");
  if (time === null) return "no such date";
  const names = [
    "odometer",
    "fuelConsumption",
    "fuelAverage",
    "hours",
    "obdSpeed",
    "engineLoad",
    "coolantTemp",
    "throttle",
    "rpm",
    "battery",
  ];
  delete attributes["event"];
  for (const [index, name] of names.entries()) {
    const value = decimal((fields[3 + index] ?? "").replace(/%$/, ""));
    if (value !== null)
      attributes[name] = name === "hours" ? value * 3_600_000 : name === "odometer" ? value * 1000 : value;
  }
  const codes = fields.slice(3 + names.length).filter((code) => /^[A-Z0-9]{4,6}$/.test(code));
  if (codes.length > 0) attributes["dtcs"] = codes.join(" ");
  const instant = unixMillis(time);
  return { deviceTime: instant, fixTime: instant, valid: false, coordinates: null, network: null, attributes };
}
