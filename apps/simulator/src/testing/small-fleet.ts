import { begin } from "../fleet/begin.ts";
import { equip } from "../fleet/equip.ts";
import { Fleet } from "../fleet/fleet.ts";
import { inventDevices } from "../fleet/invent-devices.ts";
import type { RoadSource } from "../roads/road-source.ts";

/** A fleet of so many invented vehicles at a moment, on given roads. */
export const smallFleet = (count: number, roads: RoadSource, time: number, seed = 1): Fleet =>
  new Fleet(
    inventDevices(count, seed).map((device) => {
      const setup = equip(device, roads, {
        seed,
        metropolitanShare: 0.8,
        movingPeriod: 10,
        parkedPeriod: 300,
        now: time,
      });
      return { setup, state: begin(setup, time), waiting: false };
    }),
    roads,
  );
