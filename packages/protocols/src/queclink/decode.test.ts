import { describe, expect, test } from "vitest";
import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import { latin1Bytes, latin1Text } from "../bytes/latin1.ts";
import type { Decoded, DecodedDevice, DecodedPosition } from "../protocol.ts";
import { TEST_NOW } from "../testing/device-connection.ts";
import { expected } from "../testing/expected.ts";
import { decode } from "./decode.ts";
import { FRAMES } from "./frames.ts";

const decoded = (text: string, device: DecodedDevice | null = null): Decoded =>
  decode(latin1Bytes(text), { receivedAt: TEST_NOW, uniqueId: null, device, state: null });

const positionsIn = (text: string): readonly DecodedPosition[] => {
  const result = decoded(text);
  if (result.kind === "rejected") throw new Error(result.reason);
  const [message] = result.messages;
  if (message?.kind !== "positions") throw new Error("no positions");
  return message.positions;
};
const attributesOf = (text: string): Readonly<Record<string, AttributeValue>> => positionsIn(text).at(-1)!.attributes;

const LISBON = { latitude: 38.722252, longitude: -9.139337, altitude: 112, course: 243 };
const CELL = {
  cellTowers: [{ mobileCountryCode: 268, mobileNetworkCode: 1, locationAreaCode: 11201, cellId: 418 }],
};

describe("messages of the vendor manuals", () => {
  test("GTDIS: input 2 went off; the send time is in the device's own zone", () => {
    expect(decoded(FRAMES.inputChanged)).toEqual({
      kind: "messages",
      messages: [
        {
          kind: "positions",
          uniqueIds: ["135790246811220", "13579024681122"],
          positions: [
            expected({
              time: "2009-02-14T01:32:54Z",
              at: { latitude: 31.222073, longitude: 121.354335, altitude: 70, kilometresPerHour: 4.3, course: 92 },
              network: {
                cellTowers: [{ mobileCountryCode: 460, mobileNetworkCode: 0, locationAreaCode: 6360, cellId: 24897 }],
              },
              attributes: {
                type: "GTDIS",
                deviceType: "06",
                event: "20",
                hdop: 1,
                odometer: 2_000_000,
                in2: false,
              },
            }),
          ],
          acknowledgement: latin1Bytes("+SACK:11F0$"),
        },
      ],
    });
  });

  test("GTERI: a block of the mask that is not understood is kept", () => {
    expect(positionsIn(FRAMES.masked)).toEqual([
      expected({
        time: "2012-08-18T04:15:28Z",
        fixTime: "2012-08-18T04:15:19Z",
        at: { latitude: 31.832871, longitude: 117.200986, altitude: 71.8, kilometresPerHour: 0.5, course: 55 },
        network: {
          cellTowers: [{ mobileCountryCode: 460, mobileNetworkCode: 0, locationAreaCode: 22115, cellId: 23042 }],
        },
        attributes: {
          type: "GTERI",
          deviceType: "04",
          event: "10",
          hdop: 1,
          odometer: 0,
          eriMask: "00000001",
          raw: "1,0097",
        },
      }),
    ]);
  });

  test("a heartbeat is answered with its version and count", () => {
    expect(decoded(FRAMES.heartbeat)).toEqual({
      kind: "messages",
      messages: [
        {
          kind: "reply",
          uniqueIds: ["135790246811220", "13579024681122"],
          reply: latin1Bytes("+SACK:GTHBD,1A0102,11F0$"),
          about: "heartbeat",
        },
      ],
    });
  });

  test("the answer to a command carries its serial", () => {
    expect(decoded(FRAMES.outputAnswer)).toEqual({
      kind: "messages",
      messages: [
        {
          kind: "commandResult",
          uniqueIds: ["135790246811220", "13579024681122"],
          result: "ACK:GTOUT,080100,135790246811220,,0004,20090214093254,11F0",
          serial: 4,
          reply: null,
        },
      ],
    });
  });
});

