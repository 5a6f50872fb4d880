import { setTimeout as sleep } from "node:timers/promises";
import type { DecodedPosition } from "@outrider/protocols/protocol.ts";
import type { ServerCommand } from "../device/device-client.ts";
import { obey } from "../vehicle/obey.ts";
import { isConnected } from "../vehicle/step.ts";
import { begin } from "./begin.ts";
import type { DeviceProtocol } from "./fleet-device.ts";
import type { Fleet, Vehicle } from "./fleet.ts";

/** The part of a device client that the fleet uses. */
export interface FleetClient {
  readonly waiting: number;
  record(report: DecodedPosition): void;
  setReachable(reachable: boolean): void;
  tick(): void;
  close(): void;
}

export interface FleetMember {
  readonly vehicle: Vehicle;
  readonly client: FleetClient;
  readonly protocol: DeviceProtocol;
}

export interface LiveOptions {
  readonly fleet: Fleet;
  readonly members: readonly FleetMember[];
  /** Unix ms. */
  readonly now: () => number;
  /** Where the vehicles' lives begin, unix ms; the past is lived first. */
  readonly from: number;
  /** How many times faster than life the past is lived; null as fast as it can be uploaded. */
  readonly speedup: number | null;
  readonly signal: AbortSignal;
  readonly onCaughtUp?: () => void;
}

/** Slices of a second, so that a large fleet is a steady murmur and no burst. */
const SLICES = 20;
/** The past is lived in pieces of this length, ms, and by each vehicle no faster than the server takes it. */
const PAST_PIECE = 600_000;
const BACKLOG = 4000;
/** How long the upload may make no progress before the present begins without it, ms. */
const PATIENCE = 5000;
/** What a device that fell silent still sent: the minutes before, ms. */
const LAST_MINUTES = 25 * 60_000;

/** Lives the fleet until `signal`: first the past, then with the clock. Closes the clients at the end. */
export const liveFleet = async (options: LiveOptions): Promise<void> => {
  const silent = options.members.filter(({ vehicle }) => vehicle.setup.silentSince !== null);
  const members = options.members.filter(({ vehicle }) => vehicle.setup.silentSince === null);
  try {
    for (const member of silent) tellLastMinutes(member, options.fleet);
    await livePast(members, silent, options);
    options.onCaughtUp?.();
    await livePresent(members, silent, options);
  } finally {
    for (const { client } of options.members) client.close();
  }
};

/** Carries out what the server tells a vehicle. */
export const command = (
  member: { readonly vehicle: Vehicle; readonly protocol: DeviceProtocol },
  order: ServerCommand,
): string | null => {
  const { state, reply } = obey(member.vehicle.state, member.protocol, {
    type: order.command?.type ?? null,
    text: order.text,
  });
  member.vehicle.state = state;
  return reply;
};

const tellLastMinutes = ({ vehicle, client }: FleetMember, fleet: Fleet): void => {
  const until = Math.floor((vehicle.setup.silentSince ?? 0) / 1000) * 1000;
  vehicle.state = begin(vehicle.setup, until - LAST_MINUTES);
  for (const report of fleet.advance(vehicle, until)) client.record(report);
};

const livePast = async (
  members: readonly FleetMember[],
  silent: readonly FleetMember[],
  { fleet, now, from, speedup, signal }: LiveOptions,
): Promise<void> => {
  const began = now();
  let lived = from;
  const before = new Float64Array(members.length);
  let progressed = began;
  while (!signal.aborted) {
    const wall = now();
    const reachable = speedup === null ? lived + PAST_PIECE : from + (wall - began) * speedup;
    lived = wholeSecond(Math.min(wall, reachable));
    for (const { vehicle, client } of members) {
      // Whoever cannot get rid of its reports waits alone; it catches up in the present.
      if (client.waiting <= BACKLOG) for (const report of fleet.advance(vehicle, lived)) client.record(report);
      client.tick();
    }
    for (const { client } of silent) client.tick();
    let waiting = 0;
    for (const [index, { client }] of members.entries()) {
      if (client.waiting < (before[index] as number)) progressed = wall;
      before[index] = client.waiting;
      waiting += client.waiting;
    }
    const caughtUp = lived >= wholeSecond(wall);
    if (caughtUp && (waiting < members.length || wall - progressed > PATIENCE)) return;
    await sleep(caughtUp || members.some(({ client }) => client.waiting > BACKLOG) ? 100 : speedup === null ? 1 : 200);
  }
};

const livePresent = async (
  members: readonly FleetMember[],
  silent: readonly FleetMember[],
  { fleet, now, signal }: LiveOptions,
): Promise<void> => {
  const slice = Math.ceil(members.length / SLICES);
  for (let turn = 0; !signal.aborted; turn = (turn + 1) % SLICES) {
    const began = now();
    const until = wholeSecond(began);
    for (const { vehicle, client } of members.slice(turn * slice, (turn + 1) * slice)) {
      const reports = fleet.advance(vehicle, until);
      client.setReachable(isConnected(vehicle.state));
      for (const report of reports) client.record(report);
      client.tick();
    }
    if (turn === 0) for (const member of silent) hangUp(member);
    await sleep(Math.max(1, began + 1000 / SLICES - now()));
  }
};

/** A silent device delivers its last minutes and is gone. */
const hangUp = ({ client }: FleetMember): void => {
  if (client.waiting > 0) client.tick();
  else client.close();
};

const wholeSecond = (time: number): number => Math.floor(time / 1000) * 1000;
