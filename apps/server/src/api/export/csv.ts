import type { Device } from "@outrider/domain/model/entities.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import { formatDate } from "@outrider/wire/traccar/date.ts";

const HEADER = [
  "id",
  "deviceId",
  "protocol",
  "deviceTime",
  "fixTime",
  "serverTime",
  "valid",
  "latitude",
  "longitude",
  "altitude",
  "speed",
  "course",
  "address",
  "accuracy",
  "attributes",
];

/** RFC 4180 with a header line; speed in knots, as on the wire. */
export const positionsAsCsv = (_device: Device, positions: readonly Position[]): string => {
  const lines = [HEADER.join(",")];
  for (const position of positions) {
    lines.push(
      [
        position.id,
        position.deviceId,
        textCell(position.protocol),
        formatDate(position.deviceTime),
        formatDate(position.fixTime),
        formatDate(position.serverTime),
        position.valid,
        position.latitude,
        position.longitude,
        position.altitude,
        position.speed,
        position.course,
        textCell(position.address ?? ""),
        position.accuracy,
        textCell(JSON.stringify(position.attributes)),
      ].join(","),
    );
  }
  return `${lines.join("\r\n")}\r\n`;
};

/** What a spreadsheet would take for a formula, also in its full-width forms. */
const FORMULA = /(^|\n)(\s*[=+\-@\t\r＝＋－＠])/gu;

/** A quoted cell that no spreadsheet runs. */
export const textCell = (text: string): string => `"${text.replaceAll(FORMULA, "$1'$2").replaceAll('"', '""')}"`;
