/** Lower case without accents, so that "jose" finds "José" and "acores" "Açores". */
export const foldText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Without separators, so that "42tq18" finds the plate "42-TQ-18". */
export const squeezeText = (folded: string): string => folded.replace(/[\s\-._/]+/g, "");

export interface Searchable {
  readonly name: string;
  readonly plate: string;
  readonly uniqueId: string;
  readonly driver: string;
  readonly groupName: string;
}

/** One folded line a vehicle; made when the roster changes, not when somebody types. */
export const searchLine = (entry: Searchable): string => {
  const folded = foldText([entry.name, entry.plate, entry.uniqueId, entry.driver, entry.groupName].join("\n"));
  return `${folded}\n${squeezeText(foldText(entry.plate))}\n${squeezeText(foldText(entry.name))}`;
};

/** The words of a search: all of them must occur. An empty search has none and finds everything. */
export const searchWords = (search: string): readonly string[] =>
  foldText(search)
    .split(/\s+/)
    .filter((word) => word !== "");

export const matchesWords = (line: string, words: readonly string[]): boolean => {
  for (const word of words) if (!line.includes(word)) return false;
  return true;
};
