import type { JsonValue } from "@outrider/domain/model/attributes.ts";

/** How deep a body may nest, and how many values it may hold. */
const MAXIMUM_DEPTH = 32;
const MAXIMUM_VALUES = 200_000;

const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

export type StrictJson =
  | { readonly kind: "value"; readonly value: JsonValue }
  | {
      readonly kind: "refused";
      readonly reason: "malformed_json" | "duplicate_key" | "forbidden_key" | "too_deep" | "too_many";
      /** The key at fault. */
      readonly key?: string;
    };

/**
 * Parses JSON and refuses what JSON.parse lets through silently: a key given twice (two readers would see different
 * values), keys that reach an object's prototype, and bodies that are deep or long beyond any real request.
 */
export const parseStrictJson = (text: string): StrictJson => {
  const source = text.startsWith("\uFEFF") ? text.slice(1) : text;
  let value: JsonValue;
  try {
    value = JSON.parse(source) as JsonValue;
  } catch {
    return { kind: "refused", reason: "malformed_json" };
  }
  return scan(source) ?? { kind: "value", value };
};

/** Walks text that is known to be valid JSON; only strings and brackets matter. */
const scan = (source: string): StrictJson | null => {
  const open: (Set<string> | null)[] = [];
  let values = 0;
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at];
    if (character === "{" || character === "[") {
      open.push(character === "{" ? new Set() : null);
      if (open.length > MAXIMUM_DEPTH) return { kind: "refused", reason: "too_deep" };
    } else if (character === "}" || character === "]") {
      open.pop();
    } else if (character === ",") {
      values += 1;
      if (values > MAXIMUM_VALUES) return { kind: "refused", reason: "too_many" };
    } else if (character === '"') {
      const end = endOfString(source, at);
      const keys = open.at(-1);
      if (keys !== undefined && keys !== null && followedByColon(source, end)) {
        const key = JSON.parse(source.slice(at, end + 1)) as string;
        if (FORBIDDEN_KEYS.has(key)) return { kind: "refused", reason: "forbidden_key", key };
        if (keys.has(key)) return { kind: "refused", reason: "duplicate_key", key };
        keys.add(key);
      }
      at = end;
    }
  }
  return null;
};

const endOfString = (source: string, start: number): number => {
  for (let at = start + 1; at < source.length; at += 1) {
    if (source[at] === "\\") at += 1;
    else if (source[at] === '"') return at;
  }
  return source.length;
};

const followedByColon = (source: string, end: number): boolean => {
  for (let at = end + 1; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code === 0x3a;
  }
  return false;
};
