import { describe, expect, test } from "vitest";
import { expected, hex } from "../testing/expected.ts";
import { DeviceConnection, TEST_NOW, serverWith } from "../testing/device-connection.ts";
import type { Decoded } from "../protocol.ts";
import { decodeDatagram } from "./datagram.ts";
import { decode } from "./decode.ts";
import { FRAMES } from "./frames.ts";
import { repaired } from "../testing/repaired-teltonika.ts";
import { teltonika } from "./protocol.ts";

const IMEI = "352093086403655";
const decodeLoggedIn = (frame: string): Decoded =>
  decode(hex(frame), { receivedAt: TEST_NOW, uniqueId: IMEI, device: null, state: null });

const PARKED_IN_LISBON = {
  latitude: 38.7222524,
  longitude: -9.1393366,
  altitude: 112,
  kilometresPerHour: 57,
  course: 243,
};
const FULL_RECORD = expected({
  time: "2026-03-14T09:26:53Z",
  at: PARKED_IN_LISBON,
  attributes: {
    event: 239,
    priority: 0,
    sat: 11,
    ignition: true,
    motion: true,
    rssi: 4,
    out1: true,
    in1: true,
    power: 13.872,
    battery: 4.021,
    pdop: 1.3,
    hdop: 0.8,
    adc1: 1.544,
    odometer: 184320577,
    operator: 26801,
    temp1: 5.3,
    driverUniqueId: "5E4D3C2B1A000001",
    ibutton: "0100001A2B3C4D5E",
  },
});

describe("records", () => {
  test("Codec 8, one record without a fix and without a driver key", () => {
    expect(decodeLoggedIn(FRAMES.codec8OneRecord)).toEqual({
      kind: "messages",
      messages: [
        {
          kind: "positions",
          positions: [
            expected({
              time: "2019-06-10T10:04:46Z",
              attributes: { event: 1, priority: 1, sat: 0, rssi: 3, in1: true, power: 24.079, operator: 24602 },
            }),
          ],
          acknowledgement: hex("00000001"),
        },
      ],
    });
  });

  test("Codec 8, two records, the earlier one first", () => {
    expect(decodeLoggedIn(FRAMES.codec8TwoRecords)).toEqual({
      kind: "messages",
      messages: [
        {
          kind: "positions",
          positions: [
            expected({ time: "2019-06-10T10:01:01Z", attributes: { event: 1, priority: 1, sat: 0, in1: false } }),
            expected({ time: "2019-06-10T10:01:19Z", attributes: { event: 1, priority: 1, sat: 0, in1: true } }),
          ],
          acknowledgement: hex("00000002"),
        },
      ],
    });
  });

  test("Codec 8 Extended with the two parts of the chip card number", () => {
    expect(decodeLoggedIn(FRAMES.codec8Extended)).toEqual({
      kind: "messages",
      messages: [
        {
          kind: "positions",
          positions: [
            expected({
              time: "2019-06-10T11:36:32Z",
              attributes: {
                event: 1,
                priority: 1,
                sat: 0,
                in1: true,
                axisX: 29,
                odometer: 22949000,
                iccid: "893700218500686954",
              },
            }),
          ],
          acknowledgement: hex("00000001"),
        },
      ],
    });
  });

  test("Codec 16 with its generation type, where id 11 is two bytes and no chip card", () => {
    const record = (time: string, io11: number) =>
      expected({
        time,
        attributes: {
          event: 11,
          priority: 0,
          sat: 0,
          generationType: 5,
          in1: false,
          in3: false,
          io11,
          power: 22.074,
        },
      });
    expect(decodeLoggedIn(FRAMES.codec16)).toEqual({
      kind: "messages",
      messages: [
        {
          kind: "positions",
          positions: [record("2019-07-10T12:06:54Z", 39), record("2019-07-10T12:06:55Z", 38)],
          acknowledgement: hex("00000002"),
        },
      ],
    });
  });

  test("a full record of a moving vehicle", () => {
    expect(decodeLoggedIn(FRAMES.fullRecord)).toEqual({
      kind: "messages",
      messages: [{ kind: "positions", positions: [FULL_RECORD], acknowledgement: hex("00000001") }],
    });
  });

  test("a power cut in the southern and western hemisphere, at the last known place", () => {
    expect(decodeLoggedIn(FRAMES.powerCut)).toEqual({
      kind: "messages",
      messages: [
        {
          kind: "positions",
          positions: [
            FULL_RECORD,
            expected({
              time: "2026-03-14T09:27:53Z",
              valid: false,
              at: { latitude: -23.5505199, longitude: -46.6333094, altitude: 760 },
              attributes: {
                event: 252,
                priority: 1,
                sat: 0,
                ignition: false,
                motion: false,
                alarm: "powerCut",
                power: 0,
                battery: 3.79,
              },
            }),
          ],
          acknowledgement: hex("00000002"),
        },
      ],
    });
  });

  test("Codec 8 Extended with a vehicle number and a BLE sensor", () => {
    expect(decodeLoggedIn(FRAMES.vinAndBle)).toEqual({
      kind: "messages",
      messages: [
        {
          kind: "positions",
          positions: [
            expected({
              time: "2026-03-14T09:26:53Z",
              at: PARKED_IN_LISBON,
              attributes: {
                event: 385,
                priority: 0,
                sat: 11,
                ignition: true,
                motion: true,
                power: 13.872,
                bleTemp1: -5.25,
                humidity1: 65.5,
                odometer: 184320577,
                driverUniqueId: "5E4D3C2B1A000001",
                ibutton: "0100001A2B3C4D5E",
                vin: "WDB9634031L123456",
              },
            }),
          ],
          acknowledgement: hex("00000001"),
        },
      ],
    });
  });

  test("a datagram names its device and gets both packet ids back", () => {
    const context = { receivedAt: TEST_NOW, uniqueId: null, device: null, state: null };
    expect(decodeDatagram(hex(FRAMES.datagram), context)).toEqual({
      kind: "messages",
      messages: [
        {
          kind: "positions",
          uniqueIds: [IMEI, IMEI.slice(0, -1)],
          positions: [FULL_RECORD],
          acknowledgement: hex(FRAMES.datagramAnswer),
        },
      ],
    });
  });
});

