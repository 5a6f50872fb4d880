/** Turns what came over the network into a value of a known shape, or throws `UnreadableAnswerError`. */
export type Reader<Value> = (value: unknown, path: string) => Value;

export type ReadBy<R> = R extends Reader<infer Value> ? Value : never;

export class UnreadableAnswerError extends Error {
  override readonly name = "UnreadableAnswerError";
  constructor(path: string, expected: string) {
    super(`${path} is not ${expected}`);
  }
}

export const text: Reader<string> = (value, path) => {
  if (typeof value !== "string") throw new UnreadableAnswerError(path, "a text");
  return value;
};

export const number: Reader<number> = (value, path) => {
  if (typeof value !== "number" || !Number.isFinite(value)) throw new UnreadableAnswerError(path, "a number");
  return value;
};

/** Missing and null count as false. */
export const flag: Reader<boolean> = (value, path) => {
  if (value === undefined || value === null) return false;
  if (typeof value !== "boolean") throw new UnreadableAnswerError(path, "true or false");
  return value;
};

/** An ISO date as unix milliseconds. */
export const instant: Reader<number> = (value, path) => {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) throw new UnreadableAnswerError(path, "a date");
  return time;
};

export const record: Reader<Readonly<Record<string, unknown>>> = (value, path) => {
  if (value === undefined || value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) throw new UnreadableAnswerError(path, "an object");
  return Object.fromEntries(Object.entries(value));
};

/** Null when missing or null. */
export const optional =
  <Value>(reader: Reader<Value>): Reader<Value | null> =>
  (value, path) =>
    value === undefined || value === null ? null : reader(value, path);

export const list =
  <Value>(reader: Reader<Value>): Reader<readonly Value[]> =>
  (value, path) => {
    if (!Array.isArray(value)) throw new UnreadableAnswerError(path, "a list");
    return value.map((item, index) => reader(item, `${path}[${index}]`));
  };

/** One of the given texts, or `otherwise` for any other: a newer server may know more. */
export const oneOf =
  <const Known extends readonly string[], const Other>(known: Known, otherwise: Other): Reader<Known[number] | Other> =>
  (value) =>
    known.find((item) => item === value) ?? otherwise;

/** An object with these members; others are left out. */
export const shape =
  <Members extends Record<string, Reader<unknown>>>(
    members: Members,
  ): Reader<{ readonly [Key in keyof Members]: ReadBy<Members[Key]> }> =>
  (value, path) => {
    const source = record(value, path);
    const entries = Object.entries(members).map(([key, read]) => [key, read(source[key], `${path}.${key}`)] as const);
    return Object.fromEntries(entries) as { readonly [Key in keyof Members]: ReadBy<Members[Key]> };
  };
