import { describe, expect, test } from "vitest";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { Writer } from "../bytes/writer.ts";
import type { DecodeContext, Decoded, DecodedDevice, DecodedPosition } from "../protocol.ts";
import { PLAIN_DEVICE, TEST_NOW } from "../testing/device-connection.ts";
import { expected, hex } from "../testing/expected.ts";
import { decode } from "./decode.ts";
import { FRAMES } from "./frames.ts";
import { acknowledgement, packet } from "./packet.ts";

const IMEI = "868120148373571";
const contextWith = (device: DecodedDevice, state: DecodeContext["state"] = null): DecodeContext => ({
  receivedAt: TEST_NOW,
  uniqueId: IMEI,
  device,
  state,
});
const CONTEXT = contextWith(PLAIN_DEVICE);

/** What a report with its answer decodes to. */
const reported = (position: DecodedPosition, answer: Uint8Array | null): Decoded => ({
  kind: "messages",
  messages: [{ kind: "positions", positions: [position], acknowledgement: answer }],
});
const ARRIVED = new Date(TEST_NOW).toISOString();

const LISBON = {
  latitude: 69_700_054 / 1_800_000,
  longitude: -16_450_806 / 1_800_000,
  kilometresPerHour: 57,
  course: 243,
};
const LISBON_CELL = {
  cellTowers: [{ mobileCountryCode: 268, mobileNetworkCode: 1, locationAreaCode: 11201, cellId: 107203 }],
};

describe("frames of the vendor manual", () => {
  test("a heartbeat", () => {
    expect(decode(hex(FRAMES.heartbeat), CONTEXT)).toEqual(
      reported(
        expected({
          time: ARRIVED,
          attributes: { armed: false, ignition: false, charge: false, blocked: false, batteryLevel: 66, rssi: 4 },
        }),
        hex(FRAMES.heartbeatAnswer),
      ),
    );
  });

  test("an SOS alarm", () => {
    expect(decode(hex(FRAMES.sosAlarm), CONTEXT)).toEqual(
      reported(
        expected({
          time: "2011-11-15T14:36:29Z",
          at: { latitude: 23.111755, longitude: 114.40923, course: 2 },
          network: {
            cellTowers: [{ mobileCountryCode: 460, mobileNetworkCode: 0, locationAreaCode: 10365, cellId: 8050 }],
          },
          attributes: {
            sat: 15,
            armed: true,
            ignition: false,
            charge: true,
            blocked: false,
            batteryLevel: 100,
            rssi: 4,
            event: 1,
            alarm: "sos",
          },
        }),
        acknowledgement(0x16, 0x36),
      ),
    );
  });
});

