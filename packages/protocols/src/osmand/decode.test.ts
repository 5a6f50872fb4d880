import { describe, expect, test } from "vitest";
import { knots } from "@outrider/domain/units/units.ts";
import { latin1Bytes } from "../bytes/latin1.ts";
import { utf8Bytes } from "../bytes/utf8.ts";
import type { DecodedPosition, DecodedRequest, DeviceRequest, RequestContext } from "../protocol.ts";
import { TEST_NOW } from "../testing/device-connection.ts";
import { expected } from "../testing/expected.ts";
import { requestFault } from "../testing/faults.ts";
import { Random } from "../testing/random.ts";
import { decodeRequest } from "./decode.ts";
import { REQUESTS } from "./requests.ts";

const CONTEXT: RequestContext = { receivedAt: TEST_NOW };
const decode = (request: DeviceRequest): DecodedRequest => decodeRequest(request, CONTEXT);
const get = (url: string): DecodedRequest => decode({ method: "GET", url, contentType: null, body: new Uint8Array(0) });
const post = (body: string, contentType = "application/json"): DecodedRequest =>
  decode({ method: "POST", url: "/", contentType, body: utf8Bytes(body) });

/** An expected position with its speed in knots, as the query form has it. */
const withKnots = (position: DecodedPosition, speed: number): DecodedPosition => ({
  ...position,
  coordinates: position.coordinates === null ? null : { ...position.coordinates, speed: knots(speed) },
});

describe("the query form", () => {
  test("a moving phone", () => {
    expect(decode(REQUESTS.query)).toEqual({
      kind: "positions",
      uniqueId: "48241179",
      positions: [
        withKnots(
          expected({
            time: "2026-03-14T09:26:53Z",
            at: { latitude: 38.7222524, longitude: -9.1393366, altitude: 112, course: 243, accuracy: 4.5 },
            attributes: { hdop: 0.9, batteryLevel: 87, charge: true, ignition: true },
          }),
          30.78,
        ),
      ],
      unknownDeviceStatus: 400,
      carriesCommand: true,
    });
  });

  test("a form with milliseconds, one pair of coordinates, a cell and an access point", () => {
    expect(decode(REQUESTS.form)).toEqual({
      kind: "positions",
      uniqueId: "48241179",
      positions: [
        expected({
          time: "2026-03-14T09:27:53Z",
          valid: false,
          at: { latitude: -23.5505199, longitude: -46.6333094 },
          network: {
            cellTowers: [
              {
                mobileCountryCode: 724,
                mobileNetworkCode: 5,
                locationAreaCode: 8010,
                cellId: 115666,
                signalStrength: -71,
              },
            ],
            wifiAccessPoints: [{ macAddress: "9c:3d:cf:01:02:03", signalStrength: -60 }],
          },
          attributes: {},
        }),
      ],
      unknownDeviceStatus: 400,
      carriesCommand: true,
    });
  });

  test("attributes only: no coordinates", () => {
    expect(positionOf(decode(REQUESTS.alarmOnly))).toEqual(
      expected({ time: "2026-03-14T09:28:53Z", attributes: { alarm: "sos" } }),
    );
  });

  test.each([
    ["seconds", "1773480413", "2026-03-14T09:26:53.000Z"],
    ["seconds with a fraction", "1773480413.25", "2026-03-14T09:26:53.250Z"],
    ["milliseconds", "1773480413250", "2026-03-14T09:26:53.250Z"],
    ["ISO 8601", "2026-03-14T09:26:53Z", "2026-03-14T09:26:53.000Z"],
    ["ISO 8601 with an offset", "2026-03-14T10:26:53.5%2B01:00", "2026-03-14T09:26:53.500Z"],
    ["a date and a time", "2026-03-14%2009:26:53", "2026-03-14T09:26:53.000Z"],
  ])("a timestamp in %s", (_name, text, instant) => {
    const { fixTime, deviceTime } = positionOf(get(`/?id=1&timestamp=${text}`));
    expect(new Date(fixTime).toISOString()).toBe(instant);
    expect(deviceTime).toBe(fixTime);
  });

  test("without a timestamp the time of arrival counts", () => {
    expect(positionOf(get("/?id=1")).fixTime).toBe(TEST_NOW);
  });

  test("the speed is in the unit of the device", () => {
    const speedIn = (speedUnit: string) => {
      const context = { ...CONTEXT, device: () => ({ model: null, attributes: { speedUnit } }) };
      const url = "/?id=1&lat=1&lon=1&speed=18.52";
      const request = { method: "GET", url, contentType: null, body: new Uint8Array(0) };
      return positionOf(decodeRequest(request, context)).coordinates!.speed;
    };
    expect(speedIn("kn")).toBe(18.52);
    expect(speedIn("kmh")).toBeCloseTo(10, 10);
    expect(speedIn("mps")).toBeCloseTo(36, 10);
    expect(speedIn("furlongs")).toBe(18.52);
  });

  test("free parameters are numbers, booleans or text; long digit runs and leading zeros stay text", () => {
    const url = "/?id=1&a=1.5&b=true&c=false&d=sos&e=8935101811023456789&f=007&g=-3&h=0x10&i=&j=1e3&k=0.5";
    expect(positionOf(get(url)).attributes).toEqual({
      a: 1.5,
      b: true,
      c: false,
      d: "sos",
      e: "8935101811023456789",
      f: "007",
      g: -3,
      h: "0x10",
      i: "",
      j: 1000,
      k: 0.5,
    });
  });

  test("a driver is text, whatever it looks like", () => {
    expect(positionOf(get("/?id=1&driverUniqueId=42")).attributes).toEqual({ driverUniqueId: "42" });
  });

  test("percent and plus encoding, in names too", () => {
    expect(positionOf(get("/?id=1&na%6De=caf%C3%A9+au%20lait")).attributes).toEqual({ name: "café au lait" });
  });

  test("a registration for notifications is no attribute", () => {
    expect(get("/?id=1&notificationToken=abc")).toMatchObject({
      notificationToken: "abc",
      positions: [{ attributes: {} }],
    });
  });

  test("columns of a position and names that reach a prototype are dropped", () => {
    const url = "/?id=1&deviceId=9&protocol=x&serverTime=1&__proto__=1&constructor=1&prototype=1&ok=1";
    const { attributes } = positionOf(get(url));
    expect(attributes).toEqual({ ok: 1 });
    expect(Object.getPrototypeOf(attributes)).toBe(Object.prototype);
  });

  test("at most 64 free parameters, names of 64 and values of 1024 characters", () => {
    const many = Array.from({ length: 80 }, (_, index) => `p${index}=1`).join("&");
    expect(Object.keys(positionOf(get(`/?id=1&${many}`)).attributes)).toHaveLength(64);
    expect(positionOf(get(`/?id=1&${"n".repeat(65)}=1`)).attributes).toEqual({});
    expect(positionOf(get(`/?id=1&v=${"x".repeat(2000)}`)).attributes).toEqual({ v: "x".repeat(1024) });
  });

  test("0,0 is no place, a course beyond the circle is brought back", () => {
    expect(positionOf(get("/?id=1&lat=0&lon=0")).coordinates).toBeNull();
    expect(positionOf(get("/?id=1&lat=1&lon=0&bearing=360")).coordinates!.course).toBe(0);
    expect(positionOf(get("/?id=1&lat=1&lon=0&bearing=-90")).coordinates!.course).toBe(270);
  });
});

