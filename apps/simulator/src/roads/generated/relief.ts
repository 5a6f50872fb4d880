import { hashNumbers, shareOf } from "../../random/random.ts";

/**
 * Smooth noise over the plane, 0..1, wave length 1 and 0.4 mixed: the invented hills that corridors wind around.
 * The same place always has the same height for one seed.
 */
export const relief = (x: number, y: number, seed: number): number =>
  0.65 * valueNoise(x, y, seed) + 0.35 * valueNoise(x * 2.5, y * 2.5, seed + 1);

const valueNoise = (x: number, y: number, seed: number): number => {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const right = ease(x - column);
  const up = ease(y - row);
  const low = blend(corner(column, row, seed), corner(column + 1, row, seed), right);
  const high = blend(corner(column, row + 1, seed), corner(column + 1, row + 1, seed), right);
  return blend(low, high, up);
};

const corner = (column: number, row: number, seed: number): number => shareOf(hashNumbers(column, row, seed));

const ease = (share: number): number => share * share * (3 - 2 * share);

const blend = (low: number, high: number, share: number): number => low + (high - low) * share;
