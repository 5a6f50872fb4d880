import { describe, expect, test } from "vitest";
import type { Attributes } from "@outrider/domain/model/attributes.ts";
import type { Network } from "@outrider/domain/model/position.ts";
import { Writer } from "../bytes/writer.ts";
import { TEST_NOW } from "../testing/device-connection.ts";
import { decode } from "./decode.ts";
import { packet } from "./packet.ts";

type Io = readonly [id: number, width: 1 | 2 | 4 | 8, value: number | bigint];

/** Decodes one Codec 8 Extended record with these elements; the fixed attributes of a record are left out. */
function read(
  elements: readonly Io[],
  { event = 0, model = null, device = {} }: { event?: number; model?: string | null; device?: object } = {},
): { readonly attributes: Attributes; readonly network: Network | null } {
  const data = new Writer().u8(0x8e).u8(1).u64(1773480413000n).u8(0).u32(0).u32(0).u16(0).u16(0).u8(0).u16(0);
  data.u16(event).u16(elements.length);
  for (const width of [1, 2, 4, 8] as const) {
    const block = elements.filter((element) => element[1] === width);
    data.u16(block.length);
    for (const [id, , value] of block) {
      data.u16(id).raw(
        new Writer()
          .u64(BigInt.asUintN(64, BigInt(value)))
          .finish()
          .subarray(8 - width),
      );
    }
  }
  const decoded = decode(packet(data.u16(0).u8(1).finish()), {
    receivedAt: TEST_NOW,
    uniqueId: "1",
    device: { model, attributes: { ...device } },
    state: null,
  });
  if (decoded.kind !== "messages" || decoded.messages[0]?.kind !== "positions") throw new Error("not decoded");
  const { network, attributes } = decoded.messages[0].positions[0]!;
  const { event: _event, priority: _priority, sat: _sat, ...rest } = attributes;
  return { attributes: rest, network };
}

describe("values that say nothing are left out", () => {
  test.each([850, 2000, 3000, 4000, 5000])("Dallas state %i", (state) => {
    expect(read([[72, 4, state]]).attributes).toEqual({});
  });
  test.each([32765, 32766, 32767, 2000, 3000, 4000])("BLE temperature state %i", (state) => {
    expect(read([[25, 2, state]]).attributes).toEqual({});
  });
  test("humidity from 65533, fuel levels above 32767, percentages above 100, HDOP FFFF", () => {
    expect(
      read([
        [86, 2, 65533],
        [201, 2, 32768],
        [113, 1, 101],
        [182, 2, 0xffff],
      ]).attributes,
    ).toEqual({});
  });
  test("no key read", () => expect(read([[78, 8, 0]]).attributes).toEqual({}));
  test("a driver state of error or not available", () => {
    expect(
      read([
        [184, 1, 6],
        [185, 1, 7],
      ]).attributes,
    ).toEqual({});
  });
});

describe("the same id in another width is another thing", () => {
  test("4: an input or a pulse counter", () => {
    expect(read([[4, 1, 1]]).attributes).toEqual({ in4: true });
    expect(read([[4, 4, 70_000]]).attributes).toEqual({ pulse1: 70_000 });
  });
  test("10: SD card state or analog input 2", () => {
    expect(read([[10, 1, 1]]).attributes).toEqual({ io10: 1 });
    expect(read([[10, 2, 1234]]).attributes).toEqual({ adc2: 1.234 });
  });
  test("72: a temperature of four bytes, or two on older devices", () => {
    expect(read([[72, 4, -52]]).attributes).toEqual({ temp1: -5.2 });
    expect(read([[72, 2, -52]]).attributes).toEqual({ temp1: -5.2 });
  });
  test("22: a BLE battery, or the data mode on the FM6 series", () => {
    expect(read([[22, 1, 3]]).attributes).toEqual({ bleBattery3: 3 });
    expect(read([[22, 1, 3]], { model: "FMC650" }).attributes).toEqual({ dataMode: 3 });
  });
});

describe("raw values beside named ones", () => {
  test("6 and 89 are also kept as io6 and io89", () => {
    expect(
      read([
        [6, 2, 1500],
        [89, 1, 40],
      ]).attributes,
    ).toEqual({ io89: 40, fuelLevel: 40, io6: 1500, adc2: 1.5 });
  });
  test("unknown ids keep their number, 64 bits above 2^53 as text", () => {
    expect(
      read([
        [9999, 1, 7],
        [9998, 8, 2n ** 53n - 1n],
        [9997, 8, 2n ** 64n - 1n],
      ]).attributes,
    ).toEqual({ io9999: 7, io9998: 9007199254740991, io9997: "18446744073709551615" });
  });
});

