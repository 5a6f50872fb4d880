import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import type { DecodedPosition } from "../protocol.ts";
import { decimal } from "../text/decimal.ts";
import { hexNumber } from "../text/digits.ts";
import { ALERT_DRIVER } from "./alarms.table.ts";
import { coordinates, fixTime } from "./fix.ts";
import { applyAlert } from "./legacy.ts";

const HIGHEST_MASK = 0xffff_ffff;
const MAXIMUM_TEXT = 2048;

/** Fields by the bit of the mask that announces them; bit 0, the device id, is always sent. */
const FIELDS = [
  "",
  "model",
  "software",
  "messageType",
  "date",
  "time",
  "cell",
  "country",
  "network",
  "area",
  "signal",
  "latitude",
  "longitude",
  "speed",
  "course",
  "satellites",
  "fix",
  "inputs",
  "outputs",
  "mode",
  "reason",
  "data",
  "reserved",
  "assign",
] as const;

type FieldName = (typeof FIELDS)[number];

/** A universal report (`STT;id;mask;…`); a reason when it is none. */
export function readUniversal(
  fields: readonly string[],
  type: string,
  receivedAt: UnixMillis,
): DecodedPosition | string {
  const mask = hexNumber(fields[2] ?? "");
  if (mask === null || mask > HIGHEST_MASK) return "mask is no mask";
  const values: Partial<Record<FieldName, string>> = {};
  let at = 3;
  for (let bit = 1; bit < FIELDS.length; bit += 1) {
    if (Math.floor(mask / 2 ** bit) % 2 === 0) continue;
    const value = fields[at++];
    if (value === undefined) return "fewer fields than the mask announces";
    values[FIELDS[bit]!] = value;
  }
  const attributes: Record<string, AttributeValue> = { type };
  applyAttributes(values, type, attributes);
  applyCustom(fields.slice(at), values.assign, attributes);
  return positionOf(values, attributes, receivedAt);
}

function positionOf(
  values: Partial<Record<FieldName, string>>,
  attributes: Record<string, AttributeValue>,
  receivedAt: UnixMillis,
): DecodedPosition | string {
  const time = fixTime(values.date ?? "", values.time ?? "");
  if (time === null) return "no such date";
  const hasPlace = values.latitude !== undefined && values.latitude !== "";
  const spot = hasPlace
    ? coordinates(values.latitude!, values.longitude ?? "", values.speed ?? "0", values.course ?? "0")
    : null;
  if (spot === undefined) return "no such place";
  const instant = time === "unset" ? receivedAt : unixMillis(time);
  const located = time === "unset" ? null : spot;
  return {
    deviceTime: instant,
    fixTime: instant,
    valid: located !== null && values.fix !== "0",
    coordinates: located,
    network: networkOf(values),
    attributes,
  };
}

function applyAttributes(
  values: Partial<Record<FieldName, string>>,
  type: string,
  attributes: Record<string, AttributeValue>,
): void {
  if (values.model) attributes["model"] = values.model;
  if (values.software) attributes["versionFw"] = values.software;
  if (values.messageType === "0") attributes["archive"] = true;
  setNumber(attributes, "rssi", values.signal);
  setNumber(attributes, "sat", values.satellites);
  applyBits(values.inputs, attributes, (index) => (index === 0 ? "ignition" : `in${index}`));
  applyBits(values.outputs, attributes, (index) => `out${index + 1}`);
  const mode = decimal(values.mode ?? "");
  if (type === "ALT") {
    if (mode !== null) applyAlert(mode, attributes);
    if (mode === ALERT_DRIVER && values.data) attributes["driverUniqueId"] = values.data;
    else if (values.data) attributes["alertData"] = values.data.slice(0, MAXIMUM_TEXT);
    return;
  }
  if (mode !== null) attributes["status"] = mode;
  setNumber(attributes, "reason", values.reason);
  setNumber(attributes, "index", values.data);
}

/** Binary text, the rightmost digit first: not a decimal number. */
function applyBits(
  text: string | undefined,
  attributes: Record<string, AttributeValue>,
  nameOf: (index: number) => string,
): void {
  if (text === undefined || !/^[01]{1,16}$/.test(text)) return;
  for (let index = 0; index < Math.min(text.length, 4); index += 1) {
    attributes[nameOf(index)] = text.at(-1 - index) === "1";
  }
}

/** With an assign mask, one field a set bit becomes `io<bit + 1>`; without it what follows is `assign1` and on. */
function applyCustom(
  rest: readonly string[],
  assign: string | undefined,
  attributes: Record<string, AttributeValue>,
): void {
  const mask = assign === undefined ? null : hexNumber(assign);
  const names: string[] = [];
  for (let bit = 0; mask !== null && bit < 32; bit += 1)
    if (Math.floor(mask / 2 ** bit) % 2 === 1) names.push(`io${bit + 1}`);
  for (const [index, text] of rest.entries()) {
    if (text === "" || index >= 32) continue;
    attributes[names[index] ?? `assign${index + 1 - names.length}`] = decimal(text) ?? text.slice(0, MAXIMUM_TEXT);
  }
}

function networkOf(values: Partial<Record<FieldName, string>>): DecodedPosition["network"] {
  const cellId = hexNumber(values.cell ?? "");
  const country = decimal(values.country ?? "");
  const network = decimal(values.network ?? "");
  const locationAreaCode = hexNumber(values.area ?? "");
  if (cellId === null || country === null || network === null || locationAreaCode === null || country === 0)
    return null;
  return {
    cellTowers: [{ mobileCountryCode: country, mobileNetworkCode: network, locationAreaCode, cellId }],
  };
}

function setNumber(attributes: Record<string, AttributeValue>, name: string, text: string | undefined): void {
  const value = decimal(text ?? "");
  if (value !== null) attributes[name] = value;
}
