import { parseArgs } from "node:util";
import type { DeviceProtocol } from "./fleet/fleet-device.ts";
import { DEVICE_PROTOCOLS } from "./fleet/fleet-device.ts";
import { REGIONS } from "./world/region.table.ts";

/** Every option of the program: its value (or none for a switch) and what it does. */
const OPTIONS = {
  server: ["HOST", "server to report to (127.0.0.1)"],
  ports: ["LIST", "its device ports, e.g. teltonika:5027,gt06:5023,osmand:5055 (these)"],
  "port-offset": ["N", "added to all device ports"],
  vehicles: ["N", "size of an invented fleet (60)"],
  devices: ["FILE", "JSON list of devices to be instead of an invented fleet; - reads standard input"],
  list: [null, "print the invented fleet as such a JSON list and end"],
  region: ["NAME", `where it lives: ${REGIONS.map(({ name }) => name).join(", ")} (${REGIONS[0]?.name})`],
  roads: ["FOLDER", "drive on road extracts of this folder instead of invented roads"],
  router: ["URL", "drive on the ways of an OSRM-style routing engine"],
  seed: ["N", "another number, another fleet (1)"],
  period: ["SECONDS", "between reports of a moving vehicle, or of a load device (10)"],
  history: ["HOURS", "live and upload so many hours of the past first (0)"],
  speedup: [
    "FACTOR",
    "pace of the past, or of a replay: times faster than life (the past: as fast as possible; replay: 1, 0 is as fast as possible)",
  ],
  register: ["URL", "create the devices first through the REST API at this address"],
  email: ["TEXT", "account for --register"],
  password: ["TEXT", "its password; better given in OUTRIDER_TEST_PASSWORD"],
  traces: ["FOLDER", "replay recorded traces (NDJSON or CSV, plain or gzip) instead of inventing"],
  protocol: ["NAME", "protocol of replayed and load devices (teltonika)"],
  only: ["LIST", "replay only these vehicles"],
  rebase: [
    "now",
    "shift each trace so that it ends when its last row is sent (a server drops what is older than it keeps)",
  ],
  load: [null, "load test: many simple devices at a steady rate"],
  mix: ["LIST", "protocols of load devices by share, e.g. teltonika:6,gt06:2,osmand:2"],
  records: ["N", "load: reports in one frame (1)"],
  tcp: ["N", "load: devices with a connection of their own, the others share UDP sockets (9000)"],
  ledger: ["FILE", "load: append what the server acknowledged to this file"],
  seconds: ["N", "end by itself after so long"],
  "longest-pause": ["MS", "load: longest pause before a device connects again (10000)"],
  "connect-rate": ["N", "connections begun in a second (500)"],
  quiet: [null, "say nothing but errors"],
  help: [null, "this list"],
} as const satisfies Readonly<Record<string, readonly [string | null, string]>>;

export interface Arguments {
  readonly texts: Readonly<Partial<Record<keyof typeof OPTIONS, string>>>;
  readonly switches: ReadonlySet<string>;
}

export type ParsedArguments =
  | { readonly kind: "arguments"; readonly given: Arguments }
  | { readonly kind: "rejected"; readonly reason: string };

export const parseArguments = (words: readonly string[]): ParsedArguments => {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: Object.fromEntries(
        Object.entries(OPTIONS).map(([name, [value]]) => [
          name,
          { type: value === null ? "boolean" : "string" } as const,
        ]),
      ),
    });
    const texts: Partial<Record<keyof typeof OPTIONS, string>> = {};
    const switches = new Set<string>();
    for (const [name, value] of Object.entries(values)) {
      if (typeof value === "string") texts[name as keyof typeof OPTIONS] = value;
      else if (value === true) switches.add(name);
    }
    return { kind: "arguments", given: { texts, switches } };
  } catch (error) {
    return { kind: "rejected", reason: error instanceof Error ? error.message : String(error) };
  }
};

export const helpText = (): string =>
  [
    "Simulates vehicles that report over real device protocols.",
    "",
    ...Object.entries(OPTIONS).map(
      ([name, [value, about]]) => `  ${`--${name}${value === null ? "" : ` ${value}`}`.padEnd(24)} ${about}`,
    ),
  ].join("\n");

/** A number of an option, or the fallback; throws a `RangeError` that names the option. */
export const numberOf = (given: Arguments, name: keyof typeof OPTIONS, fallback: number): number => {
  const text = given.texts[name];
  const value = text === undefined ? fallback : Number(text);
  if (!Number.isFinite(value)) throw new RangeError(`--${name} wants a number, not "${text}"`);
  return value;
};

/** Traccar's port of each protocol, unless told otherwise. */
const DEFAULT_PORTS: Readonly<Record<DeviceProtocol, number>> = { teltonika: 5027, gt06: 5023, osmand: 5055 };

/** Ports of the protocols that the fleet speaks; those of others, as a server's whole list has them, are passed over. */
export const portsOf = (given: Arguments): Readonly<Record<DeviceProtocol, number>> => {
  const offset = numberOf(given, "port-offset", 0);
  const named = new Map<string, number>(pairs(given.texts.ports ?? "", "ports"));
  const ports = { ...DEFAULT_PORTS };
  for (const protocol of DEVICE_PROTOCOLS) ports[protocol] = (named.get(protocol) ?? ports[protocol]) + offset;
  return ports;
};

/** Protocols in the proportions asked for, e.g. six of ten and so on, interleaved. */
export const mixOf = (given: Arguments): readonly DeviceProtocol[] => {
  const shares = pairs(given.texts.mix ?? `${given.texts.protocol ?? "teltonika"}:1`, "mix").map(([name, share]) => {
    const protocol = DEVICE_PROTOCOLS.find((candidate) => candidate === name);
    if (protocol === undefined)
      throw new RangeError(`no device speaks ${name}; known are ${DEVICE_PROTOCOLS.join(", ")}`);
    return [protocol, share] as const;
  });
  const largest = Math.max(...shares.map(([, share]) => share));
  const mix: DeviceProtocol[] = [];
  for (let round = 0; round < largest; round++) {
    for (const [protocol, share] of shares) if (round < share) mix.push(protocol);
  }
  return mix;
};

const pairs = (text: string, option: string): readonly (readonly [string, number])[] =>
  text
    .split(",")
    .filter((part) => part !== "")
    .map((part) => {
      const match = /^([a-z0-9-]+):(\d+)$/i.exec(part.trim());
      if (match === null) throw new RangeError(`--${option} wants pairs like teltonika:5027, not "${part}"`);
      return [match[1] as string, Number(match[2])] as const;
    });
