import { hexText } from "../bytes/hex.ts";
import { isPrintableAscii, latin1Text } from "../bytes/latin1.ts";
import { Writer } from "../bytes/writer.ts";
import { deviceOf } from "../device-of.ts";
import type { ConnectionState, DecodeContext, Decoded, DecodedPosition, Message } from "../protocol.ts";
import { sortedByFixTime } from "../sorted-by-fix-time.ts";
import type { DeviceZone } from "../time/device-zone.ts";
import { deviceZone, fixedZone } from "../time/device-zone.ts";
import { readAttributes, readBatch, readDriverCard } from "./bodies.ts";
import { ID, RESULT } from "./ids.ts";
import { CONFIRMED_ALARMS } from "./items.table.ts";
import { readLocation } from "./location.ts";
import type { Jt808Packet } from "./packet.ts";
import { MARK, identifiers, packet as buildPacket, readPacket, unescaped } from "./packet.ts";

/** JT/T 808 writes times in GMT+8. */
const STANDARD_ZONE = fixedZone(480);
const ABOUT_BYTES = 64;
/** Where the escapes of a packet are undone. No message keeps a view of the packet, so the next one may overwrite it. */
const SCRATCH = new Uint8Array(4 * 1024);
const MAXIMUM_TEXT = 2048;

/** One packet with what answering it needs. */
interface Exchange {
  readonly packet: Jt808Packet;
  readonly uniqueIds: readonly string[];
  readonly context: DecodeContext;
  readonly zone: DeviceZone;
  readonly alarmsBefore: number;
  /** Serial of our next packet on this connection. */
  readonly serial: number;
}

/**
 * Decodes one packet. Every packet is answered, by 8001 or a message of its own. Registration and authentication are
 * logins; a location before them counts as well, since many terminals skip them, and names its device.
 */
export function decode(frame: Uint8Array, context: DecodeContext): Decoded {
  const start = frame[0] === MARK ? 1 : 0;
  const plain = unescaped(
    frame.subarray(start, frame.length - 1),
    frame.length <= SCRATCH.length ? SCRATCH : undefined,
  );
  if (plain === null) return { kind: "rejected", reason: "wrong escape" };
  const packet = readPacket(plain);
  if (typeof packet === "string") return { kind: "rejected", reason: packet };
  const uniqueIds = identifiers(packet.phone);
  const device = deviceOf(context, uniqueIds);
  const exchange: Exchange = {
    packet,
    uniqueIds,
    context,
    zone: deviceZone(device?.attributes["timezone"]) ?? STANDARD_ZONE,
    alarmsBefore: Number(context.state?.["alarms"] ?? 0),
    serial: Number(context.state?.["serial"] ?? 0),
  };
  const state = { alarms: exchange.alarmsBefore, serial: (exchange.serial + 1) & 0xffff };
  if (packet.encrypted) {
    return { kind: "rejected", reason: "encrypted", reply: general(exchange, RESULT.notSupported), state };
  }
  return decodeMessage(exchange, state);
}

function decodeMessage(exchange: Exchange, state: ConnectionState): Decoded {
  const { packet } = exchange;
  if (packet.part !== null) return noted(exchange, state, `part ${packet.part.index} of ${packet.part.total}`);
  switch (packet.id) {
    case ID.register:
      return login(exchange, state, registered(exchange, RESULT.ok), registered(exchange, RESULT.unknownTerminal));
    case ID.authenticate:
      return login(exchange, state, general(exchange, RESULT.ok), general(exchange, RESULT.failed));
    case ID.location:
      return locations(exchange, [packet.body], false);
    case ID.batch:
    case ID.vendorBatch: {
      const batch = readBatch(packet.body);
      return locations(exchange, batch.bodies, batch.archive);
    }
    case ID.locationAnswer:
    case ID.lockAnswer:
      return locationAnswer(exchange);
    case ID.terminalAnswer:
      return terminalAnswer(exchange, state);
    case ID.driverCard:
      return attributesReport(exchange, state, readDriverCard(packet.body));
    case ID.attributes:
      return attributesReport(exchange, state, readAttributes(packet.body));
    case ID.transparent:
    case ID.vendorText:
    case ID.vendorText2:
      return text(exchange, state);
    case ID.timeRequest: {
      const date = new Date(exchange.context.receivedAt);
      const body = new Writer()
        .u16(date.getUTCFullYear())
        .u8(date.getUTCMonth() + 1)
        .u8(date.getUTCDate());
      body.u8(date.getUTCHours()).u8(date.getUTCMinutes()).u8(date.getUTCSeconds()).u8(0);
      return answered(exchange, state, {
        kind: "reply",
        reply: down(exchange, ID.timeAnswer, body.finish()),
        about: "time request",
      });
    }
    default:
      return noted(exchange, state, `message ${packet.id.toString(16).padStart(4, "0")}`);
  }
}

const down = ({ packet, serial }: Exchange, id: number, body: Uint8Array): Uint8Array =>
  buildPacket(id, body, { edition: packet.edition, phone: packet.phone, serial });

/** 8001: the serial and id that are answered, and the result. Written without a `Writer`: two go with every report. */
function general(exchange: Exchange, result: number): Uint8Array {
  const { serial, id } = exchange.packet;
  const body = new Uint8Array(5);
  body[0] = serial >> 8;
  body[1] = serial;
  body[2] = id >> 8;
  body[3] = id;
  body[4] = result;
  return down(exchange, ID.generalAnswer, body);
}