describe("locations", () => {
  test("12: a fix and a cell", () => {
    expect(decode(hex(FRAMES.location), CONTEXT)).toEqual(
      reported(
        expected({ time: "2026-03-14T09:26:53Z", at: LISBON, network: LISBON_CELL, attributes: { sat: 11 } }),
        acknowledgement(0x12, 3),
      ),
    );
  });

  test("22: with the ignition and why it was sent", () => {
    expect(decode(hex(FRAMES.stateLocation), CONTEXT)).toEqual(
      reported(
        expected({
          time: "2026-03-14T09:26:53Z",
          at: LISBON,
          network: LISBON_CELL,
          attributes: { sat: 11, ignition: true, event: 0 },
        }),
        acknowledgement(0x22, 0x10),
      ),
    );
  });

  test("22: uploaded again, with an odometer", () => {
    expect(decode(hex(FRAMES.reUpload), CONTEXT)).toEqual(
      reported(
        expected({
          time: "2026-03-14T09:26:53Z",
          at: LISBON,
          network: LISBON_CELL,
          attributes: { sat: 11, ignition: true, event: 0, archive: true, odometer: 184320577 },
        }),
        acknowledgement(0x22, 0x11),
      ),
    );
  });

  test("A0: with wide cell ids", () => {
    expect(decode(hex(FRAMES.wideStateLocation), CONTEXT)).toEqual(
      reported(
        expected({
          time: "2026-03-14T09:27:53Z",
          at: { latitude: -23.55052, longitude: -83_939_957 / 1_800_000 },
          network: {
            cellTowers: [{ mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 8010, cellId: 115666 }],
          },
          attributes: { sat: 9, ignition: false, event: 4, odometer: 1200345 },
        }),
        acknowledgement(0xa0, 0x12),
      ),
    );
  });

  const GPS = "1A030E091A35CB042789D600FB04F6391CF3";
  const CELL = "010C012BC101A2C3";
  test.each<[string, number, string, object]>([
    ["10: a fix alone", 0x10, GPS, { sat: 11 }],
    ["12 with four more bytes: an odometer", 0x12, `${GPS}${CELL}000004D2`, { sat: 11, odometer: 1234 }],
    ["12 with one more byte: the ignition", 0x12, `${GPS}${CELL}01`, { sat: 11, ignition: true }],
    ["12 with an unknown tail: raw", 0x12, `${GPS}${CELL}010203`, { sat: 11, raw: "010203" }],
    ["bit 14 of the course word: bit 15 is the ignition", 0x10, `${GPS.slice(0, -4)}DCF3`, { sat: 11, ignition: true }],
    ["2D: a variant of 22", 0x2d, `${GPS}${CELL}000A00`, { sat: 11, ignition: false, event: 10 }],
  ])("%s", (_name, number, content, attributes) => {
    expect(positionOf(decode(packet(number, hex(content), 1), CONTEXT)).attributes).toEqual(attributes);
  });

  test("a network code of two bytes", () => {
    const content = `${GPS}8136019A2BC101A2C3010000`;
    expect(positionOf(decode(packet(0x22, hex(content), 1), CONTEXT)).network).toEqual({
      cellTowers: [{ mobileCountryCode: 310, mobileNetworkCode: 410, locationAreaCode: 11201, cellId: 107203 }],
    });
  });

  test("0,0 is no place", () => {
    const content = "1A030E091A35C0000000000000000000001C00";
    expect(positionOf(decode(packet(0x10, hex(content.slice(0, 36)), 1), CONTEXT))).toMatchObject({
      valid: false,
      coordinates: null,
    });
  });

  test("without a fix the last known place is given, not valid", () => {
    const content = `${GPS.slice(0, -4)}0CF3`;
    expect(positionOf(decode(packet(0x10, hex(content), 1), CONTEXT))).toMatchObject({
      valid: false,
      coordinates: { latitude: LISBON.latitude, longitude: LISBON.longitude },
    });
  });

  test("a clock that was never set and no fix: the time of arrival", () => {
    const content = `000000000000${GPS.slice(12, -4)}0CF3`;
    expect(positionOf(decode(packet(0x10, hex(content), 1), CONTEXT)).fixTime).toBe(TEST_NOW);
  });
});

