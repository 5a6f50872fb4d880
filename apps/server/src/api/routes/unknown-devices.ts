import * as z from "zod";
import { formatDate } from "@outrider/wire/traccar/date.ts";
import { unknownDeviceOut } from "@outrider/wire/api/unknown-device.ts";
import { json, noContent, route, type Route } from "#api/route.ts";

const TAG = "devices";

export const unknownDeviceRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/api/devices/unknown",
    tag: TAG,
    about: "Devices that reported but are not registered; POST /api/devices adopts one",
    action: "installation.inspect",
    answers: { 200: z.array(unknownDeviceOut) },
    handle: async (_input, { services }) => {
      const rows = await services.store.entities.unknownDevices.list();
      // Sightings are written late: one may land after its device was adopted.
      const strangers = rows.filter(({ uniqueId }) => services.directory.deviceByUniqueId(uniqueId) === null);
      return json(
        strangers.map((row) => ({ ...row, firstSeen: formatDate(row.firstSeen), lastSeen: formatDate(row.lastSeen) })),
      );
    },
  }),
  route({
    method: "DELETE",
    path: "/api/devices/unknown/{uniqueId}",
    tag: TAG,
    about: "Forget an unknown device",
    action: "installation.inspect",
    params: z.object({ uniqueId: z.string().min(1).max(128) }),
    answers: { 204: null },
    handle: async ({ params }, { services }) => {
      await services.store.entities.unknownDevices.remove(params.uniqueId);
      return noContent;
    },
  }),
];
