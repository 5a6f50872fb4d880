import { kilometresPerHourFromKnots } from "@outrider/domain/units/speed.ts";
import { hexBytes } from "../bytes/hex.ts";
import { latin1Text } from "../bytes/latin1.ts";
import { Writer } from "../bytes/writer.ts";
import type { DeviceSide, ServerAnswer } from "../device-side.ts";
import type { DecodedPosition, DeviceCommand } from "../protocol.ts";
import { COMMAND, SERVER_COMMAND, devicePacket } from "./packet.ts";

const UNITS_PER_DEGREE = 10_000_000;
const NO_COORDINATE = 0x8000_0000;
const NO_HDOP = 0xff;
/** Elements a device sends, by width: id, attribute, factor of the raw value. */
const ELEMENTS: readonly (readonly [width: 1 | 2 | 4 | 8, id: number, attribute: string, factor: number])[] = [
  [1, 409, "ignition", 1],
  [1, 173, "motion", 1],
  [1, 2, "in1", 1],
  [1, 402, "out1", 1],
  [1, 27, "rssi", 1],
  [2, 29, "power", 1000],
  [2, 30, "battery", 1000],
  [2, 78, "temp1", 10],
  [2, 79, "temp2", 10],
  [4, 65, "odometer", 1],
  [8, 34, "driverUniqueId", 1],
];
const ALARMS: Readonly<Record<string, number>> = {
  jamming: 88,
  hardBraking: 134,
  hardAcceleration: 136,
  tow: 410,
  accident: 411,
  tampering: 758,
};

/** An FM device with extended records (command 68). */
export const ruptelaDeviceSide: DeviceSide = {
  name: "ruptela",
  transport: "tcp",
  maximumReports: 8,
  acknowledges: true,
  login: () => null,
  report: (reports, { uniqueId }) => {
    const payload = new Writer().u8(0).u8(reports.length);
    for (const report of reports) writeRecord(payload, report);
    return devicePacket(uniqueId, COMMAND.extendedRecords, payload.finish());
  },
  read: (bytes) => {
    if (bytes.length < 2) return null;
    const length = ((bytes[0]! << 8) | bytes[1]!) + 4;
    if (bytes.length < length) return null;
    return { length, answer: answerOf(bytes[2]!, bytes.subarray(3, length - 2)) };
  },
  commandReply: (_text, { uniqueId }) =>
    devicePacket(uniqueId, COMMAND.text, new Writer().latin1("Command executed").finish()),
};

function writeRecord(writer: Writer, report: DecodedPosition): void {
  const { attributes, coordinates, deviceTime, valid } = report;
  writer
    .u32(Math.floor(deviceTime / 1000))
    .u8(0)
    .u8(0)
    .u8(number(attributes["priority"], 0));
  writer.u32(coordinates === null ? NO_COORDINATE : Math.round(coordinates.longitude * UNITS_PER_DEGREE));
  writer.u32(coordinates === null ? NO_COORDINATE : Math.round(coordinates.latitude * UNITS_PER_DEGREE));
  writer.u16(Math.round((coordinates?.altitude ?? 0) * 10)).u16(Math.round((coordinates?.course ?? 0) * 100));
  writer.u8(valid ? number(attributes["sat"], 9) : 0);
  writer.u16(coordinates === null ? 0 : Math.round(kilometresPerHourFromKnots(coordinates.speed)));
  const hdop = attributes["hdop"];
  writer.u8(typeof hdop === "number" ? Math.round(hdop * 10) : NO_HDOP).u16(number(attributes["event"], 0));
  for (const width of [1, 2, 4, 8] as const) writeBlock(writer, width, attributes);
}

function writeBlock(writer: Writer, width: 1 | 2 | 4 | 8, attributes: DecodedPosition["attributes"]): void {
  const block = ELEMENTS.filter(([wide, , attribute]) => wide === width && attributes[attribute] !== undefined);
  const alarms =
    width === 1
      ? String(attributes["alarm"] ?? "")
          .split(",")
          .filter((alarm) => alarm in ALARMS)
      : [];
  writer.u8(block.length + alarms.length);
  for (const [, id, attribute, factor] of block) {
    const value = attributes[attribute];
    writer.u16(id);
    if (width === 8) writer.raw(hexBytes(String(value).padStart(16, "0")) ?? new Uint8Array(8));
    else
      writer.raw(
        new Writer()
          .u32(Math.round(Number(value) * factor))
          .finish()
          .subarray(4 - width),
      );
  }
  for (const alarm of alarms) writer.u16(ALARMS[alarm]!).u8(1);
}

const number = (value: unknown, usual: number): number => (typeof value === "number" ? value : usual);

function answerOf(command: number, payload: Uint8Array): ServerAnswer {
  if (command === SERVER_COMMAND.acknowledge) {
    return payload[0] === 1 ? { kind: "acknowledged", count: null, serial: null } : { kind: "refused" };
  }
  if (command === SERVER_COMMAND.text) {
    const text = latin1Text(payload).trim();
    return { kind: "command", text, command: commandOf(text), serial: 0 };
  }
  return { kind: "other" };
}

function commandOf(text: string): DeviceCommand | null {
  if (/setio 1,1$|immobilizer 10$/.test(text)) return { type: "engineStop", attributes: {} };
  if (/setio 1,0$|resetimmob$/.test(text)) return { type: "engineResume", attributes: {} };
  return text.endsWith("coords") ? { type: "positionSingle", attributes: {} } : null;
}