describe("alarms", () => {
  test("26: terminal information, alarm code and cell", () => {
    expect(decode(hex(FRAMES.alarm26), CONTEXT)).toEqual(
      reported(
        expected({
          time: "2026-03-14T09:26:53Z",
          at: LISBON,
          network: LISBON_CELL,
          attributes: {
            sat: 11,
            armed: false,
            ignition: true,
            charge: false,
            blocked: false,
            batteryLevel: 100,
            rssi: 4,
            event: 1,
            alarm: "sos",
          },
        }),
        acknowledgement(0x26, 0x13),
      ),
    );
  });

  const GPS = "1A030E091A35CB042789D600FB04F6391CF3";
  const CELL = "010C012BC101A2C3";
  const alarmOf = (number: number, content: string, model: string | null = null) =>
    positionOf(decode(packet(number, hex(content), 1), contextWith({ model, attributes: {} }))).attributes;

  test("27: the language byte widens the code, a fence number follows", () => {
    expect(alarmOf(0x27, `${GPS}09${CELL}420604071205`)).toMatchObject({ event: 0x107, alarm: "jamming", geofence: 5 });
  });
  test("A4: the same with a wide cell", () => {
    const wide = "010C01000" + "02BC1000000000001A2C3";
    expect(alarmOf(0xa4, `${GPS}10${wide}420604011205`)).toMatchObject({ event: 0x101, geofence: 5 });
  });
  test("26 without a cell, absent or zero filled", () => {
    expect(alarmOf(0x26, `${GPS}004206040202`)).toMatchObject({ event: 2, alarm: "powerCut" });
    expect(alarmOf(0x26, `${GPS}0000000000000000004206040202`)).toMatchObject({ event: 2, alarm: "powerCut" });
  });
  test("A5: one wide cell, no fix", () => {
    expect(alarmOf(0xa5, "1A030E091A35010C0100002BC1000000000001A2C3420604030 2".replace(" ", ""))).toEqual({
      armed: false,
      ignition: true,
      charge: false,
      blocked: false,
      batteryLevel: 100,
      rssi: 4,
      event: 3,
      alarm: "vibration",
    });
  });
  test("19: a cell and a status, at the time of arrival", () => {
    const position = positionOf(decode(packet(0x19, hex(`${CELL}C206040002`), 1), CONTEXT));
    expect(position).toEqual(
      expected({
        time: ARRIVED,
        network: LISBON_CELL,
        attributes: {
          armed: false,
          ignition: true,
          charge: false,
          blocked: true,
          batteryLevel: 100,
          rssi: 4,
          event: 0,
        },
      }),
    );
  });
  test("95: a camera's alarm with a fix", () => {
    expect(alarmOf(0x95, `${GPS}2C`)).toEqual({ sat: 11, event: 0x2c, alarm: "accident" });
    expect(alarmOf(0x95, "1A030E091A3501")).toEqual({ event: 1, alarm: "sos" });
  });

  const coded = (code: string, model: string | null = null) => alarmOf(0x26, `${GPS}00420604${code}02`, model);
  test.each([
    ["01", "sos"],
    ["06", "overspeed"],
    ["0E", "lowPower"],
    ["14", "door"],
    ["2C", "accident"],
    ["C9", "idle"],
    ["5B", "temperature"],
  ])("code %s is %s", (code, alarm) => expect(coded(code)["alarm"]).toBe(alarm));
  test.each([
    ["28", "JM-VL03", "powerOff"],
    ["30", "VL04", "hardBraking"],
    ["09", "JM-VL103", "tow"],
    ["18", "LW4G", "accident"],
  ])("code %s of a %s is %s", (code, model, alarm) => expect(coded(code, model)["alarm"]).toBe(alarm));
  test("codes that are no alarm keep their number", () => {
    expect(coded("0A")).toMatchObject({ event: 10 });
    expect(coded("0A")).not.toHaveProperty("alarm");
  });
  test("FE and FF are the ignition", () => {
    expect(coded("FE")).toMatchObject({ event: 254, ignition: true });
    expect(coded("FF")).toMatchObject({ event: 255, ignition: false });
    expect(coded("FF")).not.toHaveProperty("alarm");
  });
  test("without a code the bits of the terminal information count", () => {
    expect(alarmOf(0x26, `${GPS}00520604 0002`.replace(" ", ""))).toMatchObject({ alarm: "powerCut", event: 0 });
  });
});

