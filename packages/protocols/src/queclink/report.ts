import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import type { CellTower } from "@outrider/domain/model/position.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import type { DecodedPosition } from "../protocol.ts";
import { sortedByFixTime } from "../sorted-by-fix-time.ts";
import { decimal } from "../text/decimal.ts";
import { hexNumber, isZeros } from "../text/digits.ts";
import { compactDate } from "../time/compact-date.ts";
import { applyTypeMeaning } from "./type-meaning.ts";
import type { LocationBlock } from "./location-block.ts";
import { LOCATION_FIELDS, locationBlock, locationStart } from "./location-block.ts";
import type { Layout, MessageRule } from "./messages.table.ts";
import { applyHourMeter, applyMileage, applyPeriodicTail, applyStateCode } from "./state.ts";

const MAXIMUM_LOCATIONS = 15;
const MAXIMUM_TEXT = 2048;
const NAME_AT = 3;
const VIN_CHARACTERS = 17;
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;
const HALF_HOUR = 30 * 60_000;
const NEAR = 2 * 60_000;
const LARGEST_ZONE = 14 * 60 * 60_000;
/** Below this an "external power" field is no voltage in millivolts. */
const LEAST_MILLIVOLTS = 10;

/** One message of a device, split into its fields. */
export interface ReportText {
  readonly fields: readonly string[];
  readonly type: string;
  readonly rule: MessageRule;
  readonly version: string;
  readonly buffered: boolean;
  readonly receivedAt: UnixMillis;
}

/** Fields between the device name and the first location. */
const FIELDS_BEFORE: Partial<Record<Layout, number>> = {
  event: 3,
  periodic: 3,
  masked: 4,
  ignition: 1,
  virtualIgnition: 3,
  single: 1,
  plain: 0,
};

/** The positions of a report, oldest first; a reason when it is none. */
export function readReport(report: ReportText): readonly DecodedPosition[] | string {
  const { fields, rule } = report;
  const sent = sendTime(report);
  if (sent === null) return "send time is no date";
  const name = fields[NAME_AT]!;
  const hasVin = name.length === VIN_CHARACTERS && fields.length > 6 && VIN.test(name);
  const base = NAME_AT + (hasVin ? 2 : 1);
  const attributes: Record<string, AttributeValue> = { type: report.type, deviceType: prefixOf(report.version) };
  if (hasVin) attributes["vin"] = name;
  if (report.buffered) attributes["archive"] = true;
  if (rule.attributes !== undefined) {
    for (const said in rule.attributes) attributes[said] = rule.attributes[said]!;
  }
  if (rule.alarm !== undefined) attributes["alarm"] = rule.alarm;
  const before = FIELDS_BEFORE[rule.layout];
  if (before === undefined) return [withoutLocation(report, base, sent, attributes)];
  return withLocations(report, base, before, sent, attributes);
}

/** Prefix of the product: two characters, six on the newest models. */
export const prefixOf = (version: string): string => version.slice(0, version.length === 10 ? 6 : 2).toUpperCase();

function sendTime({ fields, receivedAt }: ReportText): number | null {
  const text = fields[fields.length - 2]!;
  return isZeros(text) ? receivedAt : compactDate(text);
}

function withLocations(
  report: ReportText,
  base: number,
  before: number,
  sent: number,
  attributes: Record<string, AttributeValue>,
): readonly DecodedPosition[] | string {
  const { fields, rule, version, type } = report;
  const start = locationStart(fields, base + before, base);
  const end = fields.length - 2;
  if (start < 0) {
    if (before >= 3 && fields.slice(base + before, end).some((field) => field !== ""))
      return "no location where one belongs";
    applyTypeMeaning(type, fields, base, base, attributes);
    keepText(fields.slice(base, end), attributes);
    return [positionOf(null, sent, null, attributes)];
  }
  const counted = before >= 3 && rule.layout !== "virtualIgnition";
  const number = counted ? Number(fields[start - 1] || "1") : 1;
  if (!Number.isInteger(number) || number < 1 || number > MAXIMUM_LOCATIONS) return "impossible number of locations";
  const blocks: LocationBlock[] = [];
  for (let index = 0; index < number; index += 1) {
    const block = locationBlock(fields, start + index * LOCATION_FIELDS);
    if (block === null || start + (index + 1) * LOCATION_FIELDS > end) return "fewer locations than announced";
    blocks.push(block);
  }
  const event = counted ? fields[start - 2]! : "";
  if (event !== "") attributes["event"] = event;
  const tail = fields.slice(start + number * LOCATION_FIELDS, end);
  const last = number === 1 ? attributes : { ...attributes };
  applyTail(report, start, tail, prefixOf(version), last);
  applyTypeMeaning(type, fields, base, start, last);
  const positions: DecodedPosition[] = [];
  for (let index = 0; index < number; index += 1) {
    const block = blocks[index]!;
    positions.push(positionOf(block, sent, block.accuracy, index === number - 1 ? last : { ...attributes }));
  }
  return sortedByFixTime(positions);
}

