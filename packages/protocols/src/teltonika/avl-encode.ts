import { kilometresPerHourFromKnots } from "@outrider/domain/units/speed.ts";
import { Writer } from "../bytes/writer.ts";
import type { DecodedPosition } from "../protocol.ts";
import { avlLayout } from "./avl-record.ts";
import type { AvlLayout } from "./avl-record.ts";
import type { IoElement } from "./io-encode.ts";
import { eventId, ioElements } from "./io-encode.ts";
import { packet } from "./packet.ts";

const UNITS_PER_DEGREE = 10_000_000;
/** Satellites of a valid report that does not say how many. */
const USUAL_SATELLITES = 9;
const ON_CHANGE = 5;

/** The data field of a packet: codec, count, records, count. */
export function avlData(codec: number, reports: readonly DecodedPosition[]): Uint8Array {
  const layout = avlLayout(codec);
  if (layout === null) throw new RangeError(`codec ${codec} carries no records`);
  const writer = new Writer().u8(codec).u8(reports.length);
  for (const report of reports) writeRecord(writer, layout, report);
  return writer.u8(reports.length).finish();
}

/** A TCP packet of these reports. */
export const avlPacket = (codec: number, reports: readonly DecodedPosition[]): Uint8Array =>
  packet(avlData(codec, reports));

/** A UDP datagram of these reports. */
export function avlDatagram(
  codec: number,
  reports: readonly DecodedPosition[],
  { imei, packetId, avlPacketId }: { readonly imei: string; readonly packetId: number; readonly avlPacketId: number },
): Uint8Array {
  const body = new Writer().u16(packetId).u8(1).u8(avlPacketId).u16(imei.length).latin1(imei);
  body.raw(avlData(codec, reports));
  return new Writer().u16(body.length).raw(body.view()).finish();
}

function writeRecord(writer: Writer, layout: AvlLayout, report: DecodedPosition): void {
  const { coordinates, attributes, valid } = report;
  const priority = attributes["priority"];
  const satellites = attributes["sat"];
  writer.u64(report.deviceTime);
  writer.u8(typeof priority === "number" ? priority : attributes["alarm"] === undefined ? 0 : 1);
  writer.u32(coordinates === null ? 0 : Math.round(coordinates.longitude * UNITS_PER_DEGREE));
  writer.u32(coordinates === null ? 0 : Math.round(coordinates.latitude * UNITS_PER_DEGREE));
  writer.u16(coordinates === null ? 0 : Math.round(coordinates.altitude));
  writer.u16(coordinates === null ? 0 : Math.round(coordinates.course) % 360);
  writer.u8(!valid || coordinates === null ? 0 : typeof satellites === "number" ? satellites : USUAL_SATELLITES);
  writer.u16(coordinates === null ? 0 : Math.round(kilometresPerHourFromKnots(coordinates.speed)));
  if (layout.eventBytes === 1) writer.u8(eventId(report));
  else writer.u16(eventId(report));
  if (layout.generationType) {
    const generation = attributes["generationType"];
    writer.u8(typeof generation === "number" ? generation : ON_CHANGE);
  }
  writeElements(writer, layout, ioElements(report));
}

function writeElements(writer: Writer, layout: AvlLayout, elements: readonly IoElement[]): void {
  const highestId = layout.idBytes === 1 ? 0xff : 0xffff;
  const carried = elements.filter(({ id, width }) => id <= highestId && (layout.variable || width !== "x"));
  const writeCount = (count: number): unknown => (layout.countBytes === 1 ? writer.u8(count) : writer.u16(count));
  const writeId = (id: number): unknown => (layout.idBytes === 1 ? writer.u8(id) : writer.u16(id));
  writeCount(carried.length);
  for (const width of [1, 2, 4, 8] as const) {
    const block = carried.filter((element) => element.width === width);
    writeCount(block.length);
    for (const { id, bytes } of block) {
      writeId(id);
      writer.raw(bytes);
    }
  }
  if (!layout.variable) return;
  const block = carried.filter((element) => element.width === "x");
  writer.u16(block.length);
  for (const { id, bytes } of block) writer.u16(id).u16(bytes.length).raw(bytes);
}
