import { kilometresPerHourFromKnots } from "@outrider/domain/units/speed.ts";
import { bcdBytes } from "../bytes/bcd.ts";
import { Cursor } from "../bytes/cursor.ts";
import { Writer } from "../bytes/writer.ts";
import type { DeviceSide, ServerAnswer } from "../device-side.ts";
import type { DecodedPosition, DeviceCommand } from "../protocol.ts";
import { ALARMS } from "./alarms.table.ts";
import { frame } from "./frame.ts";
import { UNITS_PER_DEGREE } from "./gps-block.ts";
import { NUMBER } from "./numbers.ts";
import { packet, readPacket } from "./packet.ts";

/** A type id as newer models send it with the login. */
const TYPE_ID = 0x3604;
const USUAL_SATELLITES = 9;
const ENGLISH = 2;
const FLAG_BYTES = 4;

/**
 * A GT06 device. One report a frame, and the frame that can carry most of it: an alarm message (26) for an alarm, a
 * heartbeat (13) without coordinates, a location with odometer (22), or message 26 with code 0 when there is no odometer
 * but a status (`blocked`, `armed`, `charge`, `batteryLevel`, `rssi`). What the frame has no field for is left out.
 */
export const gt06DeviceSide: DeviceSide = {
  name: "gt06",
  transport: "tcp",
  maximumReports: 1,
  acknowledges: true,
  login: (uniqueId) => {
    const imei = bcdBytes(uniqueId, 8) ?? new Uint8Array(8);
    return packet(NUMBER.login, new Writer().raw(imei).u16(TYPE_ID).u16(ENGLISH).finish(), 1);
  },
  report: (reports, { serial }) => {
    const writer = new Writer();
    for (const report of reports) writer.raw(reportPacket(report, serial & 0xffff));
    return writer.finish();
  },
  read: readServer,
  commandReply: (text, { serial }) => {
    const flag = Number(serial) >>> 0;
    return packet(NUMBER.textAnswer, new Writer().u32(flag).u8(1).latin1(text).finish(), flag & 0xffff, "long");
  },
};

function reportPacket(report: DecodedPosition, serial: number): Uint8Array {
  const { attributes, coordinates } = report;
  if (coordinates === null && attributes["alarm"] === undefined) {
    return packet(NUMBER.heartbeat, writeStatus(new Writer(), report).finish(), serial);
  }
  const writer = writeGpsBlock(new Writer(), report);
  const hasStatus = ["blocked", "armed", "charge", "batteryLevel", "rssi"].some((name) => name in attributes);
  if (attributes["alarm"] !== undefined || (hasStatus && attributes["odometer"] === undefined)) {
    writeStatus(writeCell(writer.u8(9), report), report);
    return packet(NUMBER.alarmWithLength, writer.finish(), serial);
  }
  writeCell(writer, report).u8(attributes["ignition"] === true ? 1 : 0);
  writer.u8(typeof attributes["event"] === "number" ? attributes["event"] : 0);
  writer.u8(attributes["archive"] === true ? 1 : 0);
  if (typeof attributes["odometer"] === "number") writer.u32(Math.round(attributes["odometer"]));
  return packet(NUMBER.stateLocation, writer.finish(), serial);
}

function writeGpsBlock(writer: Writer, { fixTime, valid, coordinates, attributes }: DecodedPosition): Writer {
  const date = new Date(fixTime);
  writer.u8(date.getUTCFullYear() - 2000).u8(date.getUTCMonth() + 1);
  writer.u8(date.getUTCDate()).u8(date.getUTCHours()).u8(date.getUTCMinutes()).u8(date.getUTCSeconds());
  const satellites = attributes["sat"];
  writer.u8(0xc0 | ((typeof satellites === "number" ? satellites : USUAL_SATELLITES) & 0x0f));
  if (coordinates === null) return writer.u32(0).u32(0).u8(0).u16(0);
  const { latitude, longitude, speed, course } = coordinates;
  writer.u32(Math.round(Math.abs(latitude) * UNITS_PER_DEGREE));
  writer.u32(Math.round(Math.abs(longitude) * UNITS_PER_DEGREE));
  writer.u8(Math.min(Math.round(kilometresPerHourFromKnots(speed)), 255));
  const north = latitude >= 0 ? 1 << 10 : 0;
  const west = longitude < 0 ? 1 << 11 : 0;
  return writer.u16((Math.round(course) % 360) | north | west | (valid ? 1 << 12 : 0));
}

function writeCell(writer: Writer, { network }: DecodedPosition): Writer {
  const tower = network?.cellTowers?.[0];
  if (tower === undefined) return writer.u32(0).u32(0);
  writer.u16(tower.mobileCountryCode).u8(tower.mobileNetworkCode);
  return writer.u16(tower.locationAreaCode).u24(tower.cellId);
}

function writeStatus(writer: Writer, { attributes }: DecodedPosition): Writer {
  const bit = (name: string, value: number): number => (attributes[name] === true ? value : 0);
  writer.u8(bit("armed", 0x01) | bit("ignition", 0x02) | bit("charge", 0x04) | 0x40 | bit("blocked", 0x80));
  writer.u8(voltageLevel(attributes["batteryLevel"]));
  writer.u8(typeof attributes["rssi"] === "number" ? Math.min(attributes["rssi"], 4) : 4);
  return writer.u8(alarmCode(attributes["alarm"])).u8(ENGLISH);
}

/** Levels 0 to 6 where they say the same, percent otherwise. */
function voltageLevel(percent: unknown): number {
  if (typeof percent !== "number") return 6;
  for (let level = 0; level <= 6; level += 1) if (Math.floor((level * 100) / 6) === percent) return level;
  return Math.max(Math.min(Math.round(percent), 100), 7);
}

function alarmCode(alarm: unknown): number {
  if (typeof alarm !== "string") return 0;
  const [first] = alarm.split(",");
  for (const [code, name] of Object.entries(ALARMS)) if (name === first && Number(code) <= 0xff) return Number(code);
  return 0;
}

function readServer(bytes: Uint8Array): { readonly length: number; readonly answer: ServerAnswer } | null {
  const cut = frame(bytes);
  if (cut.kind === "more") return null;
  if (cut.kind !== "frame") {
    return { length: cut.kind === "skip" ? cut.length : bytes.length, answer: { kind: "other" } };
  }
  const whole = bytes.subarray(0, cut.length);
  const { number, serial, contentStart, contentEnd } = readPacket(whole);
  return { length: cut.length, answer: answerOf(number, serial, new Cursor(whole, contentStart, contentEnd)) };
}

function answerOf(number: number, serial: number, content: Cursor): ServerAnswer {
  if (number === NUMBER.login) return { kind: "accepted" };
  if (number !== NUMBER.command) {
    return content.remaining === 0 ? { kind: "acknowledged", count: null, serial } : { kind: "other" };
  }
  const length = content.u8() - FLAG_BYTES;
  const flag = content.u32();
  const text = content.latin1(length);
  return content.overrun ? { kind: "other" } : { kind: "command", text, command: commandOf(text), serial: flag };
}

function commandOf(text: string): DeviceCommand | null {
  if (text === "RELAY,1#" || /^DYD[,#]/.test(text)) return { type: "engineStop", attributes: {} };
  if (text === "RELAY,0#" || /^HFYD[,#]/.test(text)) return { type: "engineResume", attributes: {} };
  if (text === "WHERE#") return { type: "positionSingle", attributes: {} };
  return text === "RESET#" ? { type: "rebootDevice", attributes: {} } : null;
}
