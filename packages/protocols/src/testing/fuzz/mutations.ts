import { latin1Bytes } from "../../bytes/latin1.ts";
import type { Random } from "../random.ts";

/** Values that length, count and id fields break at, in one, two and four bytes. */
const EXTREMES = [
  0, 1, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x1_0000, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff,
];
const MAXIMUM_RANDOM_BYTES = 400;
const MAXIMUM_JUNK = 2000;
/** Rarely: text without any delimiter, up to what one read of a socket brings. */
const LONG_TEXT = 64 * 1024;
const LONG_TEXT_ONE_IN = 2000;
const JUNK = latin1Bytes(
  "\0\0,,,;;;$$##**!@&|=:\r\n\r\n+-.%\x7f\x80\xc3\x28\xf0\x9f\xff\xfe 0123456789abcdefxyzABCDEFXYZ",
);

/** Some bytes of a subject, changed in one way. */
export type Mutation = (seed: Uint8Array, random: Random, other: Uint8Array) => Uint8Array;

/** The generators of the reliability target R-14, by name. */
export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  random: (_seed, random) => random.bytes(random.below(MAXIMUM_RANDOM_BYTES)),
  flippedBits: (seed, random) => {
    const bytes = seed.slice();
    for (let flips = 1 + random.below(8); flips > 0 && bytes.length > 0; flips -= 1) {
      bytes[random.below(bytes.length)]! ^= 1 << random.below(8);
    }
    return bytes;
  },
  changedBytes: (seed, random) => {
    const bytes = seed.slice();
    for (let changes = 1 + random.below(6); changes > 0 && bytes.length > 0; changes -= 1) {
      bytes[random.below(bytes.length)] = random.next();
    }
    return bytes;
  },
  extremes: (seed, random) => {
    const bytes = seed.slice();
    const width = random.pick([1, 2, 4]);
    const value = random.pick(EXTREMES);
    const at = random.below(Math.max(bytes.length - width + 1, 1));
    for (let index = 0; index < width && at + index < bytes.length; index += 1) {
      bytes[at + index] = value / 2 ** (8 * (width - 1 - index));
    }
    return bytes;
  },
  truncated: (seed, random) => seed.slice(0, random.below(seed.length + 1)),
  beheaded: (seed, random) => seed.slice(random.below(seed.length + 1)),
  cutOut: (seed, random) => {
    const from = random.below(seed.length + 1);
    const to = Math.min(from + random.below(16), seed.length);
    return spliced(seed, from, to, new Uint8Array(0));
  },
  inserted: (seed, random) => {
    const at = random.below(seed.length + 1);
    return spliced(seed, at, at, random.bytes(1 + random.below(16)));
  },
  repeated: (seed, random) => {
    const from = random.below(seed.length + 1);
    const part = seed.subarray(from, Math.min(from + 1 + random.below(24), seed.length));
    return spliced(seed, from, from, part);
  },
  crossed: (_seed, _random, other) => other.slice(),
  spliced: (seed, random, other) => {
    const from = random.below(seed.length + 1);
    return spliced(seed, from, seed.length, other.subarray(random.below(other.length + 1)));
  },
  coalesced: (seed, random) => {
    const count = 2 + random.below(49);
    const bytes = new Uint8Array(seed.length * count);
    for (let index = 0; index < count; index += 1) bytes.set(seed, index * seed.length);
    if (bytes.length > 0) bytes[random.below(bytes.length)] = random.next();
    return bytes;
  },
  junk: (_seed, random) => {
    const length = random.below(LONG_TEXT_ONE_IN) === 0 ? LONG_TEXT : random.below(MAXIMUM_JUNK);
    const bytes = new Uint8Array(length);
    for (let index = 0; index < length; index += 1) bytes[index] = JUNK[random.below(JUNK.length)]!;
    return bytes;
  },
  emptiedFields: (seed, random) => {
    const separators = [0x2c, 0x3b, 0x26, 0x7c];
    const kept: number[] = [];
    let emptying = false;
    for (const byte of seed) {
      if (separators.includes(byte)) emptying = random.below(3) === 0;
      else if (emptying) continue;
      kept.push(byte);
    }
    return Uint8Array.from(kept);
  },
};

export const MUTATION_NAMES: readonly string[] = Object.keys(MUTATIONS);

function spliced(seed: Uint8Array, from: number, to: number, middle: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(from + middle.length + seed.length - to);
  bytes.set(seed.subarray(0, from));
  bytes.set(middle, from);
  bytes.set(seed.subarray(to), from + middle.length);
  return bytes;
}
