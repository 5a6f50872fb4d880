import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import { decimal } from "../text/decimal.ts";
import { hexNumber } from "../text/digits.ts";

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
  if (!/^(?:[0-9a-f]{6}|[0-9a-f]{10})$/i.test(status)) return;
  const ioAt = status.length === 6 ? 2 : 4;
  applyStateCode(status.slice(0, 2).toUpperCase(), attributes);
  applyInputs(Number.parseInt(status.slice(ioAt, ioAt + 2), 16), attributes);
  applyOutputs(Number.parseInt(status.slice(ioAt + 2, ioAt + 4), 16), attributes);
}

export function applyInputs(bits: number, attributes: Writable): void {
  attributes["input"] = bits;
  for (const index of [1, 2, 3]) attributes[`in${index}`] = (bits & (1 << index)) !== 0;
}

/** `do` is the text form that the web client compares. */
export function applyOutputs(bits: number, attributes: Writable): void {
  attributes["output"] = bits;
  attributes["do"] = bits.toString(16).toUpperCase().padStart(2, "0");
  for (const index of [1, 2, 3]) attributes[`out${index}`] = (bits & (1 << (index - 1))) !== 0;
}

/** Kilometres with a decimal point. */
export function applyMileage(text: string, attributes: Writable): void {
  const kilometres = decimal(text);
  if (kilometres !== null && kilometres >= 0) attributes["odometer"] = Math.round(kilometres * 1000);
}

/** `HHHHH:MM:SS`; false when it is none. */
export function applyHourMeter(text: string, attributes: Writable): boolean {
  const parts = /^(\d{1,7}):(\d{2}):(\d{2})$/.exec(text);
  if (parts === null) return false;
  attributes["hours"] = (Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3])) * 1000;
  return true;
}

/** Digits are millivolts, with a leading F percent of fuel. */
export function applyAnalog(text: string, index: number, attributes: Writable): void {
  if (/^F\d{1,3}$/.test(text)) {
    const level = Number(text.slice(1));
    if (level <= 100) attributes["fuelLevel"] = level;
  } else if (/^\d{1,5}$/.test(text)) {
    attributes[`adc${index}`] = Number(text) / 1000;
  }
}

const STATUS = /^(?:[0-9a-f]{6}|[0-9a-f]{10})$/i;

/** What follows the locations of GTFRI and GTERI, up to the send time; answers how many fields were read. */
export function applyPeriodicTail(tail: readonly string[], prefix: string, attributes: Writable): number {
  const statusAt = tail.findIndex((field, index) => index >= 2 && STATUS.test(field));
  if (statusAt >= 0) return applyVehicleTail(tail, statusAt, attributes);
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
  const level = /^\d{1,3}$/.test(text) ? Number(text) : 101;
  if (level <= 100) attributes["batteryLevel"] = level;
}
