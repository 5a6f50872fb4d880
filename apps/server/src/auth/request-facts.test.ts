import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { proxyRange } from "#config/setting-parts.ts";
import { createFactReader } from "#auth/request-facts.ts";

const rangeOf = (text: string) => {
  const parsed = proxyRange(text);
  if (parsed.kind === "problem") throw new Error(parsed.problem);
  return parsed.value;
};

const requestFrom = (address: string, headers: Record<string, string>): IncomingMessage => {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: address });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, headers);
  return request;
};

const FORWARDED = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https", host: "Fleet.Example" };

test("a stranger's forwarded headers are ignored", () => {
  const facts = createFactReader([])(requestFrom("198.51.100.1", FORWARDED));
  expect(facts).toMatchObject({ address: "198.51.100.1", secure: false, host: "fleet.example" });
});

test("a trusted proxy's are believed, also when it comes over mapped IPv6", () => {
  const read = createFactReader([rangeOf("10.0.0.0/8")]);
  expect(read(requestFrom("10.1.2.3", FORWARDED))).toMatchObject({ address: "203.0.113.9", secure: true });
  expect(read(requestFrom("::ffff:10.1.2.3", FORWARDED))).toMatchObject({ address: "203.0.113.9", secure: true });
});

test("the client is the last hop that is not ours: what it wrote before itself does not count", () => {
  const read = createFactReader([rangeOf("10.0.0.0/8")]);
  const headers = { ...FORWARDED, "x-forwarded-for": "1.1.1.1, 203.0.113.9, 10.0.0.7" };
  expect(read(requestFrom("10.1.2.3", headers)).address).toBe("203.0.113.9");
});
