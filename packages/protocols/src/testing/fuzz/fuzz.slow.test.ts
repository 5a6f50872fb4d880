import { describe, expect, test } from "vitest";
import { hexText } from "../../bytes/hex.ts";
import { protocols } from "../../registry.ts";
import { fuzzAt, mutantAt } from "./fuzz.ts";
import { FUZZ_SUBJECTS } from "./subjects.ts";

const FRAMES = 20_000;
const SEED = 20_260_314;

test("every protocol can be fuzzed", () => {
  expect(FUZZ_SUBJECTS.map(({ protocol }) => protocol.name)).toEqual(protocols.map(({ name }) => name));
});

describe.each(FUZZ_SUBJECTS)("$protocol.name", (subject) => {
  test(`${FRAMES} mutants throw nothing and break no promise`, { timeout: 60_000 }, () => {
    for (let index = 0; index < FRAMES; index += 1) {
      const fault = fuzzAt(subject, SEED, index);
      if (fault === null) continue;
      const { mutation, bytes } = mutantAt(subject, SEED, index);
      throw new Error(`index ${index}, ${mutation}, ${hexText(bytes.subarray(0, 512))}: ${fault}`);
    }
  });

  test("the same seed and index give the same mutant", () => {
    const first = mutantAt(subject, SEED, 123);
    const second = mutantAt(subject, SEED, 123);
    expect(first.bytes).toEqual(second.bytes);
    expect(first.mutation).toBe(second.mutation);
  });
});