describe("state without a fix", () => {
  const attributesOf = (frame: string) => positionOf(decode(hex(frame), CONTEXT)).attributes;
  test("ignition and charge in a heartbeat", () => {
    expect(decode(hex(FRAMES.chargingHeartbeat), CONTEXT)).toEqual(
      reported(
        expected({
          time: ARRIVED,
          attributes: { armed: false, ignition: true, charge: true, blocked: false, batteryLevel: 100, rssi: 4 },
        }),
        hex(FRAMES.chargingHeartbeatAnswer),
      ),
    );
  });
  test("fuel cut: bit 7", () => {
    expect(positionOf(decode(packet(0x13, hex("C606040002"), 1), CONTEXT)).attributes).toMatchObject({ blocked: true });
  });
  test("battery voltage in 23", () => {
    expect(attributesOf(FRAMES.voltageHeartbeat)).toEqual({
      armed: false,
      ignition: true,
      charge: true,
      blocked: false,
      battery: 4.02,
      rssi: 4,
    });
  });
  test("external voltage in 94", () => expect(attributesOf(FRAMES.externalVoltage)).toEqual({ power: 13.87 }));
  test.each<[string, object]>([
    ["04414C4D313D463B4459443D30313B", { status: "ALM1=F;DYD=01;", blocked: true }],
    ["0505", { door: true, in1: true }],
    ["1E00000035FFFFFFF6", { temp1: 5.3, humidity1: -1 }],
    ["1B3031323334", { driverUniqueId: "01234" }],
    ["7701", { raw: "7701" }],
    ["00", { raw: "00" }],
  ])("94 with %s", (content, attributes) => {
    expect(positionOf(decode(packet(0x94, hex(content), 1, "long"), CONTEXT)).attributes).toEqual(attributes);
  });
  test("94 is not answered", () => {
    expect(decode(hex(FRAMES.externalVoltage), CONTEXT)).toMatchObject({ messages: [{ acknowledgement: null }] });
  });
  test("serial data in 9B is text or raw", () => {
    expect(positionOf(decode(packet(0x9b, hex("414243"), 1), CONTEXT)).attributes).toEqual({ data: "ABC" });
    expect(positionOf(decode(packet(0x9b, hex("00FF"), 1), CONTEXT)).attributes).toEqual({ raw: "00FF" });
  });
});

describe("cells and Wi-Fi", () => {
  const DATE = "1A030E091A35";
  test("28: the serving cell and neighbours with their signal; empty places are none", () => {
    const cells = `2BC101A2C347${"2BC20002A350"}${"000000000000".repeat(5)}`;
    expect(positionOf(decode(packet(0x28, hex(`${DATE}010C01${cells}FF0002`), 1), CONTEXT))).toEqual(
      expected({
        time: "2026-03-14T09:26:53Z",
        network: {
          cellTowers: [
            {
              mobileCountryCode: 268,
              mobileNetworkCode: 1,
              locationAreaCode: 11201,
              cellId: 107203,
              signalStrength: -71,
            },
            { mobileCountryCode: 268, mobileNetworkCode: 1, locationAreaCode: 11202, cellId: 675, signalStrength: -80 },
          ],
        },
        attributes: {},
      }),
    );
  });
  test("2C: and access points", () => {
    const cells = `2BC101A2C347${"000000000000".repeat(6)}`;
    const content = `${DATE}010C01${cells}FF019C3DCF0102033C`;
    expect(positionOf(decode(packet(0x2c, hex(content), 1), CONTEXT)).network).toMatchObject({
      wifiAccessPoints: [{ macAddress: "9c:3d:cf:01:02:03", signalStrength: -60 }],
    });
  });
});

