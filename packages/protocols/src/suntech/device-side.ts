import { kilometresPerHourFromKnots } from "@outrider/domain/units/speed.ts";
import { latin1Bytes, latin1Text } from "../bytes/latin1.ts";
import type { DeviceSide } from "../device-side.ts";
import type { DecodedPosition, DeviceCommand } from "../protocol.ts";
import { compactDateText, padded } from "../text/format.ts";
import { ALERTS } from "./alarms.table.ts";

const CR = 0x0d;
const MODEL_AND_VERSION = "07;274";

/** An ST300 with hour meter and battery voltage: status reports (STT), alert reports (ALT) for alarms. */
export const suntechDeviceSide: DeviceSide = {
  name: "suntech",
  transport: "tcp",
  maximumReports: 1,
  acknowledges: false,
  login: () => null,
  report: (reports, { uniqueId, serial }) =>
    latin1Bytes(reports.map((report) => reportText(report, uniqueId, serial)).join("")),
  read: (bytes) => {
    const end = bytes.indexOf(CR);
    if (end < 0) return null;
    const text = latin1Text(bytes, 0, end);
    return {
      length: end + 1,
      answer: { kind: "command", text, command: commandOf(text), serial: 0 },
    };
  },
  commandReply: (text, { uniqueId }) => latin1Bytes(`ST300CMD;Res;${uniqueId};274;${text.split(";").at(-1)!}\r`),
};

function reportText(report: DecodedPosition, uniqueId: string, serial: number): string {
  const { attributes, coordinates, fixTime, valid } = report;
  const date = compactDateText(fixTime);
  const time = `${date.slice(8, 10)}:${date.slice(10, 12)}:${date.slice(12)}`;
  const spot =
    coordinates === null
      ? "+00.000000;+000.000000;000.000;000.00"
      : [
          signed(coordinates.latitude, 2),
          signed(coordinates.longitude, 3),
          kilometresPerHourFromKnots(coordinates.speed).toFixed(3).padStart(7, "0"),
          coordinates.course.toFixed(2).padStart(6, "0"),
        ].join(";");
  const number = (name: string): number => (typeof attributes[name] === "number" ? attributes[name] : 0);
  const alert = Object.entries(ALERTS).find(([, alarm]) => alarm === attributes["alarm"])?.[0];
  const end = alert ?? `${number("status")};${padded(serial % 10_000, 4)}`;
  const bits = ["ignition", "in1", "in2", "in3", "out1", "out2"].map((name) => (attributes[name] === true ? 1 : 0));
  return [
    `ST300${alert === undefined ? "STT" : "ALT"};${uniqueId};${MODEL_AND_VERSION};${date.slice(0, 8)};${time};2F100`,
    spot,
    `${number("sat")};${valid ? 1 : 0};${Math.round(number("odometer"))};${number("power").toFixed(2)}`,
    bits.join(""),
    end,
    `${Math.round(number("hours") / 60_000)};${number("battery").toFixed(1)};${attributes["archive"] === true ? 0 : 1}\r`,
  ].join(";");
}

const signed = (angle: number, digits: number): string =>
  `${angle < 0 ? "-" : "+"}${Math.abs(angle)
    .toFixed(6)
    .padStart(digits + 7, "0")}`;

function commandOf(text: string): DeviceCommand | null {
  if (/;Enable1$|;04;01$/.test(text)) return { type: "engineStop", attributes: {} };
  if (/;Disable1$|;04;02$/.test(text)) return { type: "engineResume", attributes: {} };
  if (/;StatusReq$|;03;01$/.test(text)) return { type: "positionSingle", attributes: {} };
  return /;Reboot$|;03;03$/.test(text) ? { type: "rebootDevice", attributes: {} } : null;
}
