import type { MessageValues } from "./catalogue.ts";

/** Texts of one namespace, as its JSON file holds them: at most two levels. */
export type MessageTree = { readonly [key: string]: string | { readonly [key: string]: string } };

/** The texts of one namespace by their whole key (`form.email`), as they are asked for. */
export type MessageTable = ReadonlyMap<string, string>;

export function messageTable(tree: MessageTree): MessageTable {
  const table = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") table.set(key, value);
    else for (const [inner, text] of Object.entries(value)) table.set(`${key}.${inner}`, text);
  }
  return table;
}

/** How a language chooses among forms and writes numbers. */
export interface MessageRules {
  readonly plurals: Intl.PluralRules;
  readonly numbers: Intl.NumberFormat;
}

/**
 * The text behind a key with its `{{placeholders}}` filled, numbers as the reader writes them, or `null` when the table has none. With `count` among the
 * values the form for that number is taken: `key_one`, else `key_other`, which also serves the further forms of other
 * languages ("many" in French is worded as "other" in every text of ours).
 */
export function messageText(
  table: MessageTable,
  { plurals, numbers }: MessageRules,
  key: string,
  values: MessageValues,
): string | null {
  const { count } = values;
  const plural = typeof count === "number" ? (plurals.select(count) === "one" ? "_one" : "_other") : "";
  const text = table.get(key + plural) ?? table.get(key);
  if (text === undefined) return null;
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => {
    const value = values[name];
    return typeof value === "number" ? numbers.format(value) : (value ?? whole);
  });
}

const PLACEHOLDER = /\{\{(\w+)\}\}/g;
