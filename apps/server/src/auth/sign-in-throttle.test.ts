import { unixMillis } from "@outrider/domain/units/units.ts";
import { expect, test } from "vitest";
import { SignInThrottle } from "#auth/sign-in-throttle.ts";

const START = 1_800_000_000_000;
const at = (millis: number) => unixMillis(START + millis);

test("five failures are free, then each next try waits twice as long, a quarter of an hour at most", () => {
  const throttle = new SignInThrottle();
  let now = 0;
  for (let failure = 0; failure < 4; failure += 1) throttle.failed("a@x", at(now));
  expect(throttle.waitBefore("a@x", "10.0.0.1", at(now))).toBe(0);
  throttle.failed("a@x", at(now));
  expect(throttle.waitBefore("a@x", "10.0.0.1", at(now))).toBe(2000);
  throttle.failed("a@x", at(now));
  expect(throttle.waitBefore("a@x", "10.0.0.1", at(now))).toBe(4000);
  for (let failure = 0; failure < 30; failure += 1) throttle.failed("a@x", at(now));
  expect(throttle.waitBefore("a@x", "10.0.0.1", at(now))).toBe(15 * 60_000);
  now += 15 * 60_000;
  expect(throttle.waitBefore("a@x", "10.0.0.1", at(now))).toBe(0);
});

test("one account's failures do not slow another", () => {
  const throttle = new SignInThrottle();
  for (let failure = 0; failure < 10; failure += 1) throttle.failed("a@x", at(0));
  expect(throttle.waitBefore("b@x", "10.0.0.1", at(0))).toBe(0);
});

test("a right password ends the waiting", () => {
  const throttle = new SignInThrottle();
  for (let failure = 0; failure < 10; failure += 1) throttle.failed("a@x", at(0));
  throttle.succeeded("a@x", "10.0.0.1");
  expect(throttle.waitBefore("a@x", "10.0.0.1", at(0))).toBe(0);
});

test("one address has twenty tries at once and one more every three seconds, whatever accounts it names", () => {
  const throttle = new SignInThrottle();
  const waits = Array.from({ length: 21 }, (_, index) => throttle.waitBefore(`u${index}@x`, "10.0.0.1", at(0)));
  expect(waits.slice(0, 20).every((wait) => wait === 0)).toBe(true);
  expect(waits[20]).toBe(3000);
  expect(throttle.waitBefore("z@x", "10.0.0.1", at(3000))).toBe(0);
  expect(throttle.waitBefore("z@x", "10.0.0.2", at(0))).toBe(0);
});

test("addresses of one IPv6 network share a budget, however they are written", () => {
  const throttle = new SignInThrottle();
  const addresses = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::", "2001:db8:1:2:3:4:5:6"];
  for (let index = 0; index < 20; index += 1) throttle.waitBefore("a@x", addresses[index % 3] ?? "", at(0));
  for (const address of addresses) expect(throttle.waitBefore("a@x", address, at(0))).toBeGreaterThan(0);
  expect(throttle.waitBefore("a@x", "2001:db8:1:3::1", at(0))).toBe(0);
});

test("an office of two hundred behind one address signs in at once", () => {
  const throttle = new SignInThrottle();
  for (let person = 0; person < 200; person += 1) {
    expect(throttle.waitBefore(`p${person}@x`, "10.0.0.1", at(0))).toBe(0);
    throttle.succeeded(`p${person}@x`, "10.0.0.1");
  }
});

test("an address is suspect after more than three tries in vain, and a right password or time clears it", () => {
  const throttle = new SignInThrottle();
  const attempt = (millis: number) => throttle.waitBefore("a@x", "10.0.0.1", at(millis));
  for (let count = 0; count < 3; count += 1) attempt(0);
  expect(throttle.isSuspect("10.0.0.1", at(0))).toBe(false);
  attempt(0);
  expect(throttle.isSuspect("10.0.0.1", at(0))).toBe(true);
  expect(throttle.isSuspect("10.0.0.2", at(0))).toBe(false);
  expect(throttle.isSuspect("10.0.0.1", at(3000))).toBe(false);
  attempt(3000);
  expect(throttle.isSuspect("10.0.0.1", at(3000))).toBe(true);
  throttle.succeeded("a@x", "10.0.0.1");
  expect(throttle.isSuspect("10.0.0.1", at(3000))).toBe(false);
});
