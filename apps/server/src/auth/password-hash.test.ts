import { expect, test } from "vitest";
import { hashPassword, isOutdatedHash, verifyPassword } from "#auth/password-hash.ts";

const CHEAP = { memory: 8, passes: 1, parallelism: 1 };

test("a password is right against its own hash only", async () => {
  const phc = await hashPassword("correct horse", CHEAP);
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/u);
  expect(await verifyPassword("correct horse", phc)).toBe(true);
  expect(await verifyPassword("correct horse ", phc)).toBe(false);
  expect(await verifyPassword("", phc)).toBe(false);
});

test("the same password never has the same hash twice", async () => {
  expect(await hashPassword("x", CHEAP)).not.toBe(await hashPassword("x", CHEAP));
});

test("composed and decomposed letters are the same password", async () => {
  const phc = await hashPassword("caf\u00e9", CHEAP);
  expect(await verifyPassword("cafe\u0301", phc)).toBe(true);
});

test.each([
  "",
  "plain",
  "$argon2i$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  "$argon2id$v=19$m=9999999,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  "$argon2id$v=19$m=8,t=0,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
])("a damaged hash %j lets nobody in", async (phc) => {
  expect(await verifyPassword("anything", phc)).toBe(false);
});

test("a cheaper hash is outdated, a dearer one is not", async () => {
  const phc = await hashPassword("x", CHEAP);
  expect(isOutdatedHash(phc, { memory: 16, passes: 1, parallelism: 1 })).toBe(true);
  expect(isOutdatedHash(phc, CHEAP)).toBe(false);
});
