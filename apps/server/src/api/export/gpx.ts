import type { Device } from "@outrider/domain/model/entities.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import { xmlText } from "#api/export/xml.ts";

/** GPX 1.1: one track with one segment. Speed and course are no fields of GPX 1.1 and are left out. */
export const positionsAsGpx = (device: Device, positions: readonly Position[]): string => {
  const points = positions.map(
    ({ latitude, longitude, altitude, fixTime }) =>
      `<trkpt lat="${latitude}" lon="${longitude}"><ele>${altitude}</ele><time>${new Date(fixTime).toISOString()}</time></trkpt>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Outrider" xmlns="http://www.topografix.com/GPX/1/1">',
    `<trk><name>${xmlText(device.name)}</name><trkseg>`,
    ...points,
    "</trkseg></trk></gpx>",
    "",
  ].join("\n");
};
