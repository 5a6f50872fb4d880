/**
 * A small seeded generator (splitmix32 steps over one 32-bit word) whose whole state is one number, so that a
 * vehicle's state stays a plain value and every run with the same seed is the same run.
 */
export class Random {
  #state: number;

  constructor(state: number) {
    this.#state = state >>> 0;
  }

  /** What to keep to go on later with the same sequence. */
  get state(): number {
    return this.#state;
  }

  /** 0 <= x < 1. */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    return mix(this.#state) / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** Whole number, both ends included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new RangeError("pick from an empty list");
    return item;
  }

  /** Normal with mean 0 and deviation 1 (Box and Muller). */
  gaussian(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
}

/** Scrambles a 32-bit word (the finaliser of MurmurHash3, public domain constants). */
export const mix = (word: number): number => {
  let value = word >>> 0;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
};

/** One 32-bit word out of several whole numbers; the order counts. */
export const hashNumbers = (...numbers: readonly number[]): number => {
  let value = 0x2545f491;
  for (const number of numbers) value = mix(value ^ mix(number | 0)) + 0x632be5ab;
  return value >>> 0;
};

/** One 32-bit word out of a text (FNV-1a, then scrambled). */
export const hashText = (text: string): number => {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return mix(value);
};

/** A hash as a share of one: 0 <= x < 1. */
export const shareOf = (hash: number): number => (hash >>> 0) / 2 ** 32;