describe("the JSON form", () => {
  test("a moving phone", () => {
    expect(decode(REQUESTS.json)).toEqual({
      kind: "positions",
      uniqueId: "48241179",
      positions: [
        {
          ...withKnots(
            expected({
              time: "2026-03-14T09:26:53Z",
              at: { latitude: 38.7222524, longitude: -9.1393366, altitude: 112, course: 243, accuracy: 4.5 },
              attributes: {
                motion: true,
                odometer: 184320,
                event: "motionchange",
                batteryLevel: 87,
                activity: "in_vehicle",
                ignition: true,
              },
            }),
            30.777473002159823,
          ),
        },
      ],
      unknownDeviceStatus: 404,
      carriesCommand: false,
    });
  });

  test("a batch is in order of time, whatever the order was", () => {
    const location = (timestamp: string) => ({ timestamp, coords: { latitude: 1, longitude: 2 } });
    const locations = [location("2026-03-14T09:02:00Z"), location("2026-03-14T09:01:00Z")];
    const decoded = post(JSON.stringify({ device_id: "1", location: locations }));
    if (decoded.kind !== "positions") throw new Error(decoded.kind);
    expect(decoded.positions.map(({ fixTime }) => new Date(fixTime).toISOString())).toEqual([
      "2026-03-14T09:01:00.000Z",
      "2026-03-14T09:02:00.000Z",
    ]);
  });

  const jsonPosition = (location: object) =>
    positionOf(post(JSON.stringify({ device_id: "1", location: { timestamp: "2026-03-14T09:00:00Z", ...location } })));

  test("-1 is unknown", () => {
    const coords = { latitude: 1, longitude: 2, speed: -1, heading: -1, accuracy: -1 };
    expect(jsonPosition({ coords, battery: { level: -1, is_charging: true } })).toEqual(
      expected({ time: "2026-03-14T09:00:00Z", at: { latitude: 1, longitude: 2 }, attributes: { charge: true } }),
    );
  });
  test("without coords, attributes only", () => {
    expect(jsonPosition({ event: "heartbeat", alarm: "sos", mock: true, odometer: 12.7 })).toEqual(
      expected({
        time: "2026-03-14T09:00:00Z",
        attributes: { odometer: 13, event: "heartbeat", mock: true, alarm: "sos" },
      }),
    );
  });
  test("extras are flat; nested values are dropped", () => {
    expect(
      jsonPosition({ extras: { a: 1, b: "x", c: false, d: { e: 1 }, f: [1], g: null, id: 7 } }).attributes,
    ).toEqual({
      a: 1,
      b: "x",
      c: false,
    });
  });
  test("text beyond ASCII", () => {
    expect(jsonPosition({ extras: { driver: "João Ñandú 🚚" } }).attributes).toEqual({ driver: "João Ñandú 🚚" });
  });
});

