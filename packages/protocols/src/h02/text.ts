import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import type { CellTower } from "@outrider/domain/model/position.ts";
import { degrees, knots, metres, unixMillis } from "@outrider/domain/units/units.ts";
import type { ConnectionState, DecodeContext, DecodedPosition } from "../protocol.ts";
import { decimal } from "../text/decimal.ts";
import { hexNumber } from "../text/digits.ts";
import { receiverAngle } from "../text/receiver-angle.ts";
import { receiverDate } from "../time/compact-date.ts";
import { applyStatus } from "./status.ts";

/** Time, validity, latitude, N or S, longitude, E or W, speed, course, date, status. */
export const FIX_FIELDS = 10;
const STATUS = /^[0-9A-F]{8}$/i;
const MAXIMUM_CELLS = 12;

/** A report and the state of the connection behind it. */
export interface TextReport {
  readonly position: DecodedPosition;
  readonly state: ConnectionState;
}

/** The fields of a fix from `at` on, and what a model puts behind them; a reason when they are none. */
export function readFix(fields: readonly string[], at: number, context: DecodeContext): TextReport | string {
  if (fields.length < at + FIX_FIELDS) return "too few fields";
  const [time, validity, latitudeText, north, longitudeText, east] = fields.slice(at) as string[] as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const [speedText, courseText, date, statusText] = fields.slice(at + 6) as [string, string, string, string];
  if (!STATUS.test(statusText)) return "status is no word";
  const latitude = receiverAngle(cleaned(latitudeText, 2), north, 2);
  const longitude = receiverAngle(cleaned(longitudeText, 3), east, 3);
  if (latitude === null || longitude === null) return "no such place";
  const unset = /^0{6}$/.test(date);
  const instant = unset ? context.receivedAt : receiverDate(date, time);
  if (instant === null) return "no such date";
  const speed = decimal(speedText.trim()) ?? 0;
  const course = decimal(courseText.trim()) ?? 0;
  if (speed < 0 || course < 0) return "no such speed or course";
  const attributes: Record<string, AttributeValue> = {};
  const state = applyStatus(Number.parseInt(statusText, 16), context.state, attributes);
  const located = !unset && (latitude !== 0 || longitude !== 0);
  const network = applyExtra(fields.slice(at + FIX_FIELDS), attributes);
  return {
    state,
    position: {
      deviceTime: unixMillis(instant),
      fixTime: unixMillis(instant),
      valid: located && validity === "A",
      coordinates: located
        ? {
            latitude: degrees(latitude),
            longitude: degrees(longitude),
            altitude: metres(0),
            speed: knots(speed),
            course: degrees(course % 360),
            accuracy: metres(0),
          }
        : null,
      network,
      attributes,
    },
  };
}

/** Some clones write `-DD-MM.MMMM`: the letter behind it counts. */
const cleaned = (text: string, degreeDigits: number): string => {
  const parts = /^-?(\d{1,3})-(\d{1,2}\.\d{1,6})$/.exec(text.trim());
  return parts === null ? text.trim() : `${parts[1]!.padStart(degreeDigits, "0")}${parts[2]!.padStart(7, "0")}`;
};

/** What stands behind the status, told apart by how many fields there are. */
function applyExtra(extra: readonly string[], attributes: Record<string, AttributeValue>): DecodedPosition["network"] {
  const values = extra.map((text) => decimal(text));
  if (extra.length === 4 && values.every((value) => value !== null)) {
    return { cellTowers: [cellTower(values[0]!, values[1]!, values[2]!, values[3]!)] };
  }
  if (extra.length === 6 && hexNumber(extra[4]!) !== null && hexNumber(extra[5]!) !== null) {
    const names = ["odometer", "temp1", "fuel", "altitude"];
    for (const [index, name] of names.entries()) if (values[index] !== null) attributes[name] = values[index]!;
    attributes["lac"] = hexNumber(extra[4]!);
    attributes["cid"] = hexNumber(extra[5]!);
    return null;
  }
  if (extra.length === 1 && /^\d{19,20}F?$/i.test(extra[0]!)) {
    attributes["iccid"] = extra[0]!;
    return null;
  }
  if (extra.length === 1 && values[0] !== null && values[0]! >= 0 && values[0]! <= 100) {
    attributes["batteryLevel"] = values[0]!;
    return null;
  }
  for (const [index, text] of extra.slice(0, 16).entries()) {
    if (text !== "") attributes[`io${index + 1}`] = values[index] ?? text.slice(0, 64);
  }
  return null;
}

const cellTower = (
  mobileCountryCode: number,
  mobileNetworkCode: number,
  locationAreaCode: number,
  cellId: number,
): CellTower => ({ mobileCountryCode, mobileNetworkCode, locationAreaCode, cellId });

/** `HHMMSS, mcc, mnc, ta, count, (lac, cid, signal) …, DDMMYY, status`: cells alone. */
export function readCells(fields: readonly string[], context: DecodeContext): TextReport | string {
  const [time, ...rest] = fields.slice(3);
  const [country, network, , count] = rest.slice(0, 4).map((text) => decimal(text));
  if (country === undefined || network === undefined || count === undefined) return "too few fields";
  if (country === null || network === null || count === null) return "cells are no numbers";
  if (!(count >= 1 && count <= MAXIMUM_CELLS) || rest.length < 4 + count * 3 + 2) return "fewer cells than announced";
  const cellTowers: CellTower[] = [];
  for (let index = 0; index < count; index += 1) {
    const [area, cell, signal] = rest.slice(4 + index * 3, 7 + index * 3).map((text) => decimal(text));
    if (area === null || cell === null || area === undefined || cell === undefined) return "cells are no numbers";
    const tower = cellTower(country, network, area, cell);
    cellTowers.push(signal === null || signal === undefined ? tower : { ...tower, signalStrength: signal });
  }
  const [date, statusText] = rest.slice(4 + count * 3) as [string, string];
  if (!STATUS.test(statusText)) return "status is no word";
  const instant = /^0{6}$/.test(date) ? context.receivedAt : receiverDate(date, time ?? "");
  if (instant === null) return "no such date";
  const attributes: Record<string, AttributeValue> = {};
  const state = applyStatus(Number.parseInt(statusText, 16), context.state, attributes);
  return { state, position: withoutPlace(instant, { cellTowers }, attributes) };
}

/** `HHMMSS, rssi, sat, battery, steps, turnovers, DDMMYY, status`: a heartbeat with its state. */
export function readLink(fields: readonly string[], context: DecodeContext): TextReport | string {
  const [time, rssi, sat, battery, steps, turnovers, date, statusText] = fields.slice(3);
  if (date === undefined || statusText === undefined) return "too few fields";
  if (!STATUS.test(statusText)) return "status is no word";
  const instant = /^0{6}$/.test(date) ? context.receivedAt : receiverDate(date, time ?? "");
  if (instant === null) return "no such date";
  const attributes: Record<string, AttributeValue> = {};
  const numbers = { rssi, sat, batteryLevel: battery, steps, turnovers };
  for (const [name, text] of Object.entries(numbers)) {
    const value = decimal(text ?? "");
    if (value !== null && (name !== "batteryLevel" || value <= 100)) attributes[name] = value;
  }
  const state = applyStatus(Number.parseInt(statusText, 16), context.state, attributes);
  return { state, position: withoutPlace(instant, null, attributes) };
}

export function withoutPlace(
  instant: number,
  network: DecodedPosition["network"],
  attributes: Record<string, AttributeValue>,
): DecodedPosition {
  const time = unixMillis(instant);
  return { deviceTime: time, fixTime: time, valid: false, coordinates: null, network, attributes };
}
