/** The messages of one language: namespace to flat keys to texts. */
export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * What is wrong with the languages: a namespace or key that one has and another lacks, placeholders that differ from
 * the reference, an empty text. Plural forms (`key_one`, `key_many` …) count as one key, since languages have
 * different ones; each language must have its own `_other`.
 */
export const messageProblems = (
  reference: string,
  languages: Readonly<Record<string, Messages>>,
): readonly string[] => {
  const wanted = languages[reference] ?? {};
  return Object.entries(languages).flatMap(([language, messages]) => [
    ...missing(wanted, messages).map((key) => `${language} lacks ${key}`),
    ...missing(messages, wanted).map((key) => `${language} has ${key}, which ${reference} does not have`),
    ...texts(messages).flatMap(({ key, text }) => textProblems(language, key, text, textOf(wanted, key))),
  ]);
};

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

const missing = (wanted: Messages, there: Messages): readonly string[] => {
  const known = new Set(texts(there).map(({ key }) => key.replace(PLURAL, "")));
  const lacking = texts(wanted).filter(({ key }) => !known.has(key.replace(PLURAL, "")));
  return lacking.map(({ key }) => key);
};

const textProblems = (language: string, key: string, text: string, wanted: string | null): readonly string[] => {
  if (text.trim() === "") return [`${language} has an empty text under ${key}`];
  if (wanted === null) return [];
  const expected = placeholders(wanted).join(", ");
  const found = placeholders(text).join(", ");
  return expected === found ? [] : [`${language} has the placeholders {${found}} under ${key}, not {${expected}}`];
};

/** `{{name}}`, `{{name, number}}` and tags `<1>`: what a text must hold in every language. A plural may leave out its count. */
const placeholders = (text: string): readonly string[] => {
  const names = [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}|<(\/?\w+)\s*\/?>/g)].map(
    (match) => match[1] ?? `<${match[2]}>`,
  );
  return [...new Set(names.filter((name) => name !== "count"))].toSorted();
};

const texts = (messages: Messages): readonly { readonly key: string; readonly text: string }[] =>
  Object.entries(messages).flatMap(([namespace, keys]) =>
    Object.entries(keys).map(([key, text]) => ({ key: `${namespace}:${key}`, text })),
  );

/** The reference text of a key; of a plural form that the reference does not have, its `_other`. */
const textOf = (messages: Messages, key: string): string | null => {
  const [namespace = "", name = ""] = key.split(":");
  const keys = messages[namespace] ?? {};
  return keys[name] ?? keys[name.replace(PLURAL, "_other")] ?? null;
};