describe("refused with 400", () => {
  const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
  test.each([
    ["no identifier", "/?lat=1&lon=1"],
    ["an empty identifier", "/?id=&lat=1&lon=1"],
    ["an identifier of 129 characters", `/?id=${"1".repeat(129)}`],
    ["latitude 91", "/?id=1&lat=91&lon=1"],
    ["longitude 181", "/?id=1&lat=1&lon=181"],
    ["latitude abc", "/?id=1&lat=abc&lon=1"],
    ["latitude NaN", "/?id=1&lat=NaN&lon=1"],
    ["only a latitude", "/?id=1&lat=1"],
    ["only a longitude", "/?id=1&lon=1"],
    ["a location of one number", "/?id=1&location=1"],
    ["a timestamp that is none", "/?id=1&timestamp=yesterday"],
    ["30 February", "/?id=1&timestamp=2026-02-30T00:00:00Z"],
    ["a timestamp more than a day ahead", `/?id=1&timestamp=${TEST_NOW + 86_400_001}`],
    ["a cell of two parts", "/?id=1&cell=1,2"],
    ["an access point that is none", "/?id=1&wifi=xx"],
    ["a speed that is no number", "/?id=1&speed=fast"],
    ["a percent sign without digits", "/?id=1&a=%ZZ"],
    ["a percent sign at the end", "/?id=1&a=%"],
    ["percent encoding that is no UTF-8", "/?id=1&a=%FF%FE"],
    ["a NUL", "/?id=1&a=%00"],
  ])("%s", (_name, url) => expect(get(url)).toMatchObject({ kind: "rejected", status: 400 }));

  test.each([
    ["a body that is no JSON", "lat=1"],
    ["an empty body", ""],
    ["an array at the top", "[]"],
    ["a scalar at the top", "1"],
    ["null", "null"],
    ["no location", '{"device_id":"1"}'],
    ["a location that is no object", '{"device_id":"1","location":1}'],
    ["no identifier", '{"location":{"timestamp":"2026-03-14T09:00:00Z"}}'],
    ["no timestamp", '{"device_id":"1","location":{}}'],
    ["a timestamp that is none", '{"device_id":"1","location":{"timestamp":"x"}}'],
    ["only a latitude", '{"device_id":"1","location":{"timestamp":1773480413,"coords":{"latitude":1}}}'],
    ["latitude 91", '{"device_id":"1","location":{"timestamp":1773480413,"coords":{"latitude":91,"longitude":1}}}'],
    ["nesting above eight levels", `{"device_id":"1","location":{"timestamp":1773480413,"extras":${nested(9)}}}`],
    ["nesting without end", `${"[".repeat(30_000)}${"]".repeat(30_000)}`],
    ["__proto__", '{"device_id":"1","location":{"timestamp":1773480413,"extras":{"__proto__":{"x":1}}}}'],
    ["constructor", '{"device_id":"1","location":{"timestamp":1773480413,"extras":{"constructor":1}}}'],
    ["a giant key", `{"device_id":"1","location":{"timestamp":1773480413,"extras":{"${"k".repeat(2000)}":1}}}`],
  ])("JSON: %s", (_name, body) => {
    expect(post(body)).toMatchObject({ kind: "rejected", status: 400 });
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });

  test("JSON that is no UTF-8", () => {
    const body = latin1Bytes('{"device_id":"\xff"}');
    const request = { method: "POST", url: "/", contentType: "application/json; charset=utf-8", body };
    expect(decode(request)).toMatchObject({ kind: "rejected", status: 400 });
  });
});

test("too large is 413", () => {
  expect(get(`/?id=1&a=${"x".repeat(8192)}`)).toMatchObject({ kind: "rejected", status: 413 });
  expect(post(" ".repeat(65_537))).toMatchObject({ kind: "rejected", status: 413 });
});

test("random requests never throw, and never break what a result promises", () => {
  const random = new Random(4);
  const alphabet = 'id=&lat.lon%+0123456789-:T,{}[]"\\/\0\u00ff ';
  for (let index = 0; index < 5000; index += 1) {
    const text = Array.from({ length: random.below(120) }, () => random.pick([...alphabet])).join("");
    expect(requestFault(get(`/?id=1&${text}`))).toBeNull();
    expect(requestFault(post(text))).toBeNull();
    expect(requestFault(post(text, "application/x-www-form-urlencoded"))).toBeNull();
  }
});

function positionOf(decoded: DecodedRequest): DecodedPosition {
  if (decoded.kind !== "positions") throw new Error(decoded.kind);
  expect(decoded.positions).toHaveLength(1);
  return decoded.positions[0]!;
}
