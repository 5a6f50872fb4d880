import { describe, expect, test } from "vitest";
import { knots } from "@outrider/domain/units/units.ts";
import { latin1Bytes } from "../bytes/latin1.ts";
import { utf8Bytes } from "../bytes/utf8.ts";
import type { DecodedPosition, DecodedRequest } from "../protocol.ts";
import { expected } from "../testing/expected.ts";
import { requestFault } from "../testing/faults.ts";
import { Random } from "../testing/random.ts";
import { BODIES } from "./bodies.ts";
import { acknowledge, decodeRequest } from "./decode.ts";
import { flespiDeviceSide, messageOf } from "./device-side.ts";

const IDENT = "861694030000010";
const post = (body: Uint8Array): DecodedRequest =>
  decodeRequest({ method: "POST", url: "/", contentType: "application/json", body });
const postJson = (value: unknown): DecodedRequest => post(utf8Bytes(JSON.stringify(value)));
const AT = { latitude: 38.722252, longitude: -9.139337, altitude: 112, kilometresPerHour: 57, course: 243 };

/** The one position of a message with these keys. */
function positionWith(keys: Readonly<Record<string, unknown>>): DecodedPosition | null {
  const decoded = postJson({ ident: IDENT, timestamp: 1773480413, ...keys });
  return decoded.kind === "devices" ? (decoded.devices[0]?.positions[0] ?? null) : null;
}

describe("messages of flespi", () => {
  test("a moving vehicle", () => {
    expect(post(latin1Bytes(BODIES.full))).toEqual({
      kind: "devices",
      ignored: 0,
      devices: [
        {
          uniqueId: IDENT,
          positions: [
            expected({
              time: "2026-03-14T09:26:53.250Z",
              at: AT,
              attributes: {
                sat: 11,
                ignition: true,
                power: 13.87,
                odometer: 184320577,
                output: 1,
                out1: true,
                driverUniqueId: "0100001A2B3C4D5E",
              },
            }),
          ],
        },
      ],
    });
  });

  test("a message without an identifier is counted, and does not cost the others", () => {
    expect(post(latin1Bytes(BODIES.oneWithoutIdent))).toEqual({
      kind: "devices",
      ignored: 1,
      devices: [
        {
          uniqueId: IDENT,
          positions: [expected({ time: "2026-03-14T09:27:53Z", attributes: { alarm: "hardBraking" } })],
        },
      ],
    });
  });

  test("several devices in one request, each oldest first", () => {
    const decoded = postJson([
      { ident: "b", timestamp: 1773480420 },
      { ident: "a", timestamp: 1773480413 },
      { ident: "b", timestamp: 1773480410 },
    ]);
    expect(decoded.kind === "devices" ? decoded.devices : []).toEqual([
      {
        uniqueId: "b",
        positions: [
          expected({ time: "2026-03-14T09:26:50Z", attributes: {} }),
          expected({ time: "2026-03-14T09:27:00Z", attributes: {} }),
        ],
      },
      { uniqueId: "a", positions: [expected({ time: "2026-03-14T09:26:53Z", attributes: {} })] },
    ]);
  });

  test.each([
    [{ din: 5 }, { input: 5, in1: true, in3: true }],
    [
      { "dout.2": false, "din#3": 1 },
      { out2: false, in3: true },
    ],
    [
      { "ain.1": 3.1, "sensor.temperature": 4, "ble.sensor.temperature.2": -5.5 },
      { adc1: 3.1, temp1: 4, temp2: -5.5 },
    ],
    [
      { "engine.motorhours": 1.5, "can.vehicle.mileage": 12.3456 },
      { hours: 5_400_000, obdOdometer: 12_346 },
    ],
    [{ "alarm.sos.trigger": true, "towing.alarm.status": 1, "crash.event.trigger": false }, { alarm: "sos,tow" }],
    [
      { "event.enum": 7, "report.reason": "periodic" },
      { event: 7, "report.reason": "periodic" },
    ],
    [{ "rfid.code": 12345 }, { driverUniqueId: "12345" }],
    [
      { "battery.level": "full", peer: "10.0.0.1:99" },
      { "battery.level": "full", peer: "10.0.0.1:99" },
    ],
    [{ "can.dtc": ["P0301"], nothing: null }, { "can.dtc": '["P0301"]' }],
  ])("%j becomes %j", (keys, attributes) => expect(positionWith(keys)?.attributes).toEqual(attributes));

  test("a cell becomes the network, unless a part of it is missing", () => {
    const cell = { "gsm.mcc": 268, "gsm.mnc": 1, "gsm.lac": 11201, "gsm.cellid": 107203 };
    expect(positionWith(cell)).toMatchObject({
      network: {
        cellTowers: [{ mobileCountryCode: 268, mobileNetworkCode: 1, locationAreaCode: 11201, cellId: 107203 }],
      },
      attributes: {},
    });
    expect(positionWith({ "gsm.mcc": 268 })).toMatchObject({ network: null, attributes: { "gsm.mcc": 268 } });
  });

  test("thirteen digits are milliseconds, and ISO 8601 is read too", () => {
    expect(positionWith({ timestamp: 1773480413250 })?.fixTime).toBe(1773480413250);
    expect(positionWith({ timestamp: "2026-03-14T09:26:53.250Z" })?.fixTime).toBe(1773480413250);
  });

  test.each([
    [{ "position.latitude": 0, "position.longitude": 0 }],
    [{ "position.latitude": 91, "position.longitude": 0 }],
  ])("%j is no place", (keys) => expect(positionWith(keys)).toMatchObject({ valid: false, coordinates: null }));

  test("a place that the device does not trust is kept, but not valid", () => {
    const keys = { "position.latitude": 1, "position.longitude": 2, "position.valid": false };
    expect(positionWith(keys)).toMatchObject({ valid: false, coordinates: { latitude: 1, longitude: 2 } });
  });
});

