import { Random } from "../random.ts";
import { MUTATIONS, MUTATION_NAMES } from "./mutations.ts";
import type { FuzzSubject } from "./subject.ts";
import { fuzzOnce } from "./subject.ts";
import { FUZZ_SUBJECTS } from "./subjects.ts";

/** Odd, so that neighbouring frames begin from far apart states. */
const FRAME_STRIDE = 0x9e37_79b1;

/** One mutant, and how it came about: the same for the same seed and index, whatever ran before. */
export interface Mutant {
  readonly mutation: string;
  readonly bytes: Uint8Array;
  /** For the choices that remain when it is given to the decoder. */
  readonly random: Random;
}

/** Makes the mutant of this index. One in three has its lengths and checksums set right again. */
export function mutantAt(subject: FuzzSubject, seed: number, index: number): Mutant {
  const random = new Random((Math.imul(index + 1, FRAME_STRIDE) ^ seed) >>> 0);
  const mutation = random.pick(MUTATION_NAMES);
  const others = random.pick(FUZZ_SUBJECTS);
  const mutated = MUTATIONS[mutation]!(random.pick(subject.seeds), random, random.pick(others.seeds));
  const bytes = random.below(3) === 0 ? subject.repair(mutated) : mutated;
  return { mutation, bytes, random };
}

/** Runs one index; what went wrong in words, or null. Never throws itself. */
export function fuzzAt(subject: FuzzSubject, seed: number, index: number): string | null {
  const { bytes, random } = mutantAt(subject, seed, index);
  try {
    return fuzzOnce(subject, bytes, random);
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}
