import { latin1Bytes, latin1Text } from "../bytes/latin1.ts";
import type { DeviceSide, ServerAnswer } from "../device-side.ts";
import type { DecodedPosition, DeviceCommand } from "../protocol.ts";
import { compactDateText, hexPadded, padded, receiverAngleText } from "../text/format.ts";

const HASH = 0x23;
const ALL_INACTIVE = 0xffff_ffff;
const BIT_OF_ALARM: Readonly<Record<string, number>> = {
  vibration: 0,
  sos: 1,
  overspeed: 2,
  movement: 3,
  geofenceExit: 7,
  powerCut: 19,
};
const IGNITION_BIT = 10;
const CUT_BIT = 27;

/** A text device of the HQ family: V1 with every report, V4 for commands. */
export const h02DeviceSide: DeviceSide = {
  name: "h02",
  transport: "tcp",
  maximumReports: 1,
  acknowledges: true,
  login: () => null,
  report: (reports, { uniqueId }) =>
    latin1Bytes(reports.map((report) => `*HQ,${uniqueId},V1,${fix(report)}#`).join("")),
  read: (bytes) => {
    const end = bytes.indexOf(HASH);
    return end < 0 ? null : { length: end + 1, answer: answerOf(latin1Text(bytes, 1, end).split(",")) };
  },
  commandReply: (text, { uniqueId, serial }) => latin1Bytes(`*HQ,${uniqueId},V4,${text},DONE,${serial},000000#`),
};

function fix({ coordinates, fixTime, valid, attributes }: DecodedPosition): string {
  const date = compactDateText(fixTime);
  const latitude = coordinates?.latitude ?? 0;
  const longitude = coordinates?.longitude ?? 0;
  return [
    date.slice(8),
    valid ? "A" : "V",
    receiverAngleText(latitude, 2),
    latitude < 0 ? "S" : "N",
    receiverAngleText(longitude, 3),
    longitude < 0 ? "W" : "E",
    (coordinates?.speed ?? 0).toFixed(2).padStart(6, "0"),
    padded(coordinates?.course ?? 0, 3),
    `${date.slice(6, 8)}${date.slice(4, 6)}${date.slice(2, 4)}`,
    hexPadded(statusWord(attributes), 8),
  ].join(",");
}

function statusWord(attributes: DecodedPosition["attributes"]): number {
  let word = ALL_INACTIVE;
  const clear = (bit: number): void => {
    word = (word & ~(1 << bit)) >>> 0;
  };
  if (attributes["ignition"] === false) clear(IGNITION_BIT);
  if (attributes["blocked"] === true) clear(CUT_BIT);
  for (const alarm of String(attributes["alarm"] ?? "").split(",")) {
    const bit = BIT_OF_ALARM[alarm];
    if (bit !== undefined) clear(bit);
  }
  return word;
}

function answerOf(fields: readonly string[]): ServerAnswer {
  const [, , type, time, ...parameters] = fields;
  if (type === undefined) return { kind: "other" };
  if (type === "V4" || type === "R12" || type === "V0" || type === "HTBT") {
    return { kind: "acknowledged", count: 1, serial: null };
  }
  return { kind: "command", text: type, command: commandOf(type, parameters), serial: time ?? "" };
}

function commandOf(type: string, parameters: readonly string[]): DeviceCommand | null {
  if (type === "S20") return { type: parameters[1] === "1" ? "engineStop" : "engineResume", attributes: {} };
  return type === "D1" ? { type: "positionSingle", attributes: {} } : null;
}
