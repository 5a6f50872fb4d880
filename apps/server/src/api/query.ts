import { parseDate } from "@outrider/wire/traccar/date.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import * as z from "zod";

/**
 * Query parameters: every one arrives as a list of texts. Each schema below reads one of them and tells the API
 * description what it means.
 */
export type RawQuery = Readonly<Record<string, readonly string[]>>;

export interface ParameterDescription {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly description?: string;
}

/** Repeated ids a request may carry; Traccar's web client sends whole fleets in one address line. */
const MAXIMUM_REPEATS = 5000;

const texts = z.array(z.string()).readonly().optional();

const parameter = <Value>(
  read: (given: string) => Value | null,
  description: ParameterDescription,
  code: "bad_id" | "bad_parameter",
) =>
  texts
    .transform((given, context): Value | null => {
      const first = given?.[0];
      if (first === undefined || first === "") return null;
      const value = read(first);
      if (value !== null) return value;
      context.addIssue({ code: "custom", message: "not readable", params: { code } });
      return z.NEVER;
    })
    .meta({ parameter: description });

const repeated = <Value>(
  read: (given: string) => Value | null,
  description: ParameterDescription,
  code: "bad_id" | "bad_parameter",
) =>
  texts
    .transform((given, context): readonly Value[] => {
      const values: Value[] = [];
      if ((given?.length ?? 0) > MAXIMUM_REPEATS) {
        context.addIssue({ code: "custom", message: "given too often", params: { code: "too_many" } });
        return z.NEVER;
      }
      for (const each of given ?? []) {
        const value = read(each);
        if (value === null) {
          context.addIssue({ code: "custom", message: "not readable", params: { code } });
          return z.NEVER;
        }
        values.push(value);
      }
      return values;
    })
    .meta({ parameter: { ...description, schema: { type: "array", items: description.schema } } });

/** A whole number that may be an id: digits only, exact in JavaScript. */
export const readId = (text: string): number | null => {
  if (!/^\d{1,16}$/u.test(text)) return null;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : null;
};

const ID = { schema: { type: "integer", minimum: 0 } };
const readCount = (text: string): number | null => (/^\d{1,9}$/u.test(text) ? Number(text) : null);
const readFlag = (text: string): boolean | null => (text === "true" ? true : text === "false" ? false : null);
const readText = (text: string): string | null => (text.length <= 512 ? text : null);
const readNumber = (text: string): number | null => (/^-?\d{1,4}(?:\.\d{1,20})?$/u.test(text) ? Number(text) : null);

export const id = () => parameter(readId, ID, "bad_id");
export const ids = () => repeated(readId, ID, "bad_id");
export const count = () => parameter(readCount, { schema: { type: "integer", minimum: 0 } }, "bad_parameter");
export const flag = () => parameter(readFlag, { schema: { type: "boolean" } }, "bad_parameter");
export const text = () => parameter(readText, { schema: { type: "string" } }, "bad_parameter");
export const textList = () => repeated(readText, { schema: { type: "string" } }, "bad_parameter");
export const decimal = () => parameter(readNumber, { schema: { type: "number" } }, "bad_parameter");

/** ISO with zone. A `+` that arrived as a blank (an offset not percent-encoded) is read as it was meant. */
export const instant = () =>
  parameter<UnixMillis>(
    (given) => parseDate(given.replace(" ", "+")),
    { schema: { type: "string", format: "date-time" }, description: "ISO 8601 with zone" },
    "bad_parameter",
  );

/** `limit`, `offset`, `keyword`, `excludeAttributes`: what every list takes. */
export const listing = () => ({
  limit: count(),
  offset: count(),
  keyword: text(),
  excludeAttributes: flag(),
});

/** Splits a query string; repeated names keep every value. */
export const parseQuery = (query: string): RawQuery => {
  const read: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  for (const [name, value] of new URLSearchParams(query)) (read[name] ??= []).push(value);
  return read;
};
