import { kilometresPerHourFromKnots } from "@outrider/domain/units/speed.ts";
import { latin1Bytes, latin1Text } from "../bytes/latin1.ts";
import { crc16Arc } from "../checksum/crc16.ts";
import type { DeviceSide, ServerAnswer } from "../device-side.ts";
import type { DecodedPosition } from "../protocol.ts";
import { compactDateText, hexPadded, receiverAngleText } from "../text/format.ts";

const LF = 0x0a;
/** Attributes with a field of their own. */
const FIELDS = new Set(["sat", "hdop", "input", "output", "driverUniqueId", "alarm", "archive"]);

/** A version 2.0 sender: long messages, or a black box for several or for history. */
export const wialonDeviceSide: DeviceSide = {
  name: "wialon",
  transport: "tcp",
  maximumReports: 100,
  acknowledges: true,
  login: (uniqueId) => line("L", `2.0;${uniqueId};NA;`),
  report: (reports) => {
    const [only] = reports;
    if (reports.length === 1 && only !== undefined && only.attributes["archive"] !== true) {
      return line("D", `${message(only)};`);
    }
    return line("B", `${reports.map(message).join("|")}|`);
  },
  read: (bytes) => {
    const end = bytes.indexOf(LF);
    return end < 0 ? null : { length: end + 1, answer: answerOf(latin1Text(bytes, 0, end).trim()) };
  },
  commandReply: (text) => line("M", `${text};`),
};

/** The content with its checksum behind. */
const line = (type: string, content: string): Uint8Array =>
  latin1Bytes(`#${type}#${content}${hexPadded(crc16Arc(latin1Bytes(content)), 4)}\r\n`);

function message({ fixTime, coordinates, attributes }: DecodedPosition): string {
  const date = compactDateText(fixTime);
  const place =
    coordinates === null
      ? "NA;NA;NA;NA;NA;NA;NA"
      : [
          receiverAngleText(coordinates.latitude, 2),
          coordinates.latitude < 0 ? "S" : "N",
          receiverAngleText(coordinates.longitude, 3),
          coordinates.longitude < 0 ? "W" : "E",
          Math.round(kilometresPerHourFromKnots(coordinates.speed)),
          Math.round(coordinates.course) % 360,
          Math.round(coordinates.altitude),
        ].join(";");
  const field = (name: string): string => String(attributes[name] ?? "NA");
  const moment = `${date.slice(6, 8)}${date.slice(4, 6)}${date.slice(2, 4)};${date.slice(8)}`;
  const parameters = Object.entries(attributes).filter(
    ([name, value]) => !FIELDS.has(name) && typeof value === "number",
  );
  const texts = parameters.map(([name, value]) => `${name}:${Number.isInteger(value) ? 1 : 2}:${String(value)}`);
  if (attributes["alarm"] === "sos") texts.push("SOS:1:1");
  return [
    moment,
    place,
    field("sat"),
    field("hdop"),
    field("input"),
    field("output"),
    "NA",
    field("driverUniqueId"),
    texts.join(","),
  ].join(";");
}

function answerOf(text: string): ServerAnswer {
  const [, type, content = ""] = text.split("#");
  if (type === "AL") return { kind: content === "1" ? "accepted" : "refused" };
  if (type === "AD" || type === "ASD" || type === "AB") {
    const count = type === "AB" ? Number(content) : 1;
    return content === "-1" || content === "" ? { kind: "other" } : { kind: "acknowledged", count, serial: null };
  }
  if (type !== "M") return { kind: "other" };
  const command = content.replace(/;[0-9A-F]{1,4}$/i, "");
  return { kind: "command", text: command, command: null, serial: 0 };
}
