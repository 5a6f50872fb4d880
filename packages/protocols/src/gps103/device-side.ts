import { latin1Bytes, latin1Text } from "../bytes/latin1.ts";
import type { DeviceSide, ServerAnswer } from "../device-side.ts";
import type { DecodedPosition, DeviceCommand } from "../protocol.ts";
import { compactDateText, receiverAngleText } from "../text/format.ts";
import { ALARMS } from "./keywords.table.ts";

const SEMICOLON = 0x3b;

/** A Coban device with its clock in UTC. Reports are not acknowledged. */
export const gps103DeviceSide: DeviceSide = {
  name: "gps103",
  transport: "tcp",
  maximumReports: 1,
  acknowledges: false,
  login: (uniqueId) => latin1Bytes(`##,imei:${uniqueId},A;`),
  report: (reports, { uniqueId }) =>
    latin1Bytes(reports.map((report) => `imei:${uniqueId},${keywordOf(report)},${place(report)};`).join("")),
  read: (bytes) => {
    const text = latin1Text(bytes.subarray(0, 4));
    if (text.startsWith("LOAD")) return { length: 4, answer: { kind: "accepted" } };
    if (text.startsWith("ON")) return { length: 2, answer: { kind: "other" } };
    const end = bytes.indexOf(SEMICOLON);
    return end < 0 ? null : { length: end + 1, answer: answerOf(latin1Text(bytes, 0, end).split(",")) };
  },
  commandReply: (text, { uniqueId }) => latin1Bytes(`imei:${uniqueId},${text.toLowerCase()}t,,,L,,,,,,,,;`),
};

function keywordOf({ attributes }: DecodedPosition): string {
  return Object.entries(ALARMS).find(([, alarm]) => alarm === attributes["alarm"])?.[0] ?? "tracker";
}

function place({ coordinates, fixTime, valid, attributes }: DecodedPosition): string {
  const date = compactDateText(fixTime);
  const bit = (name: string): string => (attributes[name] === undefined ? "" : attributes[name] === true ? "1" : "0");
  if (coordinates === null) return `${date.slice(2)},,L,,,,,,,,`;
  const { latitude, longitude, speed, course, altitude } = coordinates;
  return [
    date.slice(2),
    "",
    "F",
    `${date.slice(8)}.000`,
    valid ? "A" : "V",
    receiverAngleText(latitude, 2),
    latitude < 0 ? "S" : "N",
    receiverAngleText(longitude, 3),
    longitude < 0 ? "W" : "E",
    speed.toFixed(2),
    Math.round(course) % 360,
    Math.round(altitude),
    bit("ignition"),
    bit("door"),
    "",
    "",
    attributes["temp1"] ?? "",
  ].join(",");
}

function answerOf(fields: readonly string[]): ServerAnswer {
  const letter = fields[2] ?? "";
  return { kind: "command", text: letter, command: commandOf(letter), serial: 0 };
}

function commandOf(letter: string): DeviceCommand | null {
  if (letter === "J") return { type: "engineStop", attributes: {} };
  if (letter === "K") return { type: "engineResume", attributes: {} };
  return letter === "B" ? { type: "positionSingle", attributes: {} } : null;
}
