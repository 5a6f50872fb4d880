import type { Arguments } from "../arguments.ts";
import { mixOf, numberOf, portsOf } from "../arguments.ts";
import type { FleetDevice } from "../fleet/fleet-device.ts";
import { Ledger } from "../load/ledger.ts";
import { loadDevices, runLoad } from "../load/run-load.ts";
import type { Surroundings } from "./simulate-fleet.ts";

/** Answers that are due at the end are waited for this long, ms. */
const DRAIN = 30_000;

/** Many simple devices at a steady rate, with a ledger of what was acknowledged. */
export const simulateLoad = async (
  given: Arguments,
  { say, signal, register }: Surroundings & { readonly register: (devices: readonly FleetDevice[]) => Promise<void> },
): Promise<void> => {
  const seed = numberOf(given, "seed", 1);
  const devices = loadDevices(numberOf(given, "vehicles", 1000), seed, mixOf(given));
  await register(devices.map((device, index) => ({ ...device, category: "car", name: `Load ${index + 1}` })));
  using ledger = given.texts.ledger === undefined ? null : new Ledger(given.texts.ledger);
  const tcp = Math.min(devices.length, numberOf(given, "tcp", 9000));
  say(`${devices.length} devices: ${tcp} connections of their own, ${devices.length - tcp} on shared UDP sockets`);
  const totals = await runLoad({
    host: given.texts.server ?? "127.0.0.1",
    ports: portsOf(given),
    devices,
    tcp,
    periodMillis: numberOf(given, "period", 10) * 1000,
    records: numberOf(given, "records", 1),
    longestPause: numberOf(given, "longest-pause", 10_000),
    connectRate: numberOf(given, "connect-rate", 500),
    ledger,
    seed,
    signal,
    drainMillis: DRAIN,
    onRates: ({ seconds, sent, acknowledged, connected, waiting, p50, p99, longest }) =>
      say(
        `sent ${(sent / seconds).toFixed(0)}/s acknowledged ${(acknowledged / seconds).toFixed(0)}/s connected ${connected} ` +
          `waiting ${waiting} ack p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} max ${longest.toFixed(1)} ms`,
      ),
  });
  say(`${totals.sent} sent, ${totals.acknowledged} acknowledged`);
};
