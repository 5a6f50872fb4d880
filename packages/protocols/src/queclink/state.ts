import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import { decimal } from "../text/decimal.ts";
import { digitsAt, hexNumber } from "../text/digits.ts";
import { hexPadded } from "../text/format.ts";

const COLON = 0x3a;
const HEX_BYTES: readonly string[] = Array.from({ length: 256 }, (_, byte) => hexPadded(byte, 2));

type Writable = Record<string, AttributeValue>;

/** State code of GTSTT, GTINF and the device status: the first digit is the ignition, the second the motion. */
export function applyStateCode(code: string, attributes: Writable): void {
  if (code[0] === "1") attributes["ignition"] = false;
  else if (code[0] === "2") attributes["ignition"] = true;
  if (code[1] === "1") attributes["motion"] = false;
  else if (code[1] === "2") attributes["motion"] = true;
  if (code === "16") attributes["alarm"] = "tow";
}

/**
 * Device status: state, inputs (bit 0 ignition, then 1 to 3) and outputs, a byte each; newer models send five bytes with
 * inputs and outputs in the third and fourth.
 */
export function applyDeviceStatus(status: string, attributes: Writable): void {
  if (!isStatus(status)) return;
  const ioAt = status.length === 6 ? 2 : 4;
  applyStateCode(status.slice(0, 2).toUpperCase(), attributes);
  applyInputs(hexNumber(status.slice(ioAt, ioAt + 2)) ?? 0, attributes);
  applyOutputs(hexNumber(status.slice(ioAt + 2, ioAt + 4)) ?? 0, attributes);
}

export function applyInputs(bits: number, attributes: Writable): void {
  attributes["input"] = bits;
  attributes["in1"] = (bits & 2) !== 0;
  attributes["in2"] = (bits & 4) !== 0;
  attributes["in3"] = (bits & 8) !== 0;
}

/** `do` is the text form that the web client compares. */
export function applyOutputs(bits: number, attributes: Writable): void {
  attributes["output"] = bits;
  attributes["do"] = HEX_BYTES[bits] ?? hexPadded(bits, 2);
  attributes["out1"] = (bits & 1) !== 0;
  attributes["out2"] = (bits & 2) !== 0;
  attributes["out3"] = (bits & 4) !== 0;
}

/** Kilometres with a decimal point. */
export function applyMileage(text: string, attributes: Writable): void {
  const kilometres = decimal(text);
  if (kilometres !== null && kilometres >= 0) attributes["odometer"] = Math.round(kilometres * 1000);
}

/** `HHHHH:MM:SS`; false when it is none. */
export function applyHourMeter(text: string, attributes: Writable): boolean {
  const end = text.length;
  if (end < 7 || end > 13 || text.charCodeAt(end - 3) !== COLON || text.charCodeAt(end - 6) !== COLON) return false;
  const seconds =
    digitsAt(text, 0, end - 6) * 3600 + digitsAt(text, end - 5, end - 3) * 60 + digitsAt(text, end - 2, end);
  if (Number.isNaN(seconds)) return false;
  attributes["hours"] = seconds * 1000;
  return true;
}

/** Digits are millivolts, with a leading F percent of fuel. */
export function applyAnalog(text: string, index: number, attributes: Writable): void {
  if (text === "") return;
  if (/^F\d{1,3}$/.test(text)) {
    const level = Number(text.slice(1));
    if (level <= 100) attributes["fuelLevel"] = level;
  } else if (/^\d{1,5}$/.test(text)) {
    attributes[`adc${index}`] = Number(text) / 1000;
  }
}

/** Three or five bytes in hex. */
const isStatus = (text: string): boolean => (text.length === 6 || text.length === 10) && hexNumber(text) !== null;

/** What follows the locations of GTFRI and GTERI, up to the send time; answers how many fields were read. */
export function applyPeriodicTail(tail: readonly string[], prefix: string, attributes: Writable): number {
  let statusAt = 2;
  while (statusAt < tail.length && !isStatus(tail[statusAt]!)) statusAt += 1;
  if (statusAt < tail.length) return applyVehicleTail(tail, statusAt, attributes);
  if (prefix === "04" || prefix === "35") return applyGv200Tail(tail, attributes);
  // Asset trackers: battery percent alone, or behind the mileage.
  const batteryAt = tail.length === 1 ? 0 : 1;
  if (tail.length >= 2) applyMileage(tail[0]!, attributes);
  applyBattery(tail[batteryAt] ?? "", attributes);
  return Math.min(tail.length, 2);
}

function applyVehicleTail(tail: readonly string[], statusAt: number, attributes: Writable): number {
  applyMileage(tail[0]!, attributes);
  const analogAt = applyHourMeter(tail[1]!, attributes) || tail[1] === "" ? 2 : 1;
  for (let index = analogAt; index < statusAt - 1; index += 1) {
    applyAnalog(tail[index]!, index - analogAt + 1, attributes);
  }
  applyBattery(tail[statusAt - 1]!, attributes);
  applyDeviceStatus(tail[statusAt]!, attributes);
  return statusAt + 1;
}

/** Mileage, hour meter, three analog inputs, digital inputs and outputs in two hex digits. */
function applyGv200Tail(tail: readonly string[], attributes: Writable): number {
  applyMileage(tail[0] ?? "", attributes);
  applyHourMeter(tail[1] ?? "", attributes);
  for (const index of [1, 2, 3]) applyAnalog(tail[1 + index] ?? "", index, attributes);
  const inputs = hexNumber(tail[5] ?? "");
  const outputs = hexNumber(tail[6] ?? "");
  if (inputs !== null && tail[5]!.length === 2) applyInputs(inputs, attributes);
  if (outputs !== null && tail[6]!.length === 2) applyOutputs(outputs, attributes);
  return Math.min(tail.length, 7);
}

function applyBattery(text: string, attributes: Writable): void {
  const level = text === "" || text.length > 3 ? Number.NaN : digitsAt(text, 0, text.length);
  if (level <= 100) attributes["batteryLevel"] = level;
}