describe("reports", () => {
  test("GTFRI of a vehicle", () => {
    expect(positionsIn(FRAMES.periodic)).toEqual([
      expected({
        time: "2026-03-14T09:26:55Z",
        fixTime: "2026-03-14T09:26:53Z",
        at: { ...LISBON, kilometresPerHour: 57 },
        network: CELL,
        attributes: {
          type: "GTFRI",
          deviceType: "25",
          event: "10",
          hdop: 1,
          power: 13.872,
          odometer: 184_320_500,
          hours: 402_180_000,
          batteryLevel: 96,
          ignition: true,
          motion: true,
          input: 1,
          in1: false,
          in2: false,
          in3: false,
          output: 1,
          do: "01",
          out1: true,
          out2: false,
          out3: false,
        },
      }),
    ]);
  });

  test("two buffered locations: what follows belongs to the last", () => {
    const common = { type: "GTFRI", deviceType: "25", archive: true, event: "10", hdop: 1 };
    expect(positionsIn(FRAMES.twoBuffered)).toEqual([
      expected({
        time: "2026-03-14T09:15:00Z",
        fixTime: "2026-03-14T09:00:00Z",
        at: { latitude: 38.72, longitude: -9.140001, altitude: 98, kilometresPerHour: 12.4, course: 180 },
        network: CELL,
        attributes: common,
      }),
      expected({
        time: "2026-03-14T09:15:00Z",
        fixTime: "2026-03-14T09:00:30Z",
        at: { latitude: 38.7199, longitude: -9.14001, altitude: 98, course: 180 },
        network: CELL,
        attributes: {
          ...common,
          power: 13.31,
          odometer: 184_300_000,
          hours: 400_810_000,
          batteryLevel: 95,
          ignition: true,
          motion: false,
          input: 0,
          in1: false,
          in2: false,
          in3: false,
          output: 0,
          do: "00",
          out1: false,
          out2: false,
          out3: false,
        },
      }),
    ]);
  });

  test("GTIGF: ignition off after 1260 seconds", () => {
    expect(positionsIn(FRAMES.ignitionOff)).toEqual([
      expected({
        time: "2026-03-14T09:47:54Z",
        fixTime: "2026-03-14T09:47:53Z",
        at: LISBON,
        network: CELL,
        attributes: {
          type: "GTIGF",
          deviceType: "25",
          ignition: false,
          duration: 1260,
          hours: 403_440_000,
          odometer: 184_341_200,
          hdop: 1,
        },
      }),
    ]);
  });

  test("without a fix: the cell alone, at the send time", () => {
    expect(positionsIn(FRAMES.noFix)).toEqual([
      expected({
        time: "2026-03-14T09:50:00Z",
        network: CELL,
        attributes: { type: "GTTOW", deviceType: "25", alarm: "tow", event: "10" },
      }),
    ]);
  });

  test("GTINF", () => {
    expect(positionsIn(FRAMES.information)).toEqual([
      expected({
        time: "2026-03-14T09:26:55Z",
        attributes: {
          type: "GTINF",
          deviceType: "25",
          ignition: true,
          motion: false,
          iccid: "8935101811023456789",
          rssi: 24,
          power: 13.872,
          battery: 4.05,
          charge: true,
        },
      }),
    ]);
  });

  const LOCATION = "1,0.0,0,1.0,-9.139337,38.722252,20260314092653,0268,0001,2BC1,01A2,00";
  const END = "20260314092655,0001$";
  test.each<[string, string, object]>([
    ["GTSPD outside the range", "GTSPD,250504,868120148373571,,,10,1", { alarm: "overspeed" }],
    ["GTGEO left", "GTGEO,250504,868120148373571,,,20,1", { alarm: "geofenceExit" }],
    ["GTGEO entered", "GTGEO,250504,868120148373571,,,21,1", { alarm: "geofenceEnter" }],
    ["GTHBM braking", "GTHBM,250504,868120148373571,,,10,1", { alarm: "hardBraking" }],
    ["GTHBM cornering at speed", "GTHBM,250504,868120148373571,,,15,1", { alarm: "hardCornering" }],
    ["GTIGL on", "GTIGL,250504,868120148373571,,,11,1", { ignition: true }],
    ["GTSOS", "GTSOS,250504,868120148373571,,,10,1", { alarm: "sos" }],
    ["GTDIS input 1 on", "GTDIS,250504,868120148373571,,,11,1", { in1: true }],
    ["GTSTT moving", "GTSTT,250504,868120148373571,,22", { ignition: true, motion: true }],
    ["GTIDA", "GTIDA,250504,868120148373571,,A1B2C3D4", { driverUniqueId: "A1B2C3D4" }],
    ["GTANT", "GTANT,250504,868120148373571,,1", { alarm: "gpsAntennaCut" }],
    ["GTJDS", "GTJDS,250504,868120148373571,,1", { alarm: "jamming" }],
    ["GTCRA", "GTCRA,250504,868120148373571,,01", { alarm: "accident" }],
    ["GTMPF", "GTMPF,250504,868120148373571,", { alarm: "powerCut" }],
    ["GTBTC", "GTBTC,250504,868120148373571,", { charge: true }],
  ])("%s", (_name, start, attributes) => {
    expect(attributesOf(`+RESP:${start},${LOCATION},${END}`)).toMatchObject(attributes);
  });

  test("without any location: power off, serial data, a configuration", () => {
    expect(attributesOf(`+RESP:GTPFA,250504,868120148373571,,${END}`)).toMatchObject({ alarm: "powerOff" });
    expect(attributesOf(`+RESP:GTDTT,250504,868120148373571,,,,,0,5,HELLO,${END}`)["data"]).toBe(",,,0,5,HELLO");
    expect(attributesOf(`+RESP:GTALL,250504,868120148373571,,BSI,a,b,${END}`)["result"]).toBe("GTALL,BSI,a,b");
  });

  test("a vehicle number in front of the device name", () => {
    const text = `+RESP:GTFRI,5E0100,868120148373571,WDB9634031L123456,gv500,,00,1,${LOCATION},1.0,,,,,220100,,,,${END}`;
    expect(attributesOf(text)).toMatchObject({ vin: "WDB9634031L123456", odometer: 1000, ignition: true });
  });

  test("the location is found where a model puts one field more", () => {
    const text = `+RESP:GTFRI,020102,868120148373571,,,0,0,1,${LOCATION},96,${END}`;
    expect(positionsIn(text)[0]).toMatchObject({ valid: true, attributes: { batteryLevel: 96 } });
  });

  test("a device may be told to do without acknowledgements", () => {
    const device = { model: null, attributes: { sack: false } };
    expect(decoded(FRAMES.periodic, device)).toMatchObject({ messages: [{ acknowledgement: null }] });
  });

  test("an unknown type is noted and acknowledged", () => {
    const result = decoded(`+RESP:GTXYZ,250504,868120148373571,,${END}`);
    expect(result).toMatchObject({ messages: [{ kind: "reply", about: "unknown GTXYZ" }] });
    if (result.kind !== "messages" || result.messages[0]?.kind !== "reply") throw new Error("no note");
    expect(latin1Text(result.messages[0].reply!)).toBe("+SACK:0001$");
  });
});
