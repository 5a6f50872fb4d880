import type { Arguments } from "../arguments.ts";
import { numberOf, portsOf } from "../arguments.ts";
import { tcpCarrier } from "../device/carrier.ts";
import { DeviceClient } from "../device/device-client.ts";
import { DEVICE_SIDES } from "../device/device-sides.ts";
import type { FleetDevice } from "../fleet/fleet-device.ts";
import { DEVICE_PROTOCOLS } from "../fleet/fleet-device.ts";
import { imei } from "../fleet/invent-devices.ts";
import { hashText } from "../random/random.ts";
import { readTraces } from "../replay/read-traces.ts";
import { rebaseShift, replay } from "../replay/replay.ts";
import type { Surroundings } from "./simulate-fleet.ts";

/** Replays recorded traces, each vehicle as a device of its own; prints which vehicle became which device. */
export const simulateTraces = async (
  given: Arguments,
  { say, signal, register }: Surroundings & { readonly register: (devices: readonly FleetDevice[]) => Promise<void> },
): Promise<void> => {
  const protocol = DEVICE_PROTOCOLS.find((candidate) => candidate === (given.texts.protocol ?? "teltonika"));
  if (protocol === undefined)
    throw new RangeError(`no protocol ${given.texts.protocol}; known are ${DEVICE_PROTOCOLS.join(", ")}`);
  const wanted = given.texts.only?.split(",");
  const traces = readTraces(given.texts.traces ?? "").filter(({ vehicle }) => wanted?.includes(vehicle) ?? true);
  const devices = traces.map(({ vehicle }): FleetDevice => ({
    uniqueId: traceUniqueId(vehicle),
    protocol,
    category: "car",
    name: vehicle,
  }));
  await register(devices);
  const host = given.texts.server ?? "127.0.0.1";
  const ports = portsOf(given);
  const speedup = numberOf(given, "speedup", 1);
  const pace = speedup === 0 ? null : speedup;
  const began = Date.now();
  let delivered = 0;
  const tracks = traces.map((trace, index) => {
    const uniqueId = traceUniqueId(trace.vehicle);
    const shift = given.texts.rebase === undefined ? 0 : rebaseShift(trace, began, pace);
    say(`${trace.vehicle}\t${uniqueId}\t${trace.rows.length} rows\tshifted ${shift} ms`);
    const client = new DeviceClient({
      uniqueId,
      side: DEVICE_SIDES[protocol],
      open: tcpCarrier(host, ports[protocol]),
      now: () => performance.now(),
      seed: hashText(uniqueId),
      delay: (index / numberOf(given, "connect-rate", 500)) * 1000,
      onDelivered: (reports) => (delivered += reports.length),
    });
    return { trace, client, shift };
  });
  const sent = await replay({
    tracks,
    speedup: pace,
    now: () => Date.now(),
    signal,
  });
  for (const { client } of tracks) client.close();
  say(`${sent} rows sent, ${delivered} delivered`);
};

/** The identifier under which a vehicle of the traces reports: the same in every run. */
export const traceUniqueId = (vehicle: string): string => imei(`trace/${vehicle}`);
