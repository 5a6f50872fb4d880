import { kilometresPerHourFromKnots } from "@outrider/domain/units/speed.ts";
import { latin1Text } from "../bytes/latin1.ts";
import { Writer } from "../bytes/writer.ts";
import type { DeviceSide, ServerAnswer } from "../device-side.ts";
import type { DecodedPosition, DeviceCommand } from "../protocol.ts";
import { compactDateText, hexPadded } from "../text/format.ts";
import { EVENT_ALARMS } from "./events.table.ts";
import { idCharacter, message } from "./packet.ts";

const LF = 0x0a;
const TIME_INTERVAL = 35;

/** A T622 with text reports (AAA), which the server does not acknowledge. */
export const meitrackDeviceSide: DeviceSide = {
  name: "meitrack",
  transport: "tcp",
  maximumReports: 1,
  acknowledges: false,
  login: () => null,
  report: (reports, { uniqueId, serial }) => {
    const writer = new Writer();
    for (const report of reports) writer.raw(message("$$", idCharacter(serial), uniqueId, text(report)));
    return writer.finish();
  },
  read: (bytes) => {
    const end = bytes.indexOf(LF);
    return end < 0 ? null : { length: end + 1, answer: answerOf(latin1Text(bytes, 0, end)) };
  },
  commandReply: (command, { uniqueId, serial }) => message("$$", String(serial), uniqueId, `${command.slice(0, 3)},OK`),
};

function text({ coordinates, fixTime, valid, attributes, network }: DecodedPosition): string {
  const alarm = Object.entries(EVENT_ALARMS).find(([, name]) => name === attributes["alarm"])?.[0];
  const number = (name: string): number => (typeof attributes[name] === "number" ? attributes[name] : 0);
  const tower = network?.cellTowers?.[0];
  const cell =
    tower === undefined
      ? "0|0|0000|0000"
      : [
          tower.mobileCountryCode,
          tower.mobileNetworkCode,
          hexPadded(tower.locationAreaCode, 4),
          hexPadded(tower.cellId, 4),
        ].join("|");
  const bits = (prefix: string): number =>
    Array.from({ length: 8 }, (_, bit) => (attributes[`${prefix}${bit + 1}`] === true ? 1 << bit : 0)).reduce(
      (sum, bit) => sum | bit,
      0,
    );
  const volts = ["adc1", "adc2", "adc3"].map((name) => hexPadded(number(name), 4));
  volts.push(hexPadded(number("battery") * 100, 4), hexPadded(number("power") * 100, 4));
  return [
    "AAA",
    alarm ?? (number("event") || TIME_INTERVAL),
    (coordinates?.latitude ?? 0).toFixed(6),
    (coordinates?.longitude ?? 0).toFixed(6),
    compactDateText(fixTime).slice(2),
    valid ? "A" : "V",
    number("sat"),
    number("rssi"),
    coordinates === null ? 0 : Math.round(kilometresPerHourFromKnots(coordinates.speed)),
    Math.round(coordinates?.course ?? 0) % 360,
    number("hdop").toFixed(1),
    Math.round(coordinates?.altitude ?? 0),
    Math.round(number("odometer")),
    Math.round(number("hours") / 1000),
    cell,
    `${hexPadded(bits("in"), 2)}${hexPadded(bits("out"), 2)}`,
    volts.join("|"),
    ",,3",
    "0000",
  ].join(",");
}

function answerOf(line: string): ServerAnswer {
  const parts = /^@@(.)\d+,\d+,([^*]*)\*/.exec(line);
  if (parts === null) return { kind: "other" };
  const [, id, command] = parts as unknown as [string, string, string];
  const batch = /^(?:CCC|CCE|AAC),(\d+)$/.exec(command);
  if (batch !== null) return { kind: "acknowledged", count: Number(batch[1]), serial: null };
  return { kind: "command", text: command, command: commandOf(command), serial: id };
}

function commandOf(text: string): DeviceCommand | null {
  if (/^C01,\d+,1/.test(text)) return { type: "engineStop", attributes: {} };
  if (/^C01,\d+,0/.test(text)) return { type: "engineResume", attributes: {} };
  if (text === "A10") return { type: "positionSingle", attributes: {} };
  return text === "F02" ? { type: "rebootDevice", attributes: {} } : null;
}
