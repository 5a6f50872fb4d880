import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { createHttpServer } from "#api/http-server.ts";
import { Installation } from "#api/installation.ts";
import { OnlineMap } from "#api/online-map.ts";
import { ROUTES } from "#api/routes.ts";
import type { Services } from "#api/services.ts";
import { builtAppFolder, openWebApp } from "#api/web/web-app.ts";
import { AccessIndex } from "#auth/access-index.ts";
import { ApiTokens } from "#auth/api-tokens.ts";
import { Authentication } from "#auth/authentication.ts";
import { FirstRun } from "#auth/first-run.ts";
import { RequestBudget } from "#auth/request-budget.ts";
import { createFactReader } from "#auth/request-facts.ts";
import { Sessions } from "#auth/sessions.ts";
import { SignIn } from "#auth/sign-in.ts";
import { movedPort, type Settings } from "#config/read-settings.ts";
import { Demo } from "#demo/demo.ts";
import { loadGazetteer } from "#geo/gazetteer.ts";
import { Bus } from "#live/bus.ts";
import { Changes } from "#live/changes.ts";
import { openSockets } from "#live/sockets.ts";
import { VehicleStates } from "#live/vehicle-states.ts";
import { brandOf } from "#main/brand.ts";
import { createAdministrator } from "#main/create-administrator.ts";
import { openDevicePath, type DevicePath } from "#main/device-path.ts";
import { StartUpError } from "#main/start-up-error.ts";
import type { Log, Now } from "#observe/instruments.ts";
import { openMetrics } from "#observe/metrics.ts";
import type { Stage } from "#observe/log.ts";
import { openDirectory } from "#store/directory.ts";
import { openStore } from "#store/open-store.ts";

/** How long open requests may take to end when the server stops. */
const HTTP_DRAIN_MILLIS = 3000;
const SWEEP_MILLIS = 5 * 60_000;

export interface ServerOptions {
  readonly settings: Settings;
  readonly log: (stage: Stage) => Log;
  readonly version: string;
  /** Storage broke in a way that only a new start mends. */
  readonly onFatal: (error: Error) => void;
  readonly now?: Now;
}

export interface RunningServer extends AsyncDisposable {
  readonly host: string;
  readonly port: number;
  readonly devicePorts: DevicePath["ports"];
  /** Vehicles of the running demo, 0 without. */
  readonly demoVehicles: number;
  /** Printed once when there is no account yet. */
  readonly setupToken: string | null;
  readonly services: Services;
}

/** Starts every part, in the order in which each needs the earlier ones; stopping goes backwards. */
export const startServer = async (options: ServerOptions): Promise<RunningServer> => {
  const { settings, log, version, onFatal } = options;
  const now: Now = options.now ?? (() => unixMillis(Date.now()));
  const stack = new AsyncDisposableStack();
  try {
    const metrics = openMetrics();
    const place =
      settings.OUTRIDER_DATABASE_URL === null
        ? { dataFolder: settings.OUTRIDER_DATA }
        : { postgresUrl: settings.OUTRIDER_DATABASE_URL };
    const store = stack.use(await openStore({ ...place, clock: now, log: log("store"), onFatal }));
    await createAdministrator(settings, store, log("auth"));
    const demo = await Demo.open(settings, store, log("demo"));
    const bus = new Bus();
    const states = new VehicleStates(bus);
    const directory = await openDirectory(store.entities);
    const access = new AccessIndex(directory, bus);
    const changes = new Changes(directory, bus);
    const gazetteer = loadGazetteer();
    const devicePath = await openDevicePath({
      settings,
      store,
      directory,
      access,
      states,
      bus,
      changes,
      addresses: gazetteer,
      metrics,
      log,
      now,
    });
    stack.use(devicePath);
    const times = {
      idleMillis: settings.OUTRIDER_SESSION_IDLE_HOURS * 3_600_000,
      absoluteMillis: settings.OUTRIDER_SESSION_HOURS * 3_600_000,
    };
    const sessions = new Sessions(store.entities.sessions, times, now);
    const tokens = new ApiTokens(store.entities.tokens, now);
    const signIn = new SignIn(store.entities.users, now);
    const publicOrigin = settings.OUTRIDER_PUBLIC_URL?.origin ?? null;
    const authentication = new Authentication({ sessions, tokens, signIn, directory, publicOrigin });
    const firstRun = new FirstRun(directory);
    const services: Services = {
      store,
      directory,
      access,
      authentication,
      sessions,
      tokens,
      signIn,
      firstRun,
      requestBudget: new RequestBudget(settings.OUTRIDER_REQUESTS_PER_SECOND, now),
      installation: await Installation.open(store.entities.settings),
      changes,
      bus,
      states,
      openFact: devicePath.openFact,
      commands: devicePath.commands,
      putAccumulators: devicePath.putAccumulators,
      addressAt: devicePath.addressAt,
      demo,
      onlineMap: new OnlineMap(settings.OUTRIDER_ONLINE_MAP ? settings.OUTRIDER_TILE_JSON : null, now),
      brandOf,
      mapFolders: [settings.OUTRIDER_DATA, join(settings.OUTRIDER_DATA, "maps")],
      deviceRequest: devicePath.webRequest,
      devicePorts: devicePath.ports,
      metricsToken: settings.OUTRIDER_METRICS_TOKEN,
      metrics,
      log: log("api"),
      now,
      version,
    };
    const readFacts = createFactReader(settings.OUTRIDER_TRUSTED_PROXIES);
    const web = await openWebApp({ folder: builtAppFolder(), tileHosts: settings.OUTRIDER_TILE_HOSTS, brandOf });
    const { app, server } = createHttpServer({
      routes: ROUTES,
      services,
      readFacts,
      hosts: settings.OUTRIDER_HOSTS,
      serveFile: web.serve,
    });
    await app.ready();
    const host = settings.OUTRIDER_HOST ?? (demo.exists ? "127.0.0.1" : "0.0.0.0");
    const sockets = openSockets({ server, services, readFacts, build: web.build, hosts: settings.OUTRIDER_HOSTS });
    const sweeping = setInterval(() => void sessions.sweep(), SWEEP_MILLIS);
    stack.defer(async () => {
      clearInterval(sweeping);
      sockets.close();
      server.close();
      server.closeIdleConnections();
      const forced = setTimeout(() => server.closeAllConnections(), HTTP_DRAIN_MILLIS);
      if (server.listening) await once(server, "close");
      clearTimeout(forced);
      await app.close();
    });
    // Stopped first: what it still sends must find open ports.
    stack.use(demo);
    const port = await listen(server, movedPort(settings.OUTRIDER_HTTP_PORT, settings), host);
    demo.start(devicePath.ports, settings.OUTRIDER_DEVICE_HOST);
    return {
      host,
      port,
      devicePorts: devicePath.ports,
      demoVehicles: demo.isRunning ? demo.vehicles : 0,
      setupToken: firstRun.isOpen ? firstRun.token : null,
      services,
      [Symbol.asyncDispose]: () => stack.disposeAsync(),
    };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
};

const listen = async (
  server: ReturnType<typeof createHttpServer>["server"],
  port: number,
  host: string,
): Promise<number> => {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (cause) {
    const code = (cause as { readonly code?: unknown }).code;
    const reason =
      code === "EADDRINUSE"
        ? "is taken by another program; stop it or set OUTRIDER_HTTP_PORT"
        : `cannot be opened (${String(code)}); set OUTRIDER_HTTP_PORT or OUTRIDER_HOST`;
    throw new StartUpError(`The web port ${port} on ${host} ${reason}`, cause);
  }
  return (server.address() as AddressInfo).port;
};
