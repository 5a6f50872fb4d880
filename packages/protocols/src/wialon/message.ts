import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import type { Network } from "@outrider/domain/model/position.ts";
import { knotsFromKilometresPerHour } from "@outrider/domain/units/speed.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import { degrees, kilometresPerHour, metres, unixMillis } from "@outrider/domain/units/units.ts";
import type { DecodedPosition } from "../protocol.ts";
import { decimal } from "../text/decimal.ts";
import { receiverAngle } from "../text/receiver-angle.ts";
import { receiverDate } from "../time/compact-date.ts";

/** Why a message was not taken, as the answers name it. */
export type Fault = "structure" | "time" | "place" | "motion" | "satellites" | "inputs" | "adc" | "parameters";

/** Fields of a short message: date, time, place, motion, height, satellites. */
export const SHORT_FIELDS = 10;
/** A long one adds HDOP, inputs, outputs, ADC, key and parameters. */
export const LONG_FIELDS = 16;
const NONE = "NA";
const LEAST_SATELLITES = 3;
const MAXIMUM_PARAMETERS = 64;
const MAXIMUM_TEXT = 1024;
const MAXIMUM_ADC = 32;
const HIGHEST_BIT = 16;

type Writable = Record<string, AttributeValue>;

/** Reads the fields of a short or long message; `NA` is nothing. */
export function readMessage(fields: readonly string[], now: UnixMillis): DecodedPosition | Fault {
  if (fields.length !== SHORT_FIELDS && fields.length !== LONG_FIELDS) return "structure";
  const [date, time, latitudeText, north, longitudeText, east, speedText, courseText, heightText, satellitesText] =
    fields as readonly string[] as [string, string, string, string, string, string, string, string, string, string];
  const instant = date === NONE || time === NONE ? now : receiverDate(date, time);
  if (instant === null) return "time";
  const hasPlace = latitudeText !== NONE && longitudeText !== NONE;
  const latitude = hasPlace ? receiverAngle(latitudeText, north, 2) : 0;
  const longitude = hasPlace ? receiverAngle(longitudeText, east, 3) : 0;
  if (latitude === null || longitude === null) return "place";
  const speed = orZero(speedText);
  const course = orZero(courseText);
  const height = orZero(heightText);
  if (Number.isNaN(speed + course + height) || speed < 0 || course < 0) return "motion";
  const satellites = satellitesText === NONE ? null : decimal(satellitesText);
  if (satellitesText !== NONE && (satellites === null || satellites < 0)) return "satellites";
  const attributes: Writable = {};
  if (satellites !== null) attributes["sat"] = satellites;
  const extra = fields.length === LONG_FIELDS ? readExtra(fields.slice(SHORT_FIELDS), attributes) : null;
  if (typeof extra === "string") return extra;
  const located = hasPlace && (latitude !== 0 || longitude !== 0);
  return {
    deviceTime: unixMillis(instant),
    fixTime: unixMillis(instant),
    valid: located && (satellites === null || satellites >= LEAST_SATELLITES),
    coordinates: located
      ? {
          latitude: degrees(latitude),
          longitude: degrees(longitude),
          altitude: metres(height),
          speed: knotsFromKilometresPerHour(kilometresPerHour(speed)),
          course: degrees(course % 360),
          accuracy: metres(typeof attributes["accuracy"] === "number" ? Math.max(attributes["accuracy"], 0) : 0),
        }
      : null,
    network: extra,
    attributes,
  };
}

const orZero = (text: string): number => (text === NONE ? 0 : (decimal(text) ?? Number.NaN));

function readExtra(extra: readonly string[], attributes: Writable): Network | null | Fault {
  const [hdop, inputs, outputs, adc, key, parameters] = extra as [string, string, string, string, string, string];
  if (hdop !== NONE) {
    const value = decimal(hdop);
    if (value === null) return "satellites";
    attributes["hdop"] = value;
  }
  if (!applyMask(inputs, "in", "input", attributes) || !applyMask(outputs, "out", "output", attributes))
    return "inputs";
  if (adc !== NONE && adc !== "") {
    const texts = adc.split(",", MAXIMUM_ADC);
    for (let index = 0; index < texts.length; index += 1) {
      const text = texts[index]!;
      const value = text === "" || text === NONE ? undefined : decimal(text);
      if (value === null) return "adc";
      if (value !== undefined) attributes[`adc${index + 1}`] = value;
    }
  }
  if (key !== NONE && key !== "" && key !== "0") attributes["driverUniqueId"] = key.slice(0, MAXIMUM_TEXT);
  return applyParameters(parameters, attributes);
}

/** A decimal bit mask, and a boolean for every bit that is set. */
function applyMask(text: string, prefix: string, name: string, attributes: Writable): boolean {
  if (text === NONE || text === "") return true;
  const mask = decimal(text);
  if (mask === null || !Number.isInteger(mask) || mask < 0 || mask > 0xffff_ffff) return false;
  attributes[name] = mask;
  for (let bit = 0; bit < HIGHEST_BIT; bit += 1)
    if (((mask >>> bit) & 1) === 1) attributes[`${prefix}${bit + 1}`] = true;
  return true;
}

const INTEGER = "1";
const DOUBLE = "2";
const NAMES: Readonly<Record<string, string>> = { bat: "batteryLevel", temp: "deviceTemp" };
const CELL_PART = /^(?:mcc|mnc|lac|cell_id)\d?$/;
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/** `name:type:value` separated by commas; what has not three parts is left out. Names in small letters. */
function applyParameters(text: string, attributes: Writable): Network | null {
  if (text === NONE || text === "") return null;
  let cells: Record<string, number> | null = null;
  for (const parameter of text.split(",", MAXIMUM_PARAMETERS)) {
    const nameEnd = parameter.indexOf(":");
    const typeEnd = parameter.indexOf(":", nameEnd + 1);
    if (nameEnd <= 0 || typeEnd < 0) continue;
    const lower = parameter.slice(0, nameEnd).toLowerCase();
    const type = parameter.slice(nameEnd + 1, typeEnd);
    const value = parameter.slice(typeEnd + 1);
    if (lower === "sos") {
      if (value === "1") attributes["alarm"] = "sos";
      continue;
    }
    if (FORBIDDEN.has(lower)) continue;
    const number = type === INTEGER || type === DOUBLE ? decimal(value) : null;
    if (number !== null && CELL_PART.test(lower)) (cells ??= {})[lower] = number;
    else attributes[NAMES[lower] ?? lower] = number ?? value.slice(0, MAXIMUM_TEXT);
  }
  return cells === null ? null : networkOf(cells);
}

/** One cell, or several numbered from 1. */
function networkOf(cells: Readonly<Record<string, number>>): Network | null {
  const cellTowers = [];
  for (const suffix of ["", "1", "2", "3", "4", "5", "6", "7"]) {
    const part = (name: string): number | undefined => cells[`${name}${suffix}`] ?? cells[name];
    const cellId = cells[`cell_id${suffix}`];
    const country = part("mcc");
    const network = part("mnc");
    const area = part("lac");
    if (cellId === undefined || country === undefined || network === undefined || area === undefined) continue;
    cellTowers.push({ mobileCountryCode: country, mobileNetworkCode: network, locationAreaCode: area, cellId });
  }
  return cellTowers.length === 0 ? null : { cellTowers };
}
