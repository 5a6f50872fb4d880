import * as z from "zod";
import type { Device } from "@outrider/domain/model/entities.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import { ApiError } from "#api/errors.ts";
import { positionsAsCsv } from "#api/export/csv.ts";
import { positionsAsGpx } from "#api/export/gpx.ts";
import { positionsAsKml } from "#api/export/kml.ts";
import { periodParameters, requirePeriod } from "#api/period.ts";
import { id } from "#api/query.ts";
import { route, type Route } from "#api/route.ts";

type Writer = (device: Device, positions: readonly Position[]) => string;

const FORMATS: readonly { readonly name: string; readonly type: string; readonly write: Writer }[] = [
  { name: "csv", type: "text/csv; charset=utf-8", write: positionsAsCsv },
  { name: "gpx", type: "application/gpx+xml", write: positionsAsGpx },
  { name: "kml", type: "application/vnd.google-earth.kml+xml", write: positionsAsKml },
];

export const positionExportRoutes: readonly Route[] = FORMATS.map(({ name, type, write }) =>
  route({
    method: "GET",
    path: `/api/positions/${name}`,
    tag: "positions",
    about: `History of one device as a ${name.toUpperCase()} file`,
    action: "history.read",
    query: z.object({ deviceId: id(), ...periodParameters() }),
    answers: { 200: type },
    handle: async ({ query }, call) => {
      if (query.deviceId === null) throw new ApiError("bad_parameter");
      const device = call.require("device", query.deviceId);
      const { from, to } = requirePeriod(query);
      const positions = await call.services.store.positions.range(device.id, from, to);
      const content = Buffer.from(write(device, positions));
      return { kind: "content", status: 200, type, content, fileName: `positions.${name}` };
    },
  }),
);
