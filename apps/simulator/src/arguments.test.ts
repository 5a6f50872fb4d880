import { protocols } from "@outrider/protocols/registry.ts";
import { expect, test } from "vitest";
import type { Arguments } from "./arguments.ts";
import { helpText, mixOf, numberOf, parseArguments, portsOf } from "./arguments.ts";

const given = (...words: readonly string[]): Arguments => {
  const parsed = parseArguments(words);
  if (parsed.kind === "rejected") throw new Error(parsed.reason);
  return parsed.given;
};

test("ports are Traccar's unless told otherwise, and the offset goes on top", () => {
  expect(portsOf(given())).toEqual({ teltonika: 5027, gt06: 5023, osmand: 5055 });
  expect(portsOf(given("--ports", "gt06:7000", "--port-offset", "10000"))).toEqual({
    teltonika: 15_027,
    gt06: 17_000,
    osmand: 15_055,
  });
});

test("the ports of a whole server are taken, whatever else it speaks", () => {
  const list = protocols.map(({ name }, index) => `${name}:${9000 + index}`).join(",");
  const ports = portsOf(given("--ports", list));
  for (const [name, port] of Object.entries(ports)) {
    expect(port).toBe(9000 + protocols.findIndex((protocol) => protocol.name === name));
  }
  expect(portsOf(given("--ports", "gl200:9004,h02:9005,gt06:9006"))).toMatchObject({ gt06: 9006, teltonika: 5027 });
});

test("a mix gives each protocol its share", () => {
  const mix = mixOf(given("--mix", "teltonika:6,gt06:2,osmand:2"));
  expect(mix.filter((protocol) => protocol === "teltonika").length).toBe(6);
  expect(mix.length).toBe(10);
  expect(mixOf(given("--protocol", "gt06"))).toEqual(["gt06"]);
});

test("nonsense is named", () => {
  expect(parseArguments(["--wheels", "4"])).toMatchObject({
    kind: "rejected",
    reason: expect.stringContaining("--wheels"),
  });
  expect(() => numberOf(given("--vehicles", "many"), "vehicles", 1)).toThrow('--vehicles wants a number, not "many"');
  expect(() => portsOf(given("--ports", "h02=5013"))).toThrow("--ports");
  expect(() => mixOf(given("--mix", "h02:1"))).toThrow("no device speaks h02");
});

test("the help names every option it takes", () => {
  for (const option of ["--server", "--traces", "--ledger", "--history", "--register"])
    expect(helpText()).toContain(option);
});
