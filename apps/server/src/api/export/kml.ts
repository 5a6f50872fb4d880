import type { Device } from "@outrider/domain/model/entities.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import { xmlText } from "#api/export/xml.ts";

/** KML 2.2: one line through all positions, coordinates as lon,lat,altitude. */
export const positionsAsKml = (device: Device, positions: readonly Position[]): string => {
  const [first, last] = [positions[0], positions.at(-1)];
  const span =
    first === undefined || last === undefined
      ? []
      : [
          `<TimeSpan><begin>${new Date(first.fixTime).toISOString()}</begin><end>${new Date(last.fixTime).toISOString()}</end></TimeSpan>`,
        ];
  const coordinates = positions.map(({ latitude, longitude, altitude }) => `${longitude},${latitude},${altitude}`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>',
    `<name>${xmlText(device.name)}</name>`,
    `<Placemark><name>${xmlText(device.name)}</name>`,
    ...span,
    "<LineString><tessellate>1</tessellate><coordinates>",
    coordinates.join(" "),
    "</coordinates></LineString></Placemark></Document></kml>",
    "",
  ].join("\n");
};
