import fc from "fast-check";
import { expect, test } from "vitest";
import { parseStrictJson } from "#api/strict-json.ts";

const reasonOf = (text: string): string => {
  const parsed = parseStrictJson(text);
  return parsed.kind === "value" ? "value" : parsed.reason;
};

test("every JSON value without forbidden keys comes back as it is", () => {
  const value = fc.jsonValue({ maxDepth: 8 });
  fc.assert(
    fc.property(value, (given) => {
      const text = JSON.stringify(given);
      const parsed = parseStrictJson(text);
      if (parsed.kind === "refused") expect(parsed.reason).toBe("forbidden_key");
      else expect(JSON.stringify(parsed.value)).toBe(text);
    }),
  );
});

test.each([
  ["", "malformed_json"],
  ["{", "malformed_json"],
  ['{"a":1,}', "malformed_json"],
  ["{'a':1}", "malformed_json"],
  ["NaN", "malformed_json"],
  ["\uFEFF{}", "value"],
  ['{"id":1,"id":2}', "duplicate_key"],
  ['{"id":1,"\\u0069d":2}', "duplicate_key"],
  ['{"a":{"id":1},"b":{"id":2}}', "value"],
  ['[{"id":1},{"id":1}]', "value"],
  ['{"a":"id","id":"a"}', "value"],
  ['{"a":"\\"id\\":1","id":2}', "value"],
  ['{"__proto__":{}}', "forbidden_key"],
  ['{"a":[{"constructor":1}]}', "forbidden_key"],
  ['{"proto\\u0074ype":1}', "forbidden_key"],
  ['"__proto__"', "value"],
  ["[".repeat(33) + "]".repeat(33), "too_deep"],
  ["[".repeat(32) + "]".repeat(32), "value"],
  [`[${"1,".repeat(200_001)}1]`, "too_many"],
])("%.40s is %s", (text, expected) => {
  expect(reasonOf(text)).toBe(expected);
});

test("a megabyte of attack text is read in well under a second", () => {
  const started = performance.now();
  reasonOf(`{"a":"${"\\\\".repeat(500_000)}"}`);
  reasonOf(`[${'"x" ,'.repeat(100_000)}1]`);
  expect(performance.now() - started).toBeLessThan(1000);
});
