export interface ListPlace {
  /** Row the keys are on, from 0; null before the first key. */
  readonly active: number | null;
  /** Rows that fit into the window. */
  readonly page: number;
  readonly total: number;
}

/** The row a key leads to, or null when the key does not move. */
export function stepTo(key: string, { active, page, total }: ListPlace): number | null {
  if (total === 0) return null;
  const from = active ?? -1;
  const within = (index: number) => Math.max(0, Math.min(index, total - 1));
  switch (key) {
    case "ArrowDown":
      return within(from + 1);
    case "ArrowUp":
      return within(active === null ? total - 1 : from - 1);
    case "PageDown":
      return within(Math.max(0, from) + page);
    case "PageUp":
      return within(from - page);
    case "Home":
      return 0;
    case "End":
      return total - 1;
    default:
      return null;
  }
}
