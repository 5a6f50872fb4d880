import { expect, test } from "vitest";
import { originOf } from "#auth/origin-check.ts";

const HOST = "fleet.example:8082";

test.each([
  ["http://fleet.example:8082", false, "same"],
  ["https://fleet.example:8082", false, "same"],
  ["https://fleet.example:8082", true, "same"],
  ["http://fleet.example:8082", true, "foreign"],
  ["http://fleet.example", false, "foreign"],
  ["http://fleet.example:80820", false, "foreign"],
  ["http://sub.fleet.example:8082", false, "foreign"],
  ["http://fleet.example:8082.evil.example", false, "foreign"],
  ["http://evilfleet.example:8082", false, "foreign"],
  ["http://fleet.example.:8082", false, "foreign"],
  ["http://FLEET.example:8082", false, "foreign"],
  ["null", false, "foreign"],
  ["", false, "foreign"],
  ["https://public.example", true, "same"],
  ["https://public.example.evil", true, "foreign"],
])("origin %s on secure=%s is %s", (origin, secure, verdict) => {
  const publicOrigin = "https://public.example";
  expect(originOf({ origin, fetchSite: undefined, host: HOST, secure, publicOrigin })).toBe(verdict);
});

test.each([
  [undefined, "absent"],
  ["same-origin", "same"],
  ["none", "same"],
  ["same-site", "foreign"],
  ["cross-site", "foreign"],
  ["nonsense", "foreign"],
])("without an origin, fetch site %s is %s", (fetchSite, verdict) => {
  expect(originOf({ origin: undefined, fetchSite, host: HOST, secure: false, publicOrigin: null })).toBe(verdict);
});

test("a forged origin is not saved by a fetch site", () => {
  const evidence = { origin: "https://evil.example", fetchSite: "same-origin", host: HOST };
  expect(originOf({ ...evidence, secure: true, publicOrigin: null })).toBe("foreign");
});
