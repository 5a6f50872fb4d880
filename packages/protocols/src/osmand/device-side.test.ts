import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import { degrees, knots, metres, unixMillis } from "@outrider/domain/units/units.ts";
import { latin1Bytes, latin1Text } from "../bytes/latin1.ts";
import type { DecodedPosition, DecodedRequest, DeviceRequest } from "../protocol.ts";
import { TEST_NOW } from "../testing/device-connection.ts";
import { decodeRequest } from "./decode.ts";
import { osmandDeviceSide, osmandJsonDeviceSide } from "./device-side.ts";
import { encodeCommand } from "./encode.ts";

const CONTEXT = { uniqueId: "48241179", serial: 1 };
const finite = (minimum: number, maximum: number) =>
  fc.double({ min: minimum, max: maximum, noNaN: true }).map((value) => (Object.is(value, -0) ? 0 : value));

const report = fc
  .record({
    time: fc.integer({ min: Date.UTC(2020, 0, 1), max: TEST_NOW }),
    valid: fc.boolean(),
    latitude: finite(-90, 90),
    longitude: finite(1, 180),
    altitude: finite(-400, 9000),
    speed: finite(0, 200),
    course: finite(0, 359),
    accuracy: finite(0, 5000),
    attributes: fc.record(
      {
        ignition: fc.boolean(),
        motion: fc.boolean(),
        odometer: fc.nat(),
        batteryLevel: fc.nat(100),
        alarm: fc.constantFrom("sos", "lowBattery"),
        note: fc.string({ minLength: 1, maxLength: 40, unit: "binary" }).filter((text) => isPlainText(text)),
        driverUniqueId: fc.stringMatching(/^[0-9A-F]{16}$/),
      },
      { requiredKeys: [] },
    ),
  })
  .map((drawn): DecodedPosition => ({
    deviceTime: unixMillis(drawn.time),
    fixTime: unixMillis(drawn.time),
    valid: drawn.valid,
    coordinates: {
      latitude: degrees(drawn.latitude),
      longitude: degrees(drawn.longitude),
      altitude: metres(drawn.altitude),
      speed: knots(drawn.speed),
      course: degrees(drawn.course),
      accuracy: metres(drawn.accuracy),
    },
    network: null,
    attributes: drawn.attributes as Record<string, AttributeValue>,
  }));

/** Text that stays text: no number, no boolean, no NUL, no lone surrogate. */
const isPlainText = (text: string): boolean =>
  /^[^\d-]/.test(text) && !text.includes("\0") && text.isWellFormed() && text !== "true" && text !== "false";

/** The request that the server's HTTP listener would hand on. */
function requestOf(bytes: Uint8Array): DeviceRequest {
  const text = latin1Text(bytes);
  const headEnd = text.indexOf("\r\n\r\n");
  const [method, url] = text.split(" ", 2) as [string, string];
  const contentType = /\r\nContent-Type: (\S+)/.exec(text.slice(0, headEnd))?.[1] ?? null;
  return { method, url, contentType, body: bytes.subarray(headEnd + 4) };
}

const decoded = (bytes: Uint8Array): DecodedRequest => decodeRequest(requestOf(bytes), { receivedAt: TEST_NOW });

describe("what is encoded is decoded to the same", () => {
  test("the query form", () => {
    fc.assert(
      fc.property(report, (one) => {
        expect(decoded(osmandDeviceSide.report([one], CONTEXT))).toMatchObject({
          uniqueId: "48241179",
          positions: [one],
        });
      }),
    );
  });

  test("a batch in the JSON form, speed within rounding of metres per second", () => {
    fc.assert(
      fc.property(fc.array(report, { minLength: 1, maxLength: 5 }), (reports) => {
        const result = decoded(osmandJsonDeviceSide.report(reports, CONTEXT));
        if (result.kind !== "positions") throw new Error(result.kind);
        const sorted = reports.toSorted((left, right) => left.fixTime - right.fixTime);
        for (const [index, position] of result.positions.entries()) {
          expect(position.attributes).toEqual(sorted[index]!.attributes);
          expect(position.coordinates!.speed).toBeCloseTo(sorted[index]!.coordinates!.speed, 9);
          expect(position.coordinates!.latitude).toBe(sorted[index]!.coordinates!.latitude);
        }
      }),
    );
  });
});

describe("reading the server", () => {
  const read = (text: string) => osmandDeviceSide.read(latin1Bytes(text));
  test("200 is stored, its body a command", () => {
    expect(read("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")).toEqual({
      length: 38,
      answer: { kind: "acknowledged", count: 1, serial: null },
    });
    expect(read("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello")).toMatchObject({
      answer: { kind: "command", text: "hello" },
    });
  });
  test("4xx is refused, 503 is to be sent again", () => {
    expect(read("HTTP/1.1 400 Bad Request\r\n\r\n")).toMatchObject({ answer: { kind: "refused" } });
    expect(read("HTTP/1.1 503 Busy\r\n\r\n")).toMatchObject({ answer: { kind: "other" } });
  });
  test("half a head, or half a body, waits", () => {
    expect(read("HTTP/1.1 200 OK\r\n")).toBeNull();
    expect(read("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel")).toBeNull();
  });
});

describe("commands", () => {
  const device = { model: null, attributes: {} };
  const encode = (type: string, attributes: Record<string, unknown>) =>
    encodeCommand.encode({ type, attributes }, { uniqueId: "1", device, serial: 1, now: TEST_NOW });
  test("a custom text is the body of the next answer", () => {
    expect(encode("custom", { data: "positionSingle" })).toEqual({
      kind: "bytes",
      bytes: latin1Bytes("positionSingle"),
    });
  });
  test("an engine command is refused: phones have no engine", () => {
    expect(encode("engineStop", {})).toMatchObject({ kind: "refused", reason: "not_supported" });
  });
  test("no text, and text with control characters, are refused", () => {
    expect(encode("custom", {})).toMatchObject({ kind: "refused", reason: "missing_parameter" });
    expect(encode("custom", { data: "a\nb" })).toMatchObject({ kind: "refused", reason: "bad_text" });
  });
});