/**
 * 8100 with an authentication code. The code is no secret: whoever knows the identifier may register again and be given
 * one, so any code is accepted later.
 */
function registered(exchange: Exchange, result: number): Uint8Array {
  const body = new Writer().u16(exchange.packet.serial).u8(result);
  if (result === RESULT.ok) body.latin1(`AUTH${hexText(exchange.packet.phone).slice(-4)}`);
  return down(exchange, ID.registerAnswer, body.finish());
}

type Messages = Extract<Decoded, { kind: "messages" }>;

const answered = ({ uniqueIds }: Exchange, state: ConnectionState, ...messages: readonly Message[]): Messages => ({
  kind: "messages",
  messages: messages.map((message) => (message.kind === "login" ? message : { ...message, uniqueIds })),
  state,
});

function login(exchange: Exchange, state: ConnectionState, accept: Uint8Array, refuse: Uint8Array): Decoded {
  return answered(exchange, state, { kind: "login", uniqueIds: exchange.uniqueIds, accept, refuse });
}

function noted(exchange: Exchange, state: ConnectionState, about: string): Decoded {
  const head = hexText(exchange.packet.body.subarray(0, ABOUT_BYTES));
  const isKnown = exchange.packet.id === ID.heartbeat || exchange.packet.id === ID.logout;
  const note = isKnown ? (exchange.packet.id === ID.heartbeat ? "heartbeat" : "logout") : `${about} ${head}`;
  return answered(exchange, state, { kind: "reply", reply: general(exchange, RESULT.ok), about: note });
}

/**
 * Positions of one or several bodies; a bad one does not cost the others. A batch of history has alarms of its own, which
 * the live ones do not know of.
 */
function locations(exchange: Exchange, bodies: readonly Uint8Array[], archive: boolean): Decoded {
  const positions: DecodedPosition[] = [];
  let before = archive ? 0 : exchange.alarmsBefore;
  let fault: string | null = bodies.length === 0 ? "no location" : null;
  for (const body of bodies) {
    const reading = readLocation(body, exchange.zone, before);
    if (typeof reading === "string") {
      fault = reading;
      continue;
    }
    before = reading.alarms;
    positions.push(
      archive
        ? { ...reading.position, attributes: { ...reading.position.attributes, archive: true } }
        : reading.position,
    );
  }
  const alarms = archive ? exchange.alarmsBefore : before;
  const state = { alarms, serial: (exchange.serial + 1) & 0xffff };
  if (positions.length === 0) {
    return { kind: "rejected", reason: fault ?? "no location", reply: general(exchange, RESULT.wrong), state };
  }
  const confirms = (alarms & CONFIRMED_ALARMS) !== 0 && !archive;
  const message: Message = {
    kind: "positions",
    uniqueIds: exchange.uniqueIds,
    positions: sortedByFixTime(positions),
    acknowledgement: general(exchange, confirms ? RESULT.alarmConfirmed : RESULT.ok),
    refusal: general(exchange, RESULT.failed),
  };
  const messages: readonly Message[] = [message];
  return fault === null ? { kind: "messages", messages, state } : { kind: "messages", messages, state, warning: fault };
}

/** 0201 and 0500: the serial of our request, then a location. */
function locationAnswer(exchange: Exchange): Decoded {
  const { body } = exchange.packet;
  const decoded = locations(exchange, body.length < 2 ? [] : [body.subarray(2)], false);
  if (decoded.kind === "rejected") return decoded;
  const serial = (body[0]! << 8) | body[1]!;
  const result: Message = {
    kind: "commandResult",
    uniqueIds: exchange.uniqueIds,
    serial,
    result: "result 0",
    reply: null,
  };
  return { ...decoded, messages: [result, ...decoded.messages] };
}

/** 0001: what became of a message of ours. */
function terminalAnswer(exchange: Exchange, state: ConnectionState): Decoded {
  const { body } = exchange.packet;
  if (body.length < 5) return { kind: "rejected", reason: "answer too short", state };
  const serial = (body[0]! << 8) | body[1]!;
  return answered(exchange, state, { kind: "commandResult", serial, result: `result ${body[4]!}`, reply: null });
}

function attributesReport(
  exchange: Exchange,
  state: ConnectionState,
  attributes: DecodedPosition["attributes"] | string,
): Decoded {
  if (typeof attributes === "string") {
    return { kind: "rejected", reason: attributes, reply: general(exchange, RESULT.wrong), state };
  }
  const time = exchange.context.receivedAt;
  const position = { deviceTime: time, fixTime: time, valid: false, coordinates: null, network: null, attributes };
  const acknowledgement = general(exchange, RESULT.ok);
  return answered(exchange, state, { kind: "positions", positions: [position], acknowledgement });
}

/** 0900 (a type byte in front), 1300 and 6006: the text a terminal answers with; other data is kept as hex. */
function text(exchange: Exchange, state: ConnectionState): Decoded {
  const { id, body } = exchange.packet;
  const content = id === ID.transparent ? body.subarray(1) : body;
  const result = latin1Text(content.subarray(0, MAXIMUM_TEXT)).replaceAll("\0", "").trim();
  const reply = general(exchange, RESULT.ok);
  if (result !== "" && isPrintableAscii(result.replaceAll(/[\r\n]/g, ""))) {
    return answered(exchange, state, { kind: "commandResult", result, reply });
  }
  return attributesReport(exchange, state, { raw: hexText(body.subarray(0, MAXIMUM_TEXT / 2)) });
}