/** What stands behind the locations belongs to the last of them. */
function applyTail(
  { rule, fields }: ReportText,
  start: number,
  tail: readonly string[],
  prefix: string,
  attributes: Record<string, AttributeValue>,
): void {
  switch (rule.layout) {
    case "periodic":
    case "masked": {
      const millivolts = decimal(fields[start - 3] ?? "");
      if (millivolts !== null && millivolts > LEAST_MILLIVOLTS) attributes["power"] = millivolts / 1000;
      const read = applyPeriodicTail(tail, prefix, attributes);
      if (rule.layout === "masked") {
        attributes["eriMask"] = fields[start - 4] ?? "";
        keepText(tail.slice(read), attributes);
      }
      return;
    }
    case "ignition":
    case "virtualIgnition": {
      const seconds = decimal(fields[start - 1] ?? "");
      if (seconds !== null) attributes["duration"] = seconds;
      applyHourMeter(tail[0] ?? "", attributes);
      applyMileage(tail[1] ?? "", attributes);
      return;
    }
    default:
      applyMileage(tail[0] ?? "", attributes);
  }
}

function withoutLocation(
  { fields, type, rule }: ReportText,
  base: number,
  sent: number,
  attributes: Record<string, AttributeValue>,
): DecodedPosition {
  const content = fields.slice(base, -2);
  switch (rule.layout) {
    case "information":
      applyInformation(content, attributes);
      return positionOf(null, sent, null, attributes);
    case "cells": {
      const cellTowers = cellsOf(content.slice(1));
      const position = positionOf(null, sent, null, attributes);
      return cellTowers.length === 0 ? position : { ...position, network: { cellTowers } };
    }
    case "serialData":
      attributes["data"] = content.join(",").slice(0, MAXIMUM_TEXT);
      return positionOf(null, sent, null, attributes);
    default:
      attributes["result"] = `${type},${content.join(",")}`.slice(0, MAXIMUM_TEXT);
      return positionOf(null, sent, null, attributes);
  }
}

/** State, ICCID, signal, bit errors, external power and its millivolts, reserved, battery volts, charging. */
function applyInformation(content: readonly string[], attributes: Record<string, AttributeValue>): void {
  const [state, iccid, signal, , , millivolts, , volts, charging] = content;
  if (state !== undefined && /^[0-9A-F]{2}$/i.test(state)) applyStateCode(state.toUpperCase(), attributes);
  if (iccid !== undefined && /^\d{15,20}$/.test(iccid)) attributes["iccid"] = iccid;
  const rssi = decimal(signal ?? "");
  if (rssi !== null && rssi >= 0 && rssi <= 31) attributes["rssi"] = rssi;
  const power = decimal(millivolts ?? "");
  if (power !== null) attributes["power"] = power / 1000;
  const battery = decimal(volts ?? "");
  if (battery !== null) attributes["battery"] = battery;
  if (charging === "0" || charging === "1") attributes["charge"] = charging === "1";
}

const CELL_FIELDS = 6;

function cellsOf(content: readonly string[]): readonly CellTower[] {
  const towers: CellTower[] = [];
  for (let at = 0; at + CELL_FIELDS <= content.length; at += CELL_FIELDS) {
    const country = decimal(content[at]!);
    const network = decimal(content[at + 1]!);
    const locationAreaCode = hexNumber(content[at + 2]!);
    const cellId = hexNumber(content[at + 3]!);
    const level = decimal(content[at + 4]!);
    if (country === null || network === null || locationAreaCode === null || cellId === null) continue;
    const tower = { mobileCountryCode: country, mobileNetworkCode: network, locationAreaCode, cellId };
    // The level is 0 to 63 in steps of one decibel from -110 dBm (3GPP TS 45.008, RXLEV).
    towers.push(level === null ? tower : { ...tower, signalStrength: level - 110 });
  }
  return towers;
}

function positionOf(
  block: LocationBlock | null,
  sent: number,
  accuracy: number | null,
  attributes: Record<string, AttributeValue>,
): DecodedPosition {
  const fix = block === null || block.coordinates === null ? null : block.time;
  if (accuracy !== null && accuracy > 0 && fix !== null) attributes["hdop"] = accuracy;
  const deviceTime = unixMillis(fix === null ? sent : withoutZone(sent, fix));
  return {
    deviceTime,
    fixTime: fix === null ? deviceTime : unixMillis(fix),
    valid: fix !== null && accuracy !== 0,
    coordinates: fix === null ? null : (block?.coordinates ?? null),
    network: block?.network ?? null,
    attributes,
  };
}

/** The send time may be in a zone of the device's own: then it differs from the fix by about whole half hours. */
function withoutZone(sent: number, fix: number): number {
  const zone = Math.round((sent - fix) / HALF_HOUR) * HALF_HOUR;
  const isZone = Math.abs(zone) <= LARGEST_ZONE && Math.abs(sent - fix - zone) <= NEAR;
  return isZone ? sent - zone : sent;
}

function keepText(rest: readonly string[], attributes: Record<string, AttributeValue>): void {
  const text = rest.join(",").replace(/^,+|,+$/g, "");
  if (text !== "") attributes["raw"] = text.slice(0, MAXIMUM_TEXT);
}
