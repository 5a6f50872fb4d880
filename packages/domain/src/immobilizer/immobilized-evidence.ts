import type { Attributes, EntityAttributes } from "../model/attributes.ts";
import { flagAt, numberAt } from "../model/read-attribute.ts";

/** Output that cuts the engine on a device that does not say another (protocol sheets, section 2). */
export const DEFAULT_IMMOBILIZER_OUTPUT = 1;

/** Number of the output that cuts the engine, from 1. */
export const immobilizerOutput = (device: EntityAttributes): number => {
  const output = numberAt(device, "immobilizerOutput");
  return output !== null && Number.isInteger(output) && output >= 1 && output <= 32
    ? output
    : DEFAULT_IMMOBILIZER_OUTPUT;
};

/**
 * What a position says about the engine cut: true cut, false released, null nothing. In this order: `blocked`,
 * `out<N>`, the outputs as text in `do` or `output` (`00` is released, the N-th sign from the right decides), bit N-1
 * of the number `output`. The text of a command's answer is read by `resultMeaning`.
 */
export const immobilizedEvidence = (position: Attributes, device: EntityAttributes): boolean | null => {
  const output = immobilizerOutput(device);
  const blocked = flagAt(position, "blocked");
  if (blocked !== null) return blocked;
  const own = position[`out${output}`];
  if (typeof own === "boolean") return own;
  if (typeof own === "number") return own !== 0;
  return outputText(position["do"], output) ?? outputText(position["output"], output) ?? outputBits(position, output);
};

const outputText = (value: Attributes[string] | undefined, output: number): boolean | null => {
  if (typeof value !== "string" || !/^[01]+$/.test(value)) return null;
  return value[value.length - output] === "1";
};

const outputBits = (position: Attributes, output: number): boolean | null => {
  const value = position["output"];
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0) return null;
  return Math.floor(value / 2 ** (output - 1)) % 2 === 1;
};
