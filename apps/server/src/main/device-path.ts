import type { Device } from "@outrider/domain/model/entities.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import { deviceId, groupId, type DeviceId } from "@outrider/domain/model/ids.ts";
import { degrees } from "@outrider/domain/units/units.ts";
import { protocols } from "@outrider/protocols/registry.ts";
import type { AccessIndex } from "#auth/access-index.ts";
import { movedPort, type Settings } from "#config/read-settings.ts";
import type { AddressLookup } from "#geo/address-lookup.ts";
import type { AnswerDeviceRequest } from "#ingest/device-requests.ts";
import type { CommandGateway } from "#api/command-gateway.ts";
import { openCommands } from "#commands/commands.ts";
import { openIngest, type OpenPort } from "#ingest/ingest.ts";
import { LiveSessions } from "#ingest/live-sessions.ts";
import type { Bus } from "#live/bus.ts";
import type { Changes } from "#live/changes.ts";
import type { VehicleStates } from "#live/vehicle-states.ts";
import { StartUpError } from "#main/start-up-error.ts";
import { nearMatch } from "#config/near-match.ts";
import type { Log, Now } from "#observe/instruments.ts";
import type { Metrics } from "#observe/metrics.ts";
import type { Stage } from "#observe/log.ts";
import { Intake } from "#pipeline/intake.ts";
import { openRules } from "#rules/rules.ts";
import type { Directory } from "#store/directory.ts";
import type { Fact } from "#store/entity-store.ts";
import type { Store } from "#store/store.ts";

/** Positions older than this are not taken in any more: the default retention of the data class. */
const RETENTION_MILLIS = 2 * 365 * 86_400_000;

export interface DevicePathOptions {
  readonly settings: Settings;
  readonly store: Store;
  readonly directory: Directory;
  readonly access: AccessIndex;
  readonly states: VehicleStates;
  readonly bus: Bus;
  readonly changes: Changes;
  readonly addresses: AddressLookup;
  readonly metrics: Metrics;
  readonly log: (stage: Stage) => Log;
  readonly now: Now;
}

export interface DevicePath extends AsyncDisposable {
  readonly ports: readonly OpenPort[];
  readonly openFact: (device: Device) => Fact | null;
  readonly commands: CommandGateway;
  readonly putAccumulators: (
    device: DeviceId,
    readings: { readonly totalDistance?: number; readonly hours?: number },
  ) => Promise<Position | null>;
  readonly addressAt: (latitude: number, longitude: number) => string | null;
  /** Takes reports of the phone client that come to the web port. */
  readonly webRequest: AnswerDeviceRequest | null;
}

/** Everything from the device ports to the vehicle states, in the order in which the parts need each other. */
export const openDevicePath = async (options: DevicePathOptions): Promise<DevicePath> => {
  const { settings, store, access, directory, states, bus, changes, addresses, metrics, log, now } = options;
  const stack = new AsyncDisposableStack();
  try {
    const sessions = new LiveSessions(now);
    const rules = stack.use(
      await openRules({
        store,
        states,
        bus,
        directory,
        now,
        log: log("rules"),
        counters: metrics,
        statusEvents: settings.OUTRIDER_STATUS_EVENTS,
      }),
    );
    const intake = new Intake({
      positions: store.positions,
      device: (id) => directory.devices.get(id),
      addresses,
      linkedDriver: (device) => access.linkedDriver(device),
      retentionMillis: RETENTION_MILLIS,
      onCommitted: (commit) => rules.committed(commit),
      savedTotals: (latest) => rules.savedTotals(latest),
      now,
      log: log("pipeline"),
      counters: metrics,
    });
    const commands = stack.use(
      await openCommands({
        store: store.entities.commands,
        positions: store.positions,
        sessions,
        directory,
        rules,
        protocols,
        now,
        log: log("commands"),
      }),
    );
    const ingest = stack.use(
      await openIngest({
        protocols,
        ports: portsOf(settings),
        host: settings.OUTRIDER_DEVICE_HOST,
        directory,
        register: settings.OUTRIDER_REGISTER_UNKNOWN ? registerWith(store, changes) : null,
        unknownDevices: store.entities.unknownDevices,
        intake,
        sessions,
        contacts: rules,
        replies: commands,
        bus,
        now,
        log: log("ingest"),
        counters: metrics,
      }),
    );
    bus.subscribe("change", ({ kind, action, id }) => {
      if (kind !== "device" || action !== "removed") return;
      intake.remove(deviceId(id));
      commands.remove(deviceId(id)).catch((error: unknown) => {
        log("commands").error({ error, device: id }, "The commands of a removed device could not be ended");
      });
    });
    return {
      ports: ingest.ports,
      openFact: (device) => rules.openFact(device),
      commands,
      putAccumulators: (device, readings) => intake.putAccumulators(device, readings),
      addressAt: (latitude, longitude) => addresses.at(degrees(latitude), degrees(longitude)),
      webRequest: ingest.requestHandler("osmand"),
      [Symbol.asyncDispose]: () => stack.disposeAsync(),
    };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
};

/** Which port each protocol listens on; an unknown name is a mistake worth stopping for. */
const portsOf = (settings: Settings): ReadonlyMap<string, number> => {
  const known = protocols.map(({ name }) => name);
  const wanted = settings.OUTRIDER_PROTOCOLS ?? new Map(protocols.map(({ name, defaultPort }) => [name, defaultPort]));
  const ports = new Map<string, number>();
  for (const [name, port] of wanted) {
    if (!known.includes(name)) {
      const near = nearMatch(name, known);
      const hint = near === null ? `known are ${known.join(", ")}` : `${near}?`;
      throw new StartUpError(`OUTRIDER_PROTOCOLS: there is no protocol "${name}"; ${hint}`);
    }
    ports.set(name, movedPort(port, settings));
  }
  return ports;
};

/** Registers whoever reports, for networks that outsiders cannot reach; administrators find the device in their list. */
const registerWith =
  (store: Store, changes: Changes) =>
  async (uniqueId: string): Promise<Device | null> => {
    const device = await store.entities.devices.insert({
      name: uniqueId,
      uniqueId,
      groupId: groupId(0),
      calendarId: 0,
      phone: null,
      model: null,
      contact: null,
      category: null,
      disabled: false,
      expirationTime: null,
      attributes: {},
    });
    const administrators = (await store.entities.users.all()).filter((user) => user.administrator);
    await store.entities.permissions.add(
      administrators.map(({ id }) => ({ owner: "user", ownerId: id, target: "device", targetId: device.id })),
    );
    await changes.announce({ kind: "device", action: "created", id: device.id });
    return device;
  };
