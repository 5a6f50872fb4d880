/** Rows of the first page, and how many each further one adds (specification, section 9). */
export const PAGE_SIZE = 10;

/**
 * How many rows the list may hold after row `lastVisible` (from 0) was seen: a page more as soon as the last of what
 * it holds comes into sight, as long as there are more.
 */
export function grownTo(held: number, lastVisible: number, total: number): number {
  if (lastVisible < held - 1) return held;
  return Math.max(held, Math.min(total, Math.max(held, lastVisible + 1) + PAGE_SIZE));
}
