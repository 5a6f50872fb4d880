import { unixMillis } from "@outrider/domain/units/units.ts";
import { describe, expect, test } from "vitest";
import { addressKey, Addresses, isLoopback } from "#ingest/addresses.ts";
import { DEFAULT_LIMITS } from "#ingest/limits.ts";
import { TokenBuckets } from "#ingest/token-buckets.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1:2", "fe80:0:0:0::/64"],
  ["", ""],
])("the key of %s is %s", (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test("this machine is known under all its addresses", () => {
  expect(["127.0.0.1", "::1", "::ffff:127.0.0.5"].map((address) => isLoopback(addressKey(address)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(isLoopback(addressKey("192.0.2.7"))).toBe(false);
});

describe("a token bucket", () => {
  test("gives its burst at once and then one each while", () => {
    let time = 0;
    const buckets = new TokenBuckets(3, 1000, () => unixMillis(time));
    expect([1, 2, 3, 4].map(() => buckets.take("a"))).toEqual([true, true, true, false]);
    expect(buckets.take("b")).toBe(true);
    time = 1000;
    expect([1, 2].map(() => buckets.take("a"))).toEqual([true, false]);
  });

  test("does not stay empty for hours when the clock is set back", () => {
    let time = 86_400_000;
    const buckets = new TokenBuckets(1, 1000, () => unixMillis(time));
    expect(buckets.take("a")).toBe(true);
    time = 0;
    expect(buckets.take("a")).toBe(false);
    time = 1000;
    expect(buckets.take("a")).toBe(true);
  });

  test("forgets the longest unused of many sources, and stays small", () => {
    const buckets = new TokenBuckets(1, 1e9, () => unixMillis(0));
    for (let source = 0; source < 50_000; source++) buckets.take(`source ${source}`);
    expect(buckets.take("source 49999")).toBe(false);
    expect(buckets.take("source 0")).toBe(true);
  });
});

test("an address that guessed too often is let in again while known devices live behind it", () => {
  const addresses = new Addresses({ ...DEFAULT_LIMITS, refusedLogins: 1, refusedLoginMillis: 1e9 }, () =>
    unixMillis(0),
  );
  expect(addresses.refuse("192.0.2.7")).toBe(true);
  expect(addresses.open("192.0.2.7")).toBe(false);
  const carrier = "198.51.100.1";
  expect(addresses.open(carrier)).toBe(true);
  addresses.identified(carrier);
  addresses.refuse(carrier);
  expect(addresses.open(carrier)).toBe(true);
  addresses.closed(carrier, true);
  expect(addresses.open(carrier)).toBe(false);
});
