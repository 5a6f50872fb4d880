import { setTimeout as sleep } from "node:timers/promises";
import type { DeviceSide } from "@outrider/protocols/device-side.ts";
import type { DecodedPosition } from "@outrider/protocols/protocol.ts";
import { teltonikaUdpDeviceSide } from "@outrider/protocols/teltonika/device-side.ts";
import { tcpCarrier } from "../device/carrier.ts";
import { DatagramClient } from "../device/datagram-client.ts";
import { DatagramPool } from "../device/datagram-pool.ts";
import { DeviceClient } from "../device/device-client.ts";
import { DEVICE_SIDES } from "../device/device-sides.ts";
import type { DeviceProtocol } from "../fleet/fleet-device.ts";
import { imei } from "../fleet/invent-devices.ts";
import { Latencies } from "./latencies.ts";
import type { Ledger } from "./ledger.ts";
import { loadReport, sequenceOfReport } from "./load-report.ts";

export interface LoadOptions {
  readonly host: string;
  readonly ports: Readonly<Record<DeviceProtocol, number>>;
  readonly devices: readonly LoadDevice[];
  /** Devices that get a TCP connection of their own; the others share UDP sockets. */
  readonly tcp: number;
  readonly periodMillis: number;
  /** Reports in one frame. */
  readonly records: number;
  readonly longestPause: number;
  /** Connections begun in a second. */
  readonly connectRate: number;
  readonly ledger: Ledger | null;
  readonly seed: number;
  readonly signal: AbortSignal;
  readonly onRates: (rates: LoadRates) => void;
  /** How long the end may wait for outstanding answers, ms. */
  readonly drainMillis: number;
}

export interface LoadDevice {
  readonly uniqueId: string;
  readonly protocol: DeviceProtocol;
}

/** What happened since the last rates, and how things stand. */
export interface LoadRates {
  readonly seconds: number;
  readonly sent: number;
  readonly acknowledged: number;
  readonly connected: number;
  readonly waiting: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

interface LoadClient {
  readonly waiting: number;
  readonly connected?: boolean;
  record(report: DecodedPosition): void;
  tick(): void;
  close(): void;
}

const RATES_EVERY = 5000;
const TURN = 20;
/** A device with so many unanswered reports makes no new ones: a dead server is no reason to grow. */
const BACKLOG = 300;
const SHARED_SOCKETS = 32;
/** Reports faster than one a second get invented times, from this long ago on, one second each. */
const INVENTED_PAST = 20 * 3_600_000;

/** The devices of a load, by name: the same for every run with the same seed. */
export const loadDevices = (count: number, seed: number, mix: readonly DeviceProtocol[]): readonly LoadDevice[] =>
  Array.from({ length: count }, (_, index) => ({
    uniqueId: imei(`load/${seed}/${index}`),
    protocol: mix[index % mix.length] ?? "teltonika",
  }));

/** Keeps every device reporting until `signal`, then waits for the answers that are due and closes. */
export const runLoad = async (
  options: LoadOptions,
): Promise<{ readonly sent: number; readonly acknowledged: number }> => {
  const { devices, ledger, signal, periodMillis, records } = options;
  const latencies = new Latencies();
  const totals = { sent: 0, acknowledged: 0 };
  const delivered = (device: LoadDevice) => (reports: readonly DecodedPosition[], waited: number) => {
    totals.acknowledged += reports.length;
    latencies.add(waited);
    if (ledger === null) return;
    for (const report of reports) ledger.acknowledged(device.uniqueId, sequenceOfReport(report), report.fixTime);
  };
  await using pool = await DatagramPool.open(
    teltonikaUdpDeviceSide,
    options.host,
    options.ports.teltonika,
    devices.length > options.tcp ? SHARED_SOCKETS : 0,
  );
  const clients = devices.map((device, index): LoadClient =>
    makeClient(options, device, index, pool, delivered(device)),
  );
  const sequences = new Uint32Array(devices.length);
  const times = new Float64Array(devices.length).fill(Math.floor(Date.now() / 1000) * 1000 - INVENTED_PAST);
  const invented = periodMillis < 1000 * records;

  const generate = (index: number): void => {
    const client = clients[index] as LoadClient;
    if (client.waiting > BACKLOG) return;
    for (let record = 0; record < records; record++) {
      sequences[index] = (sequences[index] as number) + 1;
      const last = times[index] as number;
      const now = Math.floor(Date.now() / 1000) * 1000 - (records - 1 - record) * 1000;
      times[index] = invented ? last + 1000 : Math.max(last + 1000, now);
      client.record(loadReport(index, sequences[index] as number, times[index] as number));
    }
    totals.sent += records;
  };

  const began = performance.now();
  let reports = 0;
  let ticked = began;
  let rated = { at: began, sent: 0, acknowledged: 0 };
  const turn = (generating: boolean): void => {
    const now = performance.now();
    // Of each period the elapsed share of the fleet has reported: an even stream whatever the timers do.
    const due = Math.floor(((now - began) / periodMillis) * devices.length);
    for (; reports < due; reports++) if (generating) generate(reports % devices.length);
    if (now - ticked >= Math.min(1000, options.longestPause)) {
      ticked = now;
      for (const client of clients) client.tick();
    }
    ledger?.flush();
    if (now - rated.at < RATES_EVERY) return;
    options.onRates({
      seconds: (now - rated.at) / 1000,
      sent: totals.sent - rated.sent,
      acknowledged: totals.acknowledged - rated.acknowledged,
      connected: clients.reduce((sum, client) => sum + (client.connected === false ? 0 : 1), 0),
      waiting: clients.reduce((sum, client) => sum + client.waiting, 0),
      p50: latencies.percentile(0.5),
      p99: latencies.percentile(0.99),
      longest: latencies.longest,
    });
    latencies.clear();
    rated = { at: now, ...totals };
  };
  while (!signal.aborted) {
    turn(true);
    await sleep(TURN);
  }
  const deadline = performance.now() + options.drainMillis;
  while (performance.now() < deadline && clients.some((client) => client.waiting > 0)) {
    turn(false);
    await sleep(TURN);
  }
  for (const client of clients) client.close();
  devices.forEach(({ uniqueId }, index) => ledger?.highestSent(uniqueId, sequences[index] as number));
  ledger?.flush();
  return totals;
};

const makeClient = (
  options: LoadOptions,
  { uniqueId, protocol }: LoadDevice,
  index: number,
  pool: DatagramPool,
  onDelivered: (reports: readonly DecodedPosition[], waited: number) => void,
): LoadClient => {
  const side: DeviceSide = DEVICE_SIDES[protocol];
  const now = (): number => performance.now();
  const common = { uniqueId, now, batch: Math.max(options.records, 25), memory: 100_000, onDelivered };
  if (index >= options.tcp) {
    return new DatagramClient({ ...common, side: teltonikaUdpDeviceSide, line: pool.line(index) });
  }
  return new DeviceClient({
    ...common,
    side,
    open: tcpCarrier(options.host, options.ports[protocol]),
    seed: options.seed + index,
    delay: (index / options.connectRate) * 1000,
    longestPause: options.longestPause,
  });
};