describe("messages of our own form", () => {
  test("an alarm at a standstill", () => {
    const decoded = post(latin1Bytes(BODIES.generic));
    const at = { latitude: -23.55052, longitude: -46.633309 };
    const position = expected({ time: "2026-03-14T09:28:53Z", at, attributes: { alarm: "sos" } });
    expect(decoded).toEqual({ kind: "devices", ignored: 0, devices: [{ uniqueId: IDENT, positions: [position] }] });
  });

  test("everything it can say", () => {
    const tower = { mobileCountryCode: 268, mobileNetworkCode: 1, locationAreaCode: 11201, cellId: 107203 };
    const position = expected({
      time: "2026-03-14T09:26:53Z",
      at: { ...AT, accuracy: 5 },
      network: { cellTowers: [{ ...tower, signalStrength: -71 }] },
      attributes: { ignition: true, odometer: 184320577, temp1: 5.3, alarm: "powerCut" },
    });
    expect(post(latin1Bytes(BODIES.genericFull))).toEqual({
      kind: "devices",
      ignored: 0,
      devices: [{ uniqueId: IDENT, positions: [position] }],
    });
    expect(postJson([messageOf(position, IDENT)])).toEqual(post(latin1Bytes(BODIES.genericFull)));
  });

  test("speed in knots goes before speed in km/h", () => {
    const decoded = postJson({ ident: 7, time: "2026-03-14T09:26:53Z", lat: 1, lon: 2, speedKnots: 3, speedKmh: 99 });
    expect(decoded).toMatchObject({ devices: [{ uniqueId: "7", positions: [{ coordinates: { speed: knots(3) } }] }] });
  });
});

