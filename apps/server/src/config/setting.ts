/** What a setting's text becomes, or why it does not. */
export type Parsed<Value> =
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "problem"; readonly problem: string };

/** One row of the settings table. */
export interface Setting<Value> {
  /** Kind of value in words, for the settings page. */
  readonly type: string;
  /** What holds when the variable is absent. */
  readonly fallback: Value;
  /** The fallback as the settings page prints it. */
  readonly fallbackText: string;
  readonly about: string;
  /** Never printed, never logged. */
  readonly secret: boolean;
  readonly parse: (text: string) => Parsed<Value>;
}

type Texts = { readonly about: string; readonly fallbackText?: string; readonly secret?: boolean };

const value = <Value>(parsed: Value): Parsed<Value> => ({ kind: "value", value: parsed });
const problem = (text: string): { readonly kind: "problem"; readonly problem: string } => ({
  kind: "problem",
  problem: text,
});

export const port = (fallback: number, texts: Texts): Setting<number> => ({
  ...integer(fallback, { minimum: 0, maximum: 65_535, ...texts }),
  type: "port",
});

export const integer = (
  fallback: number,
  { minimum, maximum, ...texts }: Texts & { readonly minimum: number; readonly maximum: number },
): Setting<number> => ({
  type: "whole number",
  fallback,
  fallbackText: texts.fallbackText ?? String(fallback),
  about: texts.about,
  secret: false,
  parse: (text) => {
    const number = /^-?\d{1,10}$/u.test(text) ? Number(text) : Number.NaN;
    if (number >= minimum && number <= maximum) return value(number);
    return problem(`"${text}" is not a whole number from ${minimum} to ${maximum}`);
  },
});

export const flag = (fallback: boolean, texts: Texts): Setting<boolean> => ({
  type: "1 or 0",
  fallback,
  fallbackText: fallback ? "1" : "0",
  about: texts.about,
  secret: false,
  parse: (text) => {
    if (text === "1" || text === "true") return value(true);
    if (text === "0" || text === "false") return value(false);
    return problem(`"${text}" is neither 1 nor 0`);
  },
});

export const text = (fallback: string | null, texts: Texts): Setting<string | null> => ({
  type: "text",
  fallback,
  fallbackText: texts.fallbackText ?? fallback ?? "none",
  about: texts.about,
  secret: texts.secret ?? false,
  parse: value,
});

/** A text that always has a value. */
export const word = (fallback: string, texts: Texts): Setting<string> => ({
  type: "text",
  fallback,
  fallbackText: fallback,
  about: texts.about,
  secret: false,
  parse: value,
});

/** A credential that must be hard to guess. */
export const secret = (texts: Texts & { readonly minimumLength: number }): Setting<string | null> => ({
  ...text(null, { ...texts, secret: true }),
  type: "secret",
  parse: (given) =>
    given.length >= texts.minimumLength ? value(given) : problem(`is shorter than ${texts.minimumLength} characters`),
});

export const choice = <const Choice extends string>(
  choices: readonly Choice[],
  fallback: Choice,
  texts: Texts,
): Setting<Choice> => ({
  type: choices.join(" or "),
  fallback,
  fallbackText: fallback,
  about: texts.about,
  secret: false,
  parse: (given) => {
    const found = choices.find((each) => each === given);
    return found === undefined ? problem(`"${given}" is none of ${choices.join(", ")}`) : value(found);
  },
});

/** Parts separated by commas, each read by `part`; the first bad part is the problem. */
export const list = <Part>(
  type: string,
  fallback: readonly Part[],
  part: (text: string) => Parsed<Part>,
  texts: Texts,
): Setting<readonly Part[]> => ({
  type,
  fallback,
  fallbackText: texts.fallbackText ?? (fallback.length === 0 ? "none" : fallback.join(",")),
  about: texts.about,
  secret: false,
  parse: (given) => {
    const parts: Part[] = [];
    for (const each of given.split(",")) {
      const parsed = part(each.trim());
      if (parsed.kind === "problem") return parsed;
      parts.push(parsed.value);
    }
    return value(parts);
  },
});

/** A setting read by a function of its own. */
export const custom = <Value>(
  type: string,
  fallback: Value,
  parse: (text: string) => Parsed<Value>,
  texts: Texts,
): Setting<Value> => ({
  type,
  fallback,
  fallbackText: texts.fallbackText ?? "none",
  about: texts.about,
  secret: texts.secret ?? false,
  parse,
});