describe("texts", () => {
  test("an answer to a command", () => {
    expect(decodeLoggedIn(FRAMES.getIoAnswer)).toEqual({
      kind: "messages",
      messages: [{ kind: "commandResult", result: "DI1:1 DI2:0 DI3:0 AIN1:0 AIN2:16924 DO1:0 DO2:1", reply: null }],
    });
  });

  test("serial data of Codec 13 keeps the time of the device", () => {
    expect(decodeLoggedIn(FRAMES.serialData)).toEqual({
      kind: "messages",
      messages: [
        {
          kind: "positions",
          positions: [expected({ time: "2026-03-14T09:26:53Z", attributes: { result: "WEIGHT=12040" } })],
          acknowledgement: null,
        },
      ],
    });
  });

  test("Codec 14 from another IMEI is not taken for this device's answer", () => {
    expect(decodeLoggedIn(FRAMES.codec14GetVer)).toEqual({
      kind: "rejected",
      reason: "text of another device or too short",
    });
  });

  test("bytes that are no text become hex", () => {
    const frame = "000000000000000B0C01060000000300FF8001";
    const data = hex(`${frame}00000000`);
    expect(decodeLoggedIn(withChecksum(data))).toEqual({
      kind: "messages",
      messages: [{ kind: "commandResult", result: "00FF80", reply: null }],
    });
  });
});

describe("the login", () => {
  test("is answered with 01 for a known device", () => {
    const connection = new DeviceConnection(teltonika, serverWith("356307042441013")).receive(hex(FRAMES.login));
    expect(connection).toMatchObject({ uniqueId: "356307042441013", sent: ["01"], closed: null });
  });

  test("is answered with 00 for an unknown one", () => {
    const connection = new DeviceConnection(teltonika, serverWith()).receive(hex(FRAMES.login));
    expect(connection).toMatchObject({ uniqueId: null, sent: ["00"], closed: "unknown device" });
  });

  test("offers the IMEI as sent, and without its check digit", () => {
    const context = { receivedAt: TEST_NOW, uniqueId: null, device: null, state: null };
    expect(decode(hex(FRAMES.login), context)).toEqual({
      kind: "messages",
      messages: [
        {
          kind: "login",
          uniqueIds: ["356307042441013", "35630704244101"],
          accept: hex("01"),
          refuse: hex("00"),
        },
      ],
    });
  });
});

function withChecksum(frame: Uint8Array): string {
  return Array.from(repaired(frame), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