describe("what is refused", () => {
  test.each(["", "{", "[", "nothing", "[1,2]", '"text"', "5", "null"])("%j as a whole", (body) =>
    expect(post(latin1Bytes(body))).toMatchObject({ kind: "rejected", status: 400 }),
  );

  test("bytes that are no UTF-8", () =>
    expect(post(new Uint8Array([0x7b, 0xff, 0x7d]))).toMatchObject({ kind: "rejected", status: 400 }));

  test("more than a thousand messages, and more than a mebibyte", () => {
    const message = { ident: IDENT, timestamp: 1773480413 };
    expect(postJson(Array.from({ length: 1000 }, () => message))).toMatchObject({ kind: "devices", ignored: 0 });
    expect(postJson(Array.from({ length: 1001 }, () => message))).toMatchObject({ kind: "rejected", status: 413 });
    expect(post(new Uint8Array(1024 * 1024 + 1))).toMatchObject({ kind: "rejected", status: 413 });
  });

  test.each([
    '{"timestamp":1773480413}',
    '{"ident":"","timestamp":1773480413}',
    '{"ident":true,"timestamp":1773480413}',
    '{"ident":"a/b","timestamp":1773480413}',
    '{"ident":"a"}',
    '{"ident":"a","timestamp":"yesterday"}',
    '{"ident":"a","timestamp":9999999999999}',
    '{"ident":"a","timestamp":1773480413,"position.latitude":"38","position.longitude":1}',
    '{"ident":"a","timestamp":1773480413,"position.latitude":38}',
    '{"ident":"a","timestamp":1773480413,"__proto__":{"x":1}}',
    '{"ident":"a","timestamp":1773480413,"x":{"constructor":1}}',
    '{"ident":"a","timestamp":1773480413,"x":[[[[[[[[1]]]]]]]]}',
    `{"ident":"a","timestamp":1773480413,${Array.from({ length: 256 }, (_, key) => `"k${key}":1`).join(",")}}`,
  ])("%s is counted and left out", (message) => {
    expect(post(latin1Bytes(message))).toEqual({ kind: "devices", ignored: 1, devices: [] });
    const among = post(latin1Bytes(`[${message},{"ident":"good","timestamp":1773480413}]`));
    expect(among).toMatchObject({ ignored: 1, devices: [{ uniqueId: "good" }] });
  });

  test("a number that JSON overflows is no attribute", () =>
    expect(post(latin1Bytes('{"ident":"a","timestamp":1773480413,"x":1e999,"battery.level":1e999}'))).toMatchObject({
      devices: [{ positions: [{ attributes: {} }] }],
    }));
});

describe("bodies cut short and changed", () => {
  test("keep the contract at every length", () => {
    for (const body of Object.values(BODIES).map(latin1Bytes)) {
      for (let end = 0; end < body.length; end += 1) {
        expect(post(body.subarray(0, end))).toMatchObject({ kind: "rejected", status: 400 });
      }
    }
  });

  test("keep the contract with any bytes changed", () => {
    const random = new Random(5149);
    const bodies = Object.values(BODIES).map(latin1Bytes);
    for (let run = 0; run < 5000; run += 1) {
      const body = Uint8Array.from(random.pick(bodies));
      for (let change = 0; change < 3; change += 1) body[random.below(body.length)] = 0x20 + random.below(0x5f);
      expect(requestFault(post(body))).toBeNull();
    }
  });
});

describe("the device side", () => {
  const response = (status: number, body: string): Uint8Array =>
    latin1Bytes(`HTTP/1.1 ${status} OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`);

  test("reads the answers of the server, whole ones only", () => {
    const stored = response(200, acknowledge(2, 1));
    expect(acknowledge(2, 1)).toBe('{"accepted":2,"ignored":1}');
    expect(flespiDeviceSide.read(stored)).toEqual({
      length: stored.length,
      answer: { kind: "acknowledged", count: 2, serial: null },
    });
    expect(flespiDeviceSide.read(stored.subarray(0, -1))).toBeNull();
    expect(flespiDeviceSide.read(response(200, acknowledge(0, 3)))?.answer.kind).toBe("refused");
    expect(flespiDeviceSide.read(response(429, ""))?.answer.kind).toBe("refused");
    expect(flespiDeviceSide.read(response(503, ""))?.answer.kind).toBe("other");
  });
});
