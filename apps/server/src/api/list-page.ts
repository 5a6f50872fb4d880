export interface Paging {
  readonly limit: number | null;
  readonly offset: number | null;
  readonly keyword: string | null;
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Cuts a list as Traccar's clients ask: keyword in any of the texts, sorted by the first of them, then a page. */
export const listPage = <Row extends { readonly id: number }>(
  rows: Iterable<Row>,
  { limit, offset, keyword }: Paging,
  texts: (row: Row) => readonly (string | null)[],
): readonly Row[] => {
  const wanted = keyword?.trim().toLowerCase() ?? "";
  const found: Row[] = [];
  for (const row of rows) {
    if (wanted === "" || texts(row).some((text) => text?.toLowerCase().includes(wanted) === true)) found.push(row);
  }
  found.sort((one, other) => collator.compare(texts(one)[0] ?? "", texts(other)[0] ?? "") || one.id - other.id);
  return limit === null && offset === null ? found : found.slice(offset ?? 0, (offset ?? 0) + (limit ?? found.length));
};
