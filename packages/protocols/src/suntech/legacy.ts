import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { sum8 } from "../checksum/sums.ts";
import { latin1Bytes } from "../bytes/latin1.ts";
import type { DecodedDevice, DecodedPosition } from "../protocol.ts";
import { decimal } from "../text/decimal.ts";
import { hexNumber } from "../text/digits.ts";
import { ALERTS, ALERT_IGNITION_OFF, ALERT_IGNITION_ON, EMERGENCIES } from "./alarms.table.ts";
import { coordinates, fixTime } from "./fix.ts";

type Writable = Record<string, AttributeValue>;

const MAXIMUM_TEXT = 2048;
/** Fields of a status report up to the I/O, without model, cell and what belongs to the type. */
const FIXED_FIELDS = 14;

/** What the text itself does not say: device settings, and when it came. */
export interface LegacyContext {
  readonly device: DecodedDevice | null;
  readonly receivedAt: UnixMillis;
}

/** A legacy report of type STT, EMG, EVT, ALT or UEX; a reason when it is none. */
export function readLegacy(
  fields: readonly string[],
  prefix: string,
  type: string,
  { device, receivedAt }: LegacyContext,
): DecodedPosition | string {
  const family = Number.parseInt(prefix.slice(2), 10);
  const hasModel = prefix.startsWith("ST") && family >= 300;
  const isSt600 = prefix === "ST600";
  const cellFields = prefix === "ST500" ? 0 : isSt600 ? 5 : 1;
  if (fields.length < FIXED_FIELDS + (hasModel ? 1 : 0) + cellFields) return "too few fields";
  let at = hasModel ? 3 : 2;
  const attributes: Writable = { type, versionFw: fields[at++]! };
  const time = fixTime(fields[at]!, fields[at + 1]!);
  if (time === null) return "no such date";
  at += 2;
  const network = isSt600 ? st600Cell(fields, at, attributes) : null;
  at += cellFields;
  const spot = coordinates(fields[at]!, fields[at + 1]!, fields[at + 2]!, fields[at + 3]!);
  if (spot === undefined) return "no such place";
  at += 4;
  setNumber(attributes, "sat", fields[at++]!);
  const fixed = fields[at++] === "1";
  setNumber(attributes, "odometer", fields[at++]!);
  setNumber(attributes, "power", fields[at++]!);
  applyInputsOutputs(fields[at++] ?? "", attributes);
  at = applyType(type, fields, at, attributes);
  applyRest(fields.slice(at), device, attributes);
  const instant = time === "unset" ? receivedAt : unixMillis(time);
  const located = time === "unset" ? null : spot;
  return {
    deviceTime: instant,
    fixTime: instant,
    valid: fixed && located !== null,
    coordinates: located,
    network,
    attributes,
  };
}

function setNumber(attributes: Writable, name: string, text: string): void {
  const value = decimal(text);
  if (value !== null) attributes[name] = value;
}

/** Cell, country, network, area (hex), signal. */
function st600Cell(fields: readonly string[], at: number, attributes: Writable): DecodedPosition["network"] {
  const cellId = hexNumber(fields[at]!);
  const country = decimal(fields[at + 1]!);
  const network = decimal(fields[at + 2]!);
  const locationAreaCode = hexNumber(fields[at + 3]!);
  setNumber(attributes, "rssi", fields[at + 4]!);
  if (cellId === null || country === null || network === null || locationAreaCode === null || country === 0)
    return null;
  return {
    cellTowers: [{ mobileCountryCode: country, mobileNetworkCode: network, locationAreaCode, cellId }],
  };
}

/** Ignition, inputs 1 to 3, outputs 1 and 2; with eight characters four inputs and three outputs. */
export function applyInputsOutputs(text: string, attributes: Writable): void {
  if (!/^[01]{6,8}$/.test(text)) return;
  attributes["ignition"] = text[0] === "1";
  const inputs = text.length === 8 ? 4 : 3;
  for (let index = 1; index <= inputs; index += 1) attributes[`in${index}`] = text[index] === "1";
  for (let index = inputs + 1; index < text.length; index += 1) {
    attributes[`out${index - inputs}`] = text[index] === "1";
  }
}

/** The fields of the type; answers where those behind them begin. */
function applyType(type: string, fields: readonly string[], at: number, attributes: Writable): number {
  if (type === "UEX") return applySerial(fields, at, attributes);
  const code = decimal(fields[at] ?? "");
  switch (type) {
    case "STT":
      if (code !== null) attributes["status"] = code;
      setNumber(attributes, "index", fields[at + 1] ?? "");
      return at + 2;
    case "EMG":
      if (code !== null) attributes["event"] = code;
      if (code !== null && EMERGENCIES[code] !== undefined) attributes["alarm"] = EMERGENCIES[code];
      return at + 1;
    case "ALT":
      if (code !== null) applyAlert(code, attributes);
      return at + 1;
    default:
      if (code !== null) attributes["event"] = code;
      return at + 1;
  }
}

export function applyAlert(code: number, attributes: Writable): void {
  attributes["event"] = code;
  if (code === ALERT_IGNITION_ON || code === ALERT_IGNITION_OFF) attributes["ignition"] = code === ALERT_IGNITION_ON;
  else if (ALERTS[code] !== undefined) attributes["alarm"] = ALERTS[code];
}

/** LEN, DATA, CHK_SUM. Data may hold semicolons, so it is measured, not split. */
function applySerial(fields: readonly string[], at: number, attributes: Writable): number {
  const length = decimal(fields[at] ?? "");
  const rest = fields.slice(at + 1).join(";");
  if (length === null || length < 0 || length > rest.length) {
    attributes["serialError"] = true;
    return fields.length;
  }
  const data = rest.slice(0, length);
  const after = rest.slice(length + 1).split(";");
  if (hexNumber(after[0] ?? "") !== sum8(latin1Bytes(data))) attributes["serialError"] = true;
  const key = /^GTSL\|[^|]*\|[^|]*\|[^|]*\|([^|]+)\|/.exec(data);
  if (key !== null) attributes["driverUniqueId"] = key[1]!;
  else attributes["serial"] = data.trim().slice(0, MAXIMUM_TEXT);
  return fields.length - after.length + 1;
}

/** Hour meter, battery and live flag where the device is set to send them; then what its attributes announce. */
function applyRest(rest: readonly string[], device: DecodedDevice | null, attributes: Writable): void {
  const has = (name: string): boolean => device?.attributes[name] === true;
  let at = 0;
  const live = rest[2];
  if (has("hbm") || (rest.length >= 3 && (live === "0" || live === "1") && /^\d+$/.test(rest[0]!))) {
    const minutes = decimal(rest[at++] ?? "");
    if (minutes !== null) attributes["hours"] = minutes * 60_000;
    setNumber(attributes, "battery", rest[at++] ?? "");
    if (rest[at++] === "0") attributes["archive"] = true;
  }
  if (has("includeAdc")) for (const index of [1, 2, 3]) setNumber(attributes, `adc${index}`, rest[at++] ?? "");
  if (has("includeRpm")) setNumber(attributes, "rpm", rest[at++] ?? "");
  if (has("includeTemp")) {
    for (const index of [1, 2, 3]) setNumber(attributes, `temp${index}`, (rest[at++] ?? "").split(":").at(-1)!);
  }
  const unknown = rest.slice(at).join(";");
  if (unknown !== "") attributes["raw"] = unknown.slice(0, MAXIMUM_TEXT);
}
