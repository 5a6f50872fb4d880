import type { Device } from "@outrider/domain/model/entities.ts";
import type { Protocol } from "@outrider/protocols/protocol.ts";
import type { Bus } from "#live/bus.ts";
import type { Counters, Log, Now } from "#observe/instruments.ts";
import type { Intake } from "#pipeline/intake.ts";
import type { UnknownDeviceStore } from "#store/entity-store.ts";
import { Addresses } from "#ingest/addresses.ts";
import { answerDeviceRequests, type AnswerDeviceRequest } from "#ingest/device-requests.ts";
import type { CommandReplies, DeviceContacts, Gateway } from "#ingest/gateway.ts";
import { HttpListener } from "#ingest/http-listener.ts";
import { Identify, type DeviceDirectory, type RegisterDevice } from "#ingest/identify.ts";
import { DEFAULT_LIMITS, type IngestLimits } from "#ingest/limits.ts";
import type { Listener } from "#ingest/listener.ts";
import type { LiveSessions } from "#ingest/live-sessions.ts";
import { Pressure } from "#ingest/pressure.ts";
import { TcpListener } from "#ingest/tcp-listener.ts";
import { UdpListener } from "#ingest/udp-listener.ts";
import { UnknownDevices } from "#ingest/unknown-devices.ts";

const SWEEP_MILLIS = 1000;
const SAVE_UNKNOWN_MILLIS = 5000;
const QUIET_CHECK_MILLIS = 10;

export interface IngestOptions {
  readonly protocols: readonly Protocol[];
  /** Port by protocol name; 0 takes a free one. A protocol without a port is off. */
  readonly ports: ReadonlyMap<string, number>;
  /** Address to listen on; all interfaces when absent. */
  readonly host?: string;
  readonly directory: DeviceDirectory;
  readonly register: RegisterDevice | null;
  readonly unknownDevices: UnknownDeviceStore;
  readonly intake: Intake;
  readonly sessions: LiveSessions;
  readonly contacts: DeviceContacts;
  /** Null where no commands are sent. */
  readonly replies: CommandReplies | null;
  readonly bus: Bus;
  readonly now: Now;
  readonly log: Log;
  readonly counters: Counters;
  readonly limits?: Partial<IngestLimits>;
}

export interface OpenPort {
  readonly protocol: string;
  readonly transport: Listener["transport"];
  readonly port: number;
}

/** The open device ports. Disposing stops reading, waits for what was read, and closes. */
export interface Ingest extends AsyncDisposable {
  readonly ports: readonly OpenPort[];
  /** The handler of an HTTP protocol, for requests that arrive on another port (`POST /` of the web port). */
  readonly requestHandler: (protocol: string) => AnswerDeviceRequest | null;
  readonly connections: () => number;
  /** The device as ingest sees it: null for a disabled or expired one. */
  readonly served: (device: Device) => boolean;
}

