import { homePath, origin, protocolPort, proxyRange, webAddress } from "#config/setting-parts.ts";
import { choice, custom, flag, integer, list, port, secret, text, word } from "#config/setting.ts";

/** Every setting there is. The environment, `docs/settings.md` and the types of the code all come from this table. */
export const SETTINGS = {
  OUTRIDER_HTTP_PORT: port(8082, { about: "Port of the web application and the API. 0 takes a free one." }),
  OUTRIDER_HOST: text(null, {
    fallbackText: "127.0.0.1 while the demo sign-ins exist, else 0.0.0.0",
    about: "Address the web port listens on.",
  }),
  OUTRIDER_PUBLIC_URL: custom("web address", null, webAddress, {
    about: "Address under which people reach this installation, for links in mails and for the Origin check.",
  }),
  OUTRIDER_DATA: custom("folder", homePath("./data"), (given) => ({ kind: "value", value: homePath(given) }), {
    fallbackText: "./data",
    about: "Folder of the embedded database. Made when it is absent.",
  }),
  OUTRIDER_DATABASE_URL: text(null, {
    secret: true,
    about: "A PostgreSQL connection string; the embedded database when absent.",
  }),
  OUTRIDER_PROTOCOLS: custom("protocol:port list", null, protocolPort, {
    fallbackText: "every protocol on Traccar's default port",
    about: "Device protocols to listen for, e.g. teltonika:5027,gt06:5023,osmand:5055. A port of 0 takes a free one.",
  }),
  OUTRIDER_PORT_OFFSET: integer(0, {
    minimum: -65_535,
    maximum: 65_535,
    about: "Added to every port, web and device ports alike; for several servers on one machine.",
  }),
  OUTRIDER_DEVICE_HOST: word("0.0.0.0", { about: "Address the device ports listen on." }),
  OUTRIDER_REGISTER_UNKNOWN: flag(false, {
    about: "Registers unknown devices by themselves. Only for a network that outsiders cannot reach.",
  }),
  OUTRIDER_STATUS_EVENTS: flag(false, { about: "Makes events of devices going online, offline and silent." }),
  OUTRIDER_DEMO: custom(
    "1, 0 or a number of vehicles",
    null,
    (given) =>
      /^\d{1,5}$/u.test(given)
        ? { kind: "value", value: given === "1" ? DEMO_VEHICLES : Number(given) }
        : { kind: "problem", problem: `"${given}" is not 1, 0 or a number of vehicles` },
    {
      fallbackText: "60 vehicles on an empty data folder without OUTRIDER_ADMIN_EMAIL",
      about: "A demo partner with simulated vehicles; 0 for none.",
    },
  ),
  OUTRIDER_ADMIN_EMAIL: text(null, { about: "E-mail of the administrator made on the first start." }),
  OUTRIDER_ADMIN_PASSWORD: secret({ minimumLength: 8, about: "Password of that administrator." }),
  OUTRIDER_HOSTS: list("host names", [], (given) => ({ kind: "value", value: given.toLowerCase() }), {
    fallbackText: "any",
    about: "Host names this installation answers to; others get a neutral 421. Any host when absent.",
  }),
  OUTRIDER_TRUSTED_PROXIES: list("address ranges", [], proxyRange, {
    about: "Reverse proxies whose X-Forwarded-For and X-Forwarded-Proto are believed, e.g. 10.0.0.0/8.",
  }),
  OUTRIDER_ONLINE_MAP: flag(true, {
    about: "Offers the online vector map when its server answers; the embedded world map otherwise.",
  }),
  OUTRIDER_TILE_JSON: custom("web address", new URL("https://tiles.openfreemap.org/planet"), webAddress, {
    fallbackText: "https://tiles.openfreemap.org/planet",
    about: "TileJSON of the online vector map (OpenMapTiles layers).",
  }),
  OUTRIDER_TILE_HOSTS: list("origins", ["https://tiles.openfreemap.org"], origin, {
    about: "Origins of map tiles the web application may load from.",
  }),
  OUTRIDER_METRICS_TOKEN: secret({
    minimumLength: 16,
    about: "Bearer token for /metrics. Without it only this machine may read them.",
  }),
  OUTRIDER_SESSION_IDLE_HOURS: integer(12, {
    minimum: 1,
    maximum: 168,
    about: "A web session ends after so long without a request.",
  }),
  OUTRIDER_SESSION_HOURS: integer(168, { minimum: 1, maximum: 720, about: "A web session ends after so long." }),
  OUTRIDER_REQUESTS_PER_SECOND: integer(100, {
    minimum: 0,
    maximum: 1_000_000,
    about:
      "API requests a user or a token may make in the long run, after a burst of twenty times as many; an address may make four times that. Above it requests get 429. 0 for no limit.",
  }),
  OUTRIDER_LOG: choice(["text", "json"], "text", { about: "Shape of the log on standard output." }),
  OUTRIDER_LOG_LEVEL: choice(["debug", "info", "warn", "error"], "info", { about: "Least important line to log." }),
} as const;

/** Vehicles of the demo when nothing else is asked. */
export const DEMO_VEHICLES = 60;

/** Variables of the same family that tests and tools read; the server lets them pass. */
export const FOREIGN_VARIABLES: readonly string[] = ["OUTRIDER_TRACES"];
export const FOREIGN_PREFIX = "OUTRIDER_TEST_";
