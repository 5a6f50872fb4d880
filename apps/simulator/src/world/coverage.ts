import type { Point } from "../geometry/point.ts";
import { hashNumbers, shareOf } from "../random/random.ts";

/** Side of a radio cell in degrees, about 1.8 km, and the share of cells where there is no network at all. */
const CELL = 0.016;
const WITHOUT_NETWORK = 0.018;
/** Side of a block in degrees, about 220 m, and the share of blocks (tunnels, car parks) without satellites. */
const BLOCK = 0.002;
const WITHOUT_SATELLITES = 0.004;

/** Whether a modem finds a network there. The holes are part of the world: every vehicle meets the same ones. */
export const hasNetwork = (place: Point): boolean => shareOf(cellOf(place, CELL, 11)) >= WITHOUT_NETWORK;

/** Whether a receiver sees enough of the sky there. */
export const hasSatellites = (place: Point): boolean => shareOf(cellOf(place, BLOCK, 12)) >= WITHOUT_SATELLITES;

/** Bars of the radio signal there, 1..5; 0 where there is no network. */
export const signalAt = (place: Point): number =>
  hasNetwork(place) ? 2 + Math.floor(4 * shareOf(cellOf(place, CELL / 4, 13))) : 0;

const cellOf = ({ latitude, longitude }: Point, side: number, kind: number): number =>
  hashNumbers(Math.floor(latitude / side), Math.floor(longitude / side), kind);
