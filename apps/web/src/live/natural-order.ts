import { foldText } from "./text-search.ts";

/** Digits of one number are filled up to this length, so that plain comparison orders "Van 9" before "Van 10". */
const NUMBER_WIDTH = 12;

/** A key whose plain string order is the natural order: accents and case ignored, numbers by value, empty last. */
export const naturalKey = (text: string): string => {
  const folded = foldText(text.trim());
  if (folded === "") return "￿";
  return folded.replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, "").padStart(NUMBER_WIDTH, "0"));
};

/** Rank of each text in natural order; equal texts keep the order they came in. */
export const naturalRanks = (texts: readonly string[]): Uint32Array => {
  const keys = texts.map(naturalKey);
  const order = Array.from(keys, (_, index) => index);
  order.sort((a, b) => {
    const left = keys[a] ?? "";
    const right = keys[b] ?? "";
    return left < right ? -1 : left > right ? 1 : a - b;
  });
  const ranks = new Uint32Array(texts.length);
  order.forEach((index, rank) => {
    ranks[index] = rank;
  });
  return ranks;
};
