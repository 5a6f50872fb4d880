import type { Route } from "#api/route.ts";
import { commandRoutes } from "#api/routes/commands.ts";
import { demoRoutes } from "#api/routes/demo.ts";
import { devicePortRoutes } from "#api/routes/device-ports.ts";
import { descriptionRoutes } from "#api/routes/description.ts";
import { deviceRequestRoutes } from "#api/routes/device-requests.ts";
import { deviceRoutes } from "#api/routes/devices.ts";
import { driverRoutes } from "#api/routes/drivers.ts";
import { eventRoutes } from "#api/routes/events.ts";
import { groupRoutes } from "#api/routes/groups.ts";
import { healthRoutes } from "#api/routes/health.ts";
import { historyRoutes } from "#api/routes/history.ts";
import { listedRoutes } from "#api/routes/listed.ts";
import { mapRoutes } from "#api/routes/map.ts";
import { permissionRoutes } from "#api/routes/permissions.ts";
import { positionExportRoutes } from "#api/routes/position-exports.ts";
import { positionRoutes } from "#api/routes/positions.ts";
import { reportRoutes } from "#api/routes/reports.ts";
import { serverRoutes } from "#api/routes/server.ts";
import { sessionRoutes } from "#api/routes/session.ts";
import { unknownDeviceRoutes } from "#api/routes/unknown-devices.ts";
import { userRoutes } from "#api/routes/users.ts";

const SERVED: readonly Route[] = [
  ...serverRoutes,
  ...devicePortRoutes,
  ...sessionRoutes,
  ...userRoutes,
  ...unknownDeviceRoutes,
  ...deviceRequestRoutes,
  ...deviceRoutes,
  ...groupRoutes,
  ...driverRoutes,
  ...permissionRoutes,
  ...positionRoutes,
  ...positionExportRoutes,
  ...historyRoutes,
  ...reportRoutes,
  ...eventRoutes,
  ...commandRoutes,
  ...listedRoutes,
  ...mapRoutes,
  ...demoRoutes,
  ...healthRoutes,
];

/** Every route there is. What is not in this table cannot be called. */
export const ROUTES: readonly Route[] = [...SERVED, ...descriptionRoutes(SERVED)];