describe("alarms", () => {
  test.each<[string, Io, object]>([
    ["sos", [236, 1, 1], { alarm: "sos" }],
    ["tow", [246, 1, 1], { alarm: "tow" }],
    ["a real crash", [247, 1, 1], { alarm: "accident", crashType: 1 }],
    ["a limited crash", [247, 1, 2], { alarm: "accident", crashType: 2 }],
    ["a crash trace", [247, 1, 4], { crashType: 4 }],
    ["GSM jamming", [249, 1, 1], { alarm: "jamming" }],
    ["GNSS jamming, critical", [318, 1, 2], { alarm: "jamming" }],
    ["idling", [251, 1, 1], { alarm: "idle" }],
    ["unplugged", [252, 1, 1], { alarm: "powerCut" }],
    ["hard acceleration", [253, 1, 1], { alarm: "hardAcceleration" }],
    ["hard braking", [253, 1, 2], { alarm: "hardBraking" }],
    ["hard cornering", [253, 1, 3], { alarm: "hardCornering" }],
    ["automatic geofence entered", [175, 1, 1], { alarm: "geofenceEnter" }],
  ])("%s, with every record that says so", (_name, element, attributes) => {
    expect(read([element]).attributes).toEqual(attributes);
  });
  test.each([236, 246, 247, 249, 318, 251, 252, 253, 175, 155, 61, 255])(
    "%i at 0 without being the event is none",
    (id) => {
      expect(read([[id, 1, 0]]).attributes).toEqual({});
    },
  );
  test("at 0 as the event: power restored, geofences left", () => {
    expect(read([[252, 1, 0]], { event: 252 }).attributes).toEqual({ alarm: "powerRestored" });
    expect(read([[175, 1, 0]], { event: 175 }).attributes).toEqual({ alarm: "geofenceExit" });
    expect(read([[155, 1, 0]], { event: 155 }).attributes).toEqual({ alarm: "geofenceExit" });
  });
  test("a geofence zone and over-speed count only as the event", () => {
    expect(read([[155, 1, 1]]).attributes).toEqual({ io155: 1 });
    expect(read([[155, 1, 1]], { event: 155 }).attributes).toEqual({ alarm: "geofenceEnter" });
    expect(read([[255, 1, 92]]).attributes).toEqual({ io255: 92 });
    expect(read([[255, 1, 92]], { event: 255 }).attributes).toEqual({ alarm: "overspeed", io255: 92 });
  });
  test("several are joined, each once", () => {
    expect(
      read([
        [236, 1, 1],
        [249, 1, 1],
        [318, 1, 1],
      ]).attributes,
    ).toEqual({ alarm: "sos,jamming" });
  });
  test("what the alarm button raises can be set on the device", () => {
    expect(read([[236, 1, 1]], { device: { alarmButton: "general" } }).attributes).toEqual({ alarm: "general" });
  });
});

describe("what needs several ids", () => {
  test("a cell of operator, area and cell id", () => {
    expect(
      read([
        [205, 2, 4931],
        [206, 2, 11201],
        [241, 4, 26801],
      ]),
    ).toEqual({
      attributes: { operator: 26801 },
      network: {
        cellTowers: [{ mobileCountryCode: 268, mobileNetworkCode: 1, locationAreaCode: 11201, cellId: 4931 }],
      },
    });
  });
  test("an LTE cell goes before the short one, and operator codes may have six digits", () => {
    expect(
      read([
        [205, 2, 1],
        [206, 2, 11201],
        [241, 4, 310410],
        [636, 4, 107203],
      ]).network,
    ).toEqual({
      cellTowers: [{ mobileCountryCode: 310, mobileNetworkCode: 410, locationAreaCode: 11201, cellId: 107203 }],
    });
  });
  test("without an operator the parts stay raw", () => {
    expect(
      read([
        [205, 2, 4931],
        [206, 2, 11201],
      ]),
    ).toEqual({ attributes: { io205: 4931, io206: 11201 }, network: null });
  });
  test("one part of a chip card number stays raw", () => {
    expect(read([[11, 8, 893700218]]).attributes).toEqual({ io11: 893700218 });
  });
  test("an RFID card counts where no key was read", () => {
    expect(read([[207, 8, 0x1a2b3c4d5en]]).attributes).toEqual({ driverUniqueId: "0000001A2B3C4D5E" });
    expect(
      read([
        [78, 8, 0x0100001a2b3c4d5en],
        [207, 8, 0x1a2b3c4d5en],
      ]).attributes,
    ).toEqual({ driverUniqueId: "5E4D3C2B1A000001", ibutton: "0100001A2B3C4D5E", rfid: "0000001A2B3C4D5E" });
  });
  test("a tachograph card of two halves", () => {
    const half = (text: string) => BigInt(`0x${Buffer.from(text).toString("hex")}`);
    expect(
      read([
        [195, 8, half("E1234567")],
        [196, 8, half("89012345")],
        [184, 1, 3],
      ]).attributes,
    ).toEqual({ driverState: 3, driverUniqueId: "E123456789012345" });
  });
  test("an empty card slot is no driver", () => {
    expect(
      read([
        [195, 8, 0],
        [196, 8, 0],
      ]).attributes,
    ).toEqual({});
  });
  test("doors by bit", () => {
    expect(read([[90, 2, 0x0200]]).attributes).toEqual({
      door: true,
      door1: false,
      door2: true,
      door3: false,
      door4: false,
      bonnet: false,
      trunk: false,
    });
  });
});
