import { kilometresPerHourFromKnots } from "@outrider/domain/units/speed.ts";
import { hexBytes } from "../bytes/hex.ts";
import { latin1Text } from "../bytes/latin1.ts";
import { Writer } from "../bytes/writer.ts";
import type { DeviceSide, ServerAnswer } from "../device-side.ts";
import type { DecodedPosition, DeviceCommand } from "../protocol.ts";
import { compactDateText } from "../text/format.ts";
import { frame } from "./frame.ts";
import { ID } from "./ids.ts";
import { ALARM_BITS } from "./items.table.ts";
import { packet, phoneBytes, readPacket, unescaped } from "./packet.ts";

const EDITION = "2013";
const GMT_8_MILLIS = 8 * 60 * 60_000;

/** A terminal of the 2013 edition that authenticates and reports single locations, its clock in GMT+8. */
export const jt808DeviceSide: DeviceSide = {
  name: "jt808",
  transport: "tcp",
  maximumReports: 1,
  acknowledges: true,
  login: (uniqueId) => up(ID.authenticate, new Writer().latin1("OUTRIDER"), uniqueId, 0),
  report: (reports, { uniqueId, serial }) => {
    const frames = new Writer();
    for (const report of reports) frames.raw(up(ID.location, locationBody(report), uniqueId, serial));
    return frames.finish();
  },
  read: readServer,
  commandReply: (_text, { uniqueId, serial }) =>
    up(ID.terminalAnswer, new Writer().u16(Number(serial)).u16(ID.control).u8(0), uniqueId, Number(serial)),
};

const up = (id: number, body: Writer, uniqueId: string, serial: number): Uint8Array =>
  packet(id, body.finish(), { edition: EDITION, phone: phoneBytes(uniqueId, EDITION), serial });

function locationBody({ coordinates, fixTime, valid, attributes }: DecodedPosition): Writer {
  const latitude = coordinates?.latitude ?? 0;
  const longitude = coordinates?.longitude ?? 0;
  const names = String(attributes["alarm"] ?? "").split(",");
  let alarms = 0;
  for (const [bit, name] of Object.entries(ALARM_BITS)) {
    const isFirst = Object.values(ALARM_BITS).indexOf(name) === Object.keys(ALARM_BITS).indexOf(bit);
    if (isFirst && names.includes(name)) alarms |= 1 << Number(bit);
  }
  const flag = (condition: boolean, bit: number): number => (condition ? 1 << bit : 0);
  const status =
    flag(attributes["ignition"] === true, 0) |
    flag(valid, 1) |
    flag(latitude < 0, 2) |
    flag(longitude < 0, 3) |
    flag(attributes["blocked"] === true, 10);
  const body = new Writer().u32(alarms).u32(status);
  body.u32(Math.round(Math.abs(latitude) * 1_000_000)).u32(Math.round(Math.abs(longitude) * 1_000_000));
  body.u16(Math.round(coordinates?.altitude ?? 0));
  body.u16(coordinates === null ? 0 : Math.round(kilometresPerHourFromKnots(coordinates.speed) * 10));
  body.u16(Math.round(coordinates?.course ?? 0) % 360);
  body.raw(hexBytes(compactDateText(fixTime + GMT_8_MILLIS).slice(2)) ?? new Uint8Array(6));
  const number = (name: string): number | null => {
    const value = attributes[name];
    return typeof value === "number" ? value : null;
  };
  const odometer = number("odometer");
  if (odometer !== null)
    body
      .u8(0x01)
      .u8(4)
      .u32(Math.round(odometer / 100));
  const fuel = number("fuel");
  if (fuel !== null)
    body
      .u8(0x02)
      .u8(2)
      .u16(Math.round(fuel * 10));
  const rssi = number("rssi");
  if (rssi !== null) body.u8(0x30).u8(1).u8(rssi);
  const satellites = number("sat");
  if (satellites !== null) body.u8(0x31).u8(1).u8(satellites);
  const power = number("power");
  if (power !== null)
    body
      .u8(0x61)
      .u8(2)
      .u16(Math.round(power * 100));
  const battery = number("battery");
  if (battery !== null)
    body
      .u8(0x69)
      .u8(2)
      .u16(Math.round(battery * 100));
  return body;
}

function readServer(bytes: Uint8Array): { readonly length: number; readonly answer: ServerAnswer } | null {
  const cut = frame(bytes);
  if (cut.kind === "more") return null;
  if (cut.kind !== "frame") {
    return { length: cut.kind === "skip" ? cut.length : bytes.length, answer: { kind: "other" } };
  }
  const plain = unescaped(bytes.subarray(1, cut.length - 1));
  const received = plain === null ? "wrong escape" : readPacket(plain);
  return { length: cut.length, answer: typeof received === "string" ? { kind: "other" } : answerOf(received) };
}

function answerOf({
  id,
  serial,
  body,
}: {
  readonly id: number;
  readonly serial: number;
  readonly body: Uint8Array;
}): ServerAnswer {
  if (id === ID.registerAnswer) return { kind: body[2] === 0 ? "accepted" : "refused" };
  if (id !== ID.generalAnswer) return { kind: "command", text: latin1Text(body), command: commandOf(id, body), serial };
  const answered = (body[0]! << 8) | body[1]!;
  const result = body[4]!;
  if (((body[2]! << 8) | body[3]!) === ID.authenticate) return { kind: result === 0 ? "accepted" : "refused" };
  if (result !== 0 && result !== 4) return { kind: "refused" };
  return { kind: "acknowledged", count: null, serial: answered };
}

function commandOf(id: number, body: Uint8Array): DeviceCommand | null {
  if (id === ID.locationQuery) return { type: "positionSingle", attributes: {} };
  if (id !== ID.control) return null;
  if (body[0] === 0xf0 || body[0] === 0x64) return { type: "engineStop", attributes: {} };
  if (body[0] === 0xf1 || body[0] === 0x65) return { type: "engineResume", attributes: {} };
  return body[0] === 4 ? { type: "rebootDevice", attributes: {} } : null;
}