/** Opens all device ports, or none: when one cannot be opened the others are closed and the error names it. */
export const openIngest = async (options: IngestOptions): Promise<Ingest> => {
  const { intake, sessions, now, log, counters } = options;
  const limits: IngestLimits = { ...DEFAULT_LIMITS, ...options.limits };
  const unknown = new UnknownDevices(options.unknownDevices, now, log);
  const gateway: Gateway = {
    limits,
    addresses: new Addresses(limits, now),
    identify: new Identify({
      directory: options.directory,
      unknown,
      register: options.register,
      now,
      log,
      counters,
    }),
    intake,
    sessions,
    contacts: options.contacts,
    replies: options.replies,
    pressure: new Pressure(intake, limits.positionsInFlight),
    bus: options.bus,
    now,
    log,
    counters,
  };

  sessions.onConnected = (device) => {
    options.contacts.connected(device);
    options.replies?.reachable(device);
  };
  sessions.onDisconnected = options.contacts.disconnected;
  sessions.onDuplicate = options.contacts.duplicated;

  const handlers = new Map<string, AnswerDeviceRequest>();
  const listeners: Listener[] = [];
  const ports: OpenPort[] = [];
  try {
    for (const protocol of options.protocols) {
      if (protocol.http !== undefined)
        handlers.set(protocol.name, answerDeviceRequests(gateway, protocol, protocol.http));
      const port = options.ports.get(protocol.name);
      if (port === undefined) continue;
      let taken = port;
      for (const listener of listenersOf(gateway, protocol, handlers)) {
        listeners.push(listener);
        // The datagram port of a protocol has the number of its stream port.
        taken = await opened(listener, taken, options.host);
        ports.push({ protocol: protocol.name, transport: listener.transport, port: taken });
      }
    }
  } catch (error) {
    for (const listener of listeners) stopQuietly(listener);
    throw error;
  }

  const sweeping = setInterval(
    () => {
      const at = now();
      let connections = 0;
      for (const listener of listeners) {
        listener.sweep(at);
        connections += listener.connections;
      }
      sessions.closeSuperseded(limits.supersededSilenceMillis);
      counters.set("ingest.openConnections", connections);
      counters.set("ingest.backlog", intake.backlog);
    },
    Math.min(SWEEP_MILLIS, limits.firstFrameMillis / 4),
  );
  const saving = setInterval(() => void unknown.save(), SAVE_UNKNOWN_MILLIS);

  return {
    ports,
    requestHandler: (protocol) => handlers.get(protocol) ?? null,
    connections: () => listeners.reduce((sum, listener) => sum + listener.connections, 0),
    served: (device) => gateway.identify.isServed(device),
    [Symbol.asyncDispose]: async () => {
      clearInterval(sweeping);
      clearInterval(saving);
      for (const listener of listeners) listener.stop();
      gateway.pressure[Symbol.dispose]();
      const deadline = performance.now() + limits.drainMillis;
      while (performance.now() < deadline && !listeners.every((listener) => listener.isQuiet)) {
        await new Promise((resolve) => setTimeout(resolve, QUIET_CHECK_MILLIS));
      }
      // One turn, so that the last acknowledgements reach the network before their sockets close.
      await new Promise((resolve) => setImmediate(resolve));
      for (const listener of listeners) listener.close();
      intake.flush();
      await unknown.save();
    },
  };
};

const listenersOf = (
  gateway: Gateway,
  protocol: Protocol,
  handlers: ReadonlyMap<string, AnswerDeviceRequest>,
): readonly Listener[] => {
  const listeners: Listener[] = [];
  const handler = handlers.get(protocol.name);
  if (protocol.tcp !== undefined) listeners.push(new TcpListener(gateway, protocol, protocol.tcp));
  if (protocol.http !== undefined && handler !== undefined) {
    listeners.push(new HttpListener(gateway, protocol, protocol.http, handler));
  }
  if (protocol.udp !== undefined) {
    listeners.push(new UdpListener(gateway, protocol, protocol.udp));
  }
  return listeners;
};

const opened = async (listener: Listener, port: number, host: string | undefined): Promise<number> => {
  try {
    return await listener.open(port, host);
  } catch (cause) {
    throw new PortError(listener.protocol.name, listener.transport, port, cause);
  }
};

/** A device port could not be opened; the message is one line for the operator. */
export class PortError extends Error {
  override readonly name = "PortError";
  constructor(protocol: string, transport: string, port: number, cause: unknown) {
    const code = (cause as { readonly code?: unknown }).code;
    const reason = code === "EADDRINUSE" ? "is taken by another program" : `cannot be opened (${String(code)})`;
    super(`the ${protocol} port ${port} (${transport}) ${reason}`, { cause });
  }
}

const stopQuietly = (listener: Listener): void => {
  try {
    listener.stop();
    listener.close();
  } catch {
    // It was the one that did not open.
  }
};
