import { kilometresPerHourFromKnots } from "@outrider/domain/units/speed.ts";
import { latin1Bytes, latin1Text } from "../bytes/latin1.ts";
import type { DeviceSide, ServerAnswer } from "../device-side.ts";
import type { DecodedPosition, DeviceCommand } from "../protocol.ts";
import { compactDateText, hexPadded, padded } from "../text/format.ts";

const VERSION = "250504";
const DOLLAR = 0x24;
const ALARM_TYPES: Readonly<Record<string, string>> = { sos: "GTSOS", tow: "GTTOW" };

/** A GV300: periodic reports (GTFRI) with device status, GTSOS and GTTOW for these alarms. */
export const queclinkDeviceSide: DeviceSide = {
  name: "gl200",
  transport: "tcp",
  maximumReports: 1,
  acknowledges: true,
  login: () => null,
  report: (reports, { uniqueId, serial }) =>
    latin1Bytes(reports.map((report) => reportText(report, uniqueId, serial)).join("")),
  read: (bytes) => {
    const end = bytes.indexOf(DOLLAR);
    return end < 0 ? null : { length: end + 1, answer: answerOf(latin1Text(bytes, 0, end)) };
  },
  commandReply: (text, { uniqueId, serial }) => {
    const command = /^AT\+(GT[A-Z]{3})/.exec(text)?.[1] ?? "GTOUT";
    const echoed = hexPadded(Number(serial) & 0xffff, 4);
    return latin1Bytes(`+ACK:${command},${VERSION},${uniqueId},,${echoed},${compactDateText(0)},0000$`);
  },
};

function reportText(report: DecodedPosition, uniqueId: string, serial: number): string {
  const { attributes, deviceTime } = report;
  const head = attributes["archive"] === true ? "+BUFF" : "+RESP";
  const end = `${compactDateText(deviceTime)},${hexPadded(serial & 0xffff, 4)}$`;
  const kilometres = typeof attributes["odometer"] === "number" ? (attributes["odometer"] / 1000).toFixed(3) : "";
  const alarm = ALARM_TYPES[String(attributes["alarm"])];
  const start = `${VERSION},${uniqueId},`;
  if (alarm !== undefined) return `${head}:${alarm},${start},,10,1,${location(report)},${kilometres},${end}`;
  const power = typeof attributes["power"] === "number" ? Math.round(attributes["power"] * 1000) : "";
  const event = typeof attributes["event"] === "string" ? attributes["event"] : "10";
  const tail = [kilometres, hourMeter(attributes["hours"]), "", "", attributes["batteryLevel"] ?? "", status(report)];
  return `${head}:GTFRI,${start},${power},${event},1,${location(report)},${tail.join(",")},,,,${end}`;
}

function location({ coordinates, fixTime, valid, network }: DecodedPosition): string {
  const place =
    coordinates === null
      ? "0,,,,,,"
      : [
          valid ? 1 : 0,
          kilometresPerHourFromKnots(coordinates.speed).toFixed(1),
          Math.round(coordinates.course) % 360,
          coordinates.altitude.toFixed(1),
          coordinates.longitude.toFixed(6),
          coordinates.latitude.toFixed(6),
          compactDateText(fixTime),
        ].join(",");
  const tower = network?.cellTowers?.[0];
  if (tower === undefined) return `${place},,,,,00`;
  const cell = [padded(tower.mobileCountryCode, 4), padded(tower.mobileNetworkCode, 4)];
  return [place, ...cell, hexPadded(tower.locationAreaCode, 4), hexPadded(tower.cellId, 4), "00"].join(",");
}

function hourMeter(hours: unknown): string {
  if (typeof hours !== "number") return "";
  const seconds = Math.round(hours / 1000);
  return `${padded(Math.floor(seconds / 3600), 5)}:${padded(Math.floor(seconds / 60) % 60, 2)}:${padded(seconds % 60, 2)}`;
}

/** State, inputs and outputs, a byte each. */
function status({ attributes }: DecodedPosition): string {
  const state = `${attributes["ignition"] === true ? 2 : 1}${attributes["motion"] === true ? 2 : 1}`;
  const bits = (prefix: string, shift: number): number =>
    [1, 2, 3].reduce((sum, index) => sum | (attributes[`${prefix}${index}`] === true ? 1 << (index - shift) : 0), 0);
  const inputs = bits("in", 0) | (attributes["ignition"] === true ? 1 : 0);
  return `${state}${hexPadded(inputs, 2)}${hexPadded(bits("out", 1), 2)}`;
}

function answerOf(text: string): ServerAnswer {
  if (text.startsWith("+SACK:")) {
    const serial = Number.parseInt(text.slice(text.lastIndexOf(text.includes(",") ? "," : ":") + 1), 16);
    return { kind: "acknowledged", count: 1, serial };
  }
  if (!text.startsWith("AT+")) return { kind: "other" };
  const serial = Number.parseInt(text.slice(text.lastIndexOf(",") + 1), 16);
  return { kind: "command", text: `${text}$`, command: commandOf(text), serial: Number.isNaN(serial) ? 0 : serial };
}

function commandOf(text: string): DeviceCommand | null {
  const output = /^AT\+GTOUT=[^,]*,([01]),/.exec(text);
  if (output !== null) return { type: output[1] === "1" ? "engineStop" : "engineResume", attributes: {} };
  const request = /^AT\+GTRTO=[^,]*,([13]),/.exec(text);
  if (request === null) return null;
  return { type: request[1] === "1" ? "positionSingle" : "rebootDevice", attributes: {} };
}
