import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import type { Network } from "@outrider/domain/model/position.ts";
import { knotsFromKilometresPerHour } from "@outrider/domain/units/speed.ts";
import { degrees, kilometresPerHour, metres, unixMillis } from "@outrider/domain/units/units.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import type { DecodedPosition } from "../protocol.ts";
import { decimal } from "../text/decimal.ts";
import { hexNumber } from "../text/digits.ts";
import { shortDate } from "../time/compact-date.ts";
import { EVENT_ALARMS, EVENT_DRIVER, EVENT_IGNITION_OFF, EVENT_IGNITION_ON } from "./events.table.ts";
import { applyVoltages } from "./voltages.ts";

type Writable = Record<string, AttributeValue>;

/** Fields of a report from the event code to the voltages. */
const LEAST_FIELDS = 14;
const PORTS = 8;
const VOLTAGES = 5;
const MAXIMUM_TEXT = 512;
/** From this protocol version on temperatures are signed hundredths. */
const SIGNED_HUNDREDTHS_FROM = 3;

/** The fields behind `AAA`; a reason when they are none. */
export function readReport(
  fields: readonly string[],
  model: string | null,
  receivedAt: UnixMillis,
): DecodedPosition | string {
  if (fields.length < LEAST_FIELDS) return "too few fields";
  const event = decimal(fields[0]!);
  const latitude = decimal(fields[1]!);
  const longitude = decimal(fields[2]!);
  if (event === null) return "event is no number";
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    return "no such place";
  const unset = fields[3]!.startsWith("000101");
  const time = unset ? receivedAt : shortDate(fields[3]!);
  if (time === null) return "no such date";
  const speed = decimal(fields[7]!) ?? 0;
  const course = decimal(fields[8]!) ?? 0;
  if (speed < 0 || course < 0) return "no such speed or course";
  const attributes: Writable = {};
  applyEvent(event, attributes);
  const numbers = { sat: 5, rssi: 6, hdop: 9, odometer: 11, runtime: 12 };
  for (const [name, at] of Object.entries(numbers)) {
    const value = decimal(fields[at]!);
    if (value !== null) attributes[name] = value;
  }
  if (typeof attributes["runtime"] === "number") attributes["hours"] = attributes["runtime"] * 1000;
  const fault = applyPorts(fields[14] ?? "", attributes);
  if (fault !== null) return fault;
  applyAnalogs(fields[15] ?? "", model, attributes);
  const data = fields[16] ?? "";
  if (event === EVENT_DRIVER && data !== "") attributes["driverUniqueId"] = data.slice(0, MAXIMUM_TEXT);
  else if (data !== "") attributes["eventData"] = data.slice(0, MAXIMUM_TEXT);
  applyFuel(fields[19] ?? "", attributes);
  applyTemperatures(fields[20] ?? "", decimal(fields[18] ?? "") ?? 0, attributes);
  const rest = fields.slice(22).join(",");
  if (rest !== "") attributes["raw"] = rest.slice(0, MAXIMUM_TEXT);
  const located = !unset && (latitude !== 0 || longitude !== 0);
  return {
    deviceTime: unixMillis(time),
    fixTime: unixMillis(time),
    valid: located && fields[4] === "A",
    coordinates: located
      ? {
          latitude: degrees(latitude),
          longitude: degrees(longitude),
          altitude: metres(decimal(fields[10]!) ?? 0),
          speed: knotsFromKilometresPerHour(kilometresPerHour(speed)),
          course: degrees(course % 360),
          accuracy: metres(0),
        }
      : null,
    network: cellOf(fields[13]!),
    attributes,
  };
}

/** The code as `event`, and the alarm or the ignition that it means. */
export function applyEvent(event: number, attributes: Writable): void {
  attributes["event"] = event;
  if (event === EVENT_IGNITION_ON || event === EVENT_IGNITION_OFF) attributes["ignition"] = event === EVENT_IGNITION_ON;
  else if (EVENT_ALARMS[event] !== undefined) attributes["alarm"] = EVENT_ALARMS[event];
}

/** Country and network in decimal, area and cell in hex; empty on some firmware. */
function cellOf(text: string): Network | null {
  const [country, network, area, cell] = text.split("|");
  const mobileCountryCode = decimal(country ?? "");
  const mobileNetworkCode = decimal(network ?? "");
  const locationAreaCode = hexNumber(area ?? "");
  const cellId = hexNumber(cell ?? "");
  if (mobileCountryCode === null || mobileNetworkCode === null || locationAreaCode === null || cellId === null)
    return null;
  if (mobileCountryCode === 0) return null;
  return { cellTowers: [{ mobileCountryCode, mobileNetworkCode, locationAreaCode, cellId }] };
}

/** Four hex digits: inputs, then outputs. */
function applyPorts(text: string, attributes: Writable): string | null {
  if (text === "") return null;
  const word = text.length === 4 ? hexNumber(text) : null;
  if (word === null) return "port status is no word";
  applyPortBits(word >> 8, word & 0xff, attributes);
  return null;
}

export function applyPortBits(inputs: number, outputs: number, attributes: Writable): void {
  attributes["input"] = inputs;
  attributes["output"] = outputs;
  for (let bit = 0; bit < PORTS; bit += 1) {
    if ((inputs & (1 << bit)) !== 0) attributes[`in${bit + 1}`] = true;
    if ((outputs & (1 << bit)) !== 0 || bit === 0) attributes[`out${bit + 1}`] = (outputs & (1 << bit)) !== 0;
  }
}

/** Three analog inputs, battery and supply in hex; a list of another length is left out. */
function applyAnalogs(text: string, model: string | null, attributes: Writable): void {
  const values = text.split("|").map(hexNumber);
  if (values.length !== VOLTAGES || values.some((value) => value === null)) return;
  const [adc1, adc2, adc3, battery, power] = values as [number, number, number, number, number];
  attributes["adc1"] = adc1;
  attributes["adc2"] = adc2;
  attributes["adc3"] = adc3;
  applyVoltages(battery, power, model, attributes);
}

/** `IIFF`: whole percent and hundredths, in hex. */
function applyFuel(text: string, attributes: Writable): void {
  const word = text.length === 4 ? hexNumber(text) : null;
  if (word === null) return;
  const level = (word >> 8) + (word & 0xff) / 100;
  if (level <= 100) attributes["fuelLevel"] = level;
}

/** `NNVVVV` for every sensor: its number and its value. */
function applyTemperatures(text: string, version: number, attributes: Writable): void {
  for (const sensor of text.split("|", 16)) {
    const word = sensor.length === 6 ? hexNumber(sensor) : null;
    if (word === null) continue;
    const value = word & 0xffff;
    const celsius =
      version >= SIGNED_HUNDREDTHS_FROM
        ? ((value << 16) >> 16) / 100
        : ((value << 16) >> 24) + (((value << 16) >> 24 < 0 ? -1 : 1) * (value & 0xff)) / 100;
    attributes[`temp${word >> 16}`] = Math.round(celsius * 100) / 100;
  }
}
