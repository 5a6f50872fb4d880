import type { Arguments } from "../arguments.ts";
import { numberOf, portsOf } from "../arguments.ts";
import { tcpCarrier } from "../device/carrier.ts";
import { DeviceClient } from "../device/device-client.ts";
import { FLEET_SIDES } from "../device/device-sides.ts";
import { begin } from "../fleet/begin.ts";
import { equip } from "../fleet/equip.ts";
import type { FleetDevice } from "../fleet/fleet-device.ts";
import { Fleet } from "../fleet/fleet.ts";
import type { FleetMember } from "../fleet/live.ts";
import { command, liveFleet } from "../fleet/live.ts";
import { engineRoads } from "../roads/engine/ask-engine.ts";
import { readRoads } from "../roads/folder/read-folder.ts";
import { generateRoads } from "../roads/generated/generate.ts";
import type { RoadSource } from "../roads/road-source.ts";
import type { Region } from "../world/region.table.ts";
import { REGIONS } from "../world/region.table.ts";

export interface Surroundings {
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

const HOUR = 3_600_000;
/** Seconds between reports of a parked vehicle. */
const PARKED_PERIOD = 300;
/** Enough memory for a week of uploads. */
const MEMORY = 250_000;

/** A fleet that lives: invented or given devices, on the roads asked for. */
export const simulateFleet = async (
  given: Arguments,
  devices: readonly FleetDevice[],
  { say, signal }: Surroundings,
): Promise<void> => {
  const region = regionOf(given);
  const seed = numberOf(given, "seed", 1);
  const roads = roadsOf(given, region, seed);
  const host = given.texts.server ?? "127.0.0.1";
  const ports = portsOf(given);
  const now = Date.now();
  const from = Math.floor((now - numberOf(given, "history", 0) * HOUR) / 1000) * 1000;
  const connectRate = numberOf(given, "connect-rate", 500);
  const vehicles = devices.map((device) => {
    const setup = equip(device, roads, {
      seed,
      metropolitanShare: region.metropolitanShare,
      movingPeriod: numberOf(given, "period", 10),
      parkedPeriod: PARKED_PERIOD,
      now,
    });
    return { setup, state: begin(setup, from), waiting: false };
  });
  const members: readonly FleetMember[] = devices.map(({ uniqueId, protocol }, index) => {
    const vehicle = vehicles[index] as (typeof vehicles)[number];
    const client = new DeviceClient({
      uniqueId,
      side: FLEET_SIDES[protocol],
      open: tcpCarrier(host, ports[protocol]),
      now: () => performance.now(),
      seed: vehicle.setup.seed,
      delay: (index / connectRate) * 1000,
      memory: MEMORY,
      onCommand: (order) => command({ vehicle, protocol }, order),
    });
    return { vehicle, protocol, client };
  });
  say(`${devices.length} vehicles on the roads of ${roads.settlements.length} towns report to ${host}`);
  await liveFleet({
    fleet: new Fleet(vehicles, roads),
    members,
    now: () => Date.now(),
    from,
    speedup: given.texts.speedup === undefined ? null : numberOf(given, "speedup", 1),
    signal,
    onCaughtUp: () => say("the fleet is live"),
  });
};

const regionOf = (given: Arguments): Region => {
  const name = given.texts.region ?? REGIONS[0]?.name;
  const region = REGIONS.find((candidate) => candidate.name === name);
  if (region === undefined)
    throw new RangeError(`no region ${name}; known are ${REGIONS.map((known) => known.name).join(", ")}`);
  return region;
};

const roadsOf = (given: Arguments, region: Region, seed: number): RoadSource => {
  const { roads, router } = given.texts;
  if (roads !== undefined) return readRoads(roads);
  if (router !== undefined) return engineRoads(router, region);
  return generateRoads(region, seed);
};