describe("answers to commands", () => {
  const result = {
    kind: "messages",
    messages: [{ kind: "commandResult", result: "Cut off the fuel supply: Success!", serial: 1234, reply: null }],
  };
  test("21", () => expect(decode(hex(FRAMES.relayAnswer), CONTEXT)).toEqual(result));
  test("15", () => expect(decode(hex(FRAMES.oldRelayAnswer), CONTEXT)).toEqual(result));
  test("UTF-16 in 21, and a flag of 0 names no command", () => {
    const content = new Writer().u32(0).u8(2).u16(0x4f60).u16(0x597d).finish();
    expect(decode(packet(0x21, content, 1, "long"), CONTEXT)).toEqual({
      kind: "messages",
      messages: [{ kind: "commandResult", result: "你好", reply: null }],
    });
  });
  test("the answer to WHERE# is a result and a position", () => {
    const text =
      "Current position! Lat:S23.550520,Lon:W46.633309,Course:12.50,Speed:57.00,DateTime:2026-03-14 09:26:53";
    const content = new Writer().u32(7).u8(1).latin1(text).finish();
    expect(decode(packet(0x21, content, 1, "long"), CONTEXT)).toEqual({
      kind: "messages",
      messages: [
        { kind: "commandResult", result: text, serial: 7, reply: null },
        {
          kind: "positions",
          positions: [
            expected({
              time: "2026-03-14T09:26:53Z",
              at: { latitude: -23.55052, longitude: -46.633309, course: 12.5, kilometresPerHour: 57 },
              attributes: {},
            }),
          ],
          acknowledgement: null,
        },
      ],
    });
  });
});

describe("requests", () => {
  test("the time, in UTC", () => {
    const context = { ...CONTEXT, receivedAt: unixMillis(Date.UTC(2026, 2, 14, 9, 26, 53, 900)) };
    expect(decode(hex(FRAMES.timeRequest), context)).toEqual({
      kind: "messages",
      messages: [{ kind: "reply", reply: hex(FRAMES.timeAnswer), about: "time request" }],
    });
  });
  test("an address: the fix counts, and no address is given", () => {
    const content = `1A030E091A35CB042789D600FB04F6391CF3${"00".repeat(21)}0102`;
    const decoded = decode(packet(0x2a, hex(content), 9), CONTEXT);
    expect(positionOf(decoded)).toMatchObject({ valid: true, attributes: { sat: 11 } });
    const answer = new Writer().u8(11).u32(0).latin1("NA&&NA&&0##").finish();
    expect(decoded).toMatchObject({ messages: [{ acknowledgement: packet(0x97, answer, 9, "long") }] });
  });
});

describe("the clock of the device", () => {
  const timeWith = (attributes: DecodedDevice["attributes"], loginZoneMinutes = 0) =>
    positionOf(decode(hex(FRAMES.location), contextWith({ model: null, attributes }, { loginZoneMinutes }))).fixTime;
  const instant = (text: string) => Date.parse(text);
  test("is UTC by default, whatever the login said", () => {
    expect(timeWith({}, -180)).toBe(instant("2026-03-14T09:26:53Z"));
  });
  test("is in the zone of the device attribute", () => {
    expect(timeWith({ timezone: "+08:00" })).toBe(instant("2026-03-14T01:26:53Z"));
    expect(timeWith({ timezone: "America/New_York" })).toBe(instant("2026-03-14T13:26:53Z"));
  });
  test("is in the zone of the login where the device says so", () => {
    expect(timeWith({ useLoginTimezone: true }, -180)).toBe(instant("2026-03-14T12:26:53Z"));
  });
});

describe("the login", () => {
  const early = { ...CONTEXT, uniqueId: null, device: null };
  test("is answered with its serial, and remembers the zone", () => {
    expect(decode(hex(FRAMES.loginWest), early)).toEqual({
      kind: "messages",
      messages: [
        {
          kind: "login",
          uniqueIds: [IMEI, IMEI.slice(0, -1)],
          accept: hex(FRAMES.loginAnswer),
          refuse: null,
        },
      ],
      state: { loginZoneMinutes: -180 },
    });
    expect(decode(hex(FRAMES.login), early)).toMatchObject({ state: { loginZoneMinutes: 0 } });
  });
});

function positionOf(decoded: Decoded): DecodedPosition {
  if (decoded.kind !== "messages") throw new Error(decoded.reason);
  const message = decoded.messages.find(({ kind }) => kind === "positions");
  if (message?.kind !== "positions") throw new Error("no position");
  return message.positions[0]!;
}
