import { describe, expect, test } from "vitest";
import { latin1Bytes } from "./bytes/latin1.ts";
import { deviceSides } from "./device-sides.ts";
import { recognise } from "./recognise.ts";
import { protocols } from "./registry.ts";
import { expected } from "./testing/expected.ts";
import { Random } from "./testing/random.ts";

const ID = "868120148373571";
const report = expected({
  time: "2026-03-14T09:26:53Z",
  at: { latitude: 38.5, longitude: -9.25 },
  attributes: { ignition: true },
});
const streams = protocols.filter(({ tcp }) => tcp !== undefined);

describe.each(streams)("$name", (protocol) => {
  const side = deviceSides.get(protocol.name)!;
  const first = side.login(ID) ?? side.report([report], { uniqueId: ID, serial: 1 });

  test("is recognised by what its device sends first", () => {
    expect(recognise(first)).toEqual({ kind: "recognised", protocol });
  });

  test("is never taken for another one while its bytes arrive", () => {
    for (let length = 0; length <= first.length; length += 1) {
      const recognition = recognise(first.subarray(0, length));
      if (recognition.kind === "recognised") expect(recognition.protocol).toBe(protocol);
      else expect(recognition.kind).toBe("more");
    }
  });
});

test("a web browser and noise are unknown once there is enough of them", () => {
  expect(recognise(latin1Bytes("GET / HTTP/1.1\r\nHost: x\r\n"))).toEqual({ kind: "unknown" });
  expect(recognise(latin1Bytes("GET /"))).toEqual({ kind: "more" });
  const random = new Random(5);
  const recognised = Array.from({ length: 2000 }, () => recognise(random.bytes(64))).filter(
    ({ kind }) => kind === "recognised",
  );
  expect(recognised.length).toBeLessThan(20);
});
