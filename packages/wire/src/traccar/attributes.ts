import type { EntityAttributes, JsonValue } from "@outrider/domain/model/attributes.ts";
import * as z from "zod";

/** Bounds of the free attributes of an entity: enough for every client seen, small enough to hold in memory. */
export const MAXIMUM_ATTRIBUTES = 256;
export const MAXIMUM_ATTRIBUTE_BYTES = 16 * 1024;
export const MAXIMUM_ATTRIBUTE_DEPTH = 4;

const KEY = /^[A-Za-z0-9_.-]{1,64}$/u;
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

const depthOf = (value: JsonValue): number => {
  if (value === null || typeof value !== "object") return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
};

const findKeyProblem = (attributes: Readonly<Record<string, unknown>>): string | null => {
  for (const key of Object.keys(attributes)) {
    if (FORBIDDEN.has(key) || !KEY.test(key)) return key;
  }
  return null;
};

const jsonValue: z.ZodType<JsonValue> = z.json();

/** The attributes of an entity in a request; absent is empty. */
export const attributesIn = z
  .record(z.string(), z.json())
  .nullish()
  .transform((given): EntityAttributes => (given ?? {}) as EntityAttributes)
  .superRefine((attributes, context) => {
    const refuse = (code: string, message: string): void => {
      context.addIssue({ code: "custom", message, params: { code } });
    };
    const badKey = findKeyProblem(attributes);
    if (badKey !== null) refuse("forbidden_key", `the key ${JSON.stringify(badKey.slice(0, 64))} is not allowed`);
    if (Object.keys(attributes).length > MAXIMUM_ATTRIBUTES) refuse("too_many", "more than 256 attributes");
    if (depthOf(attributes) > MAXIMUM_ATTRIBUTE_DEPTH) refuse("too_deep", "nested deeper than 4 levels");
    if (JSON.stringify(attributes).length > MAXIMUM_ATTRIBUTE_BYTES) refuse("too_large", "larger than 16 KiB");
  });

/** The attributes of an entity in an answer: `{}` when there are none. */
export const attributesOut = z.record(z.string(), jsonValue);
