import type { Device } from "@outrider/domain/model/entities.ts";
import { groupId } from "@outrider/domain/model/ids.ts";
import { unixMillis, type UnixMillis } from "@outrider/domain/units/units.ts";
import type { Protocol } from "@outrider/protocols/protocol.ts";
import { gt06 } from "@outrider/protocols/gt06/protocol.ts";
import { osmand } from "@outrider/protocols/osmand/protocol.ts";
import { teltonika } from "@outrider/protocols/teltonika/protocol.ts";
import { openCommands, type Commands } from "#commands/commands.ts";
import { openIngest, type Ingest } from "#ingest/ingest.ts";
import type { RegisterDevice } from "#ingest/identify.ts";
import type { IngestLimits } from "#ingest/limits.ts";
import { LiveSessions } from "#ingest/live-sessions.ts";
import { Bus } from "#live/bus.ts";
import { VehicleStates } from "#live/vehicle-states.ts";
import type { Counters, Log } from "#observe/instruments.ts";
import { Intake } from "#pipeline/intake.ts";
import { openRules, type Rules } from "#rules/rules.ts";
import { openDirectory, type Directory } from "#store/directory.ts";
import { openStore } from "#store/open-store.ts";
import type { EntityStore } from "#store/entity-store.ts";
import type { PositionStore } from "#store/position-store.ts";
import type { Store } from "#store/store.ts";

const YEAR_MILLIS = 365 * 86_400_000;

/** The device ports over a real store in memory, with every part that `main` puts there. */
export interface TestServer extends AsyncDisposable {
  readonly store: Store;
  readonly directory: Directory;
  readonly bus: Bus;
  readonly states: VehicleStates;
  readonly sessions: LiveSessions;
  readonly rules: Rules;
  readonly intake: Intake;
  readonly commands: Commands;
  readonly ingest: Ingest;
  readonly counters: CountersInMemory;
  readonly device: (uniqueId: string) => Device;
  readonly port: (protocol: string, transport?: "tcp" | "udp" | "http") => number;
}

export interface TestServerOptions {
  readonly devices?: readonly (string | Partial<Device>)[];
  readonly limits?: Partial<IngestLimits>;
  readonly now?: () => UnixMillis;
  readonly protocols?: readonly Protocol[];
  readonly register?: (server: { readonly store: Store; readonly directory: Directory }) => RegisterDevice;
  /** Puts something in front of the store's positions, e.g. a disk that fails. */
  readonly positions?: (positions: PositionStore) => PositionStore;
  readonly store?: Store;
  /** Puts something in front of what the rules write. */
  readonly entities?: (entities: EntityStore) => EntityStore;
}

export const openTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const now = options.now ?? (() => unixMillis(Date.now()));
  const store = options.store ?? (await openStore({ memory: true, clock: now }));
  for (const given of options.devices ?? []) {
    await store.entities.devices.insert(newDevice(typeof given === "string" ? { uniqueId: given } : given));
  }
  const directory = await openDirectory(store.entities);
  const positions = options.positions?.(store.positions) ?? store.positions;
  const bus = new Bus();
  const states = new VehicleStates(bus);
  const sessions = new LiveSessions(now);
  const counters = new CountersInMemory();
  const rules = await openRules({
    store: { ...store, positions, entities: options.entities?.(store.entities) ?? store.entities },
    states,
    bus,
    directory,
    now,
    log: silent,
    counters,
  });
  const intake = new Intake({
    positions,
    device: (id) => directory.devices.get(id),
    addresses: null,
    retentionMillis: 2 * YEAR_MILLIS,
    onCommitted: (commit) => rules.committed(commit),
    savedTotals: (latest) => rules.savedTotals(latest),
    now,
    log: silent,
    counters,
  });
  const protocols = options.protocols ?? [teltonika, gt06, osmand];
  const commands = await openCommands({
    store: store.entities.commands,
    positions,
    sessions,
    directory,
    rules,
    protocols,
    now,
    log: silent,
  });
  const ingest = await openIngest({
    protocols,
    ports: new Map(protocols.map(({ name }) => [name, 0])),
    host: "127.0.0.1",
    directory,
    register: options.register?.({ store, directory }) ?? null,
    unknownDevices: store.entities.unknownDevices,
    intake,
    sessions,
    contacts: rules,
    replies: commands,
    bus,
    now,
    log: silent,
    counters,
    ...(options.limits === undefined ? {} : { limits: options.limits }),
  });
  return {
    store,
    directory,
    bus,
    states,
    sessions,
    rules,
    intake,
    commands,
    ingest,
    counters,
    device: (uniqueId) => {
      const device = directory.deviceByUniqueId(uniqueId);
      if (device === null) throw new Error(`no device ${uniqueId}`);
      return device;
    },
    port: (protocol, transport = "tcp") => {
      const open = ingest.ports.find((each) => each.protocol === protocol && each.transport === transport);
      if (open === undefined) throw new Error(`no ${transport} port of ${protocol}`);
      return open.port;
    },
    [Symbol.asyncDispose]: async () => {
      await ingest[Symbol.asyncDispose]();
      await commands[Symbol.asyncDispose]();
      await rules[Symbol.asyncDispose]();
      if (options.store === undefined) await store[Symbol.asyncDispose]();
    },
  };
};

/** Counts that a test can read. */
export class CountersInMemory implements Counters {
  readonly #counts = new Map<string, number>();

  add(name: string, value: number, label?: string): void {
    for (const key of label === undefined ? [name] : [name, `${name}.${label}`]) {
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + value);
    }
  }

  set(name: string, value: number): void {
    this.#counts.set(name, value);
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }
}

export const silent: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

const newDevice = (given: Partial<Device>): Omit<Device, "id" | "version"> => ({
  name: given.uniqueId ?? "",
  uniqueId: "",
  groupId: groupId(0),
  calendarId: 0,
  phone: null,
  model: null,
  contact: null,
  category: null,
  disabled: false,
  expirationTime: null,
  attributes: {},
  ...given,
});
