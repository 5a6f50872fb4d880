import { utf8Text } from "../bytes/utf8.ts";

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

const FORBIDDEN: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** The value of a JSON body; undefined when it is not UTF-8 or not JSON. */
export function parsedJson(body: Uint8Array): Json | undefined {
  const text = utf8Text(body);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A number that JSON can overflow: `1e999` is read as Infinity. */
export const isFiniteNumber = (value: Json | undefined): value is number =>
  typeof value === "number" && Number.isFinite(value);

/** Whether no value lies deeper than `depth` levels, and no key could reach a prototype. */
export function isHarmless(value: Json, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0) return false;
  const isArray = Array.isArray(value);
  for (const key of Object.keys(value)) {
    if (!isArray && FORBIDDEN.has(key)) return false;
    if (!isHarmless((value as JsonObject)[key]!, depth - 1)) return false;
  }
  return true;
}
