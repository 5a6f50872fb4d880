import { hexBytes } from "../bytes/hex.ts";
import { isPrintableAscii } from "../bytes/latin1.ts";
import { Writer } from "../bytes/writer.ts";
import { textOf } from "../command-parameters.ts";
import type { CommandContext, CommandEncoder, DeviceCommand, EncodedCommand } from "../protocol.ts";
import { ID } from "./ids.ts";
import type { Edition } from "./packet.ts";
import { packet, phoneBytes } from "./packet.ts";

const MAXIMUM_TEXT = 500;
const CONTROL_RESET = 4;
const OUTPUT_ON = 0xf0;
const OUTPUT_OFF = 0xf1;
const TRANSPARENT_TEXT = 0xf0;
/** Text shown by the terminal is flagged so; commands in text need no flag. */
const TEXT_FLAGS = 0;
const PHOTO_RESOLUTION = 1;
const PHOTO_QUALITY = 5;

/**
 * Commands as JT/T 808 and 1078 messages; the terminal's general answer names their serial. Device attributes:
 * `jt808.edition` ("2019"), and `jt808.engine`: "control" (8105 F0 and F1, the default), "w15" (64 and 65), "text"
 * (8300 `#0;1`), "relay" (8900 `RELAY,1#`, Jimi).
 */
export const encodeCommand: CommandEncoder = {
  types: [
    "custom",
    "engineStop",
    "engineResume",
    "positionSingle",
    "positionPeriodic",
    "rebootDevice",
    "requestPhoto",
    "videoStart",
    "videoStop",
  ],
  encode(command, context) {
    const message = messageOf(command, context);
    if ("kind" in message) return message;
    const edition: Edition = context.device.attributes["jt808.edition"] === "2019" ? "2019" : "2013";
    const phone = phoneBytes(context.uniqueId, edition);
    return { kind: "bytes", bytes: packet(message.id, message.body, { edition, phone, serial: context.serial }) };
  },
  verdict(_command, result) {
    if (/^result 0$/.test(result)) return "confirmed";
    if (/^result \d+$/.test(result)) return "failed";
    if (/fail|error/i.test(result)) return "failed";
    return /success|ok/i.test(result) ? "confirmed" : "pending";
  },
};

interface Outgoing {
  readonly id: number;
  readonly body: Uint8Array;
}
type Refused = Extract<EncodedCommand, { kind: "refused" }>;

const message = (id: number, body: Writer = new Writer()): Outgoing => ({ id, body: body.finish() });
const refused = (reason: Refused["reason"], detail: string): Refused => ({ kind: "refused", reason, detail });

function messageOf(command: DeviceCommand, context: CommandContext): Outgoing | Refused {
  const { attributes } = command;
  const number = (name: string, usual: number): number => Number(attributes[name] ?? usual);
  switch (command.type) {
    case "engineStop":
      return engine(true, context);
    case "engineResume":
      return engine(false, context);
    case "positionSingle":
      return message(ID.locationQuery);
    case "positionPeriodic": {
      const seconds = number("frequency", 0);
      if (!Number.isInteger(seconds) || seconds < 1 || seconds > 0xffff)
        return refused("missing_parameter", "frequency");
      return message(ID.track, new Writer().u16(seconds).u32(0xffff_ffff));
    }
    case "rebootDevice":
      return message(ID.control, new Writer().u8(CONTROL_RESET));
    case "requestPhoto": {
      const body = new Writer().u8(number("index", 1)).u16(1).u16(0).u8(0).u8(PHOTO_RESOLUTION).u8(PHOTO_QUALITY);
      return message(ID.photo, body.u8(0x80).u8(0x40).u8(0x40).u8(0x80));
    }
    case "videoStart":
      return videoStart(command);
    case "videoStop":
      return message(ID.videoControl, new Writer().u8(number("index", 1)).u8(0).u8(0).u8(number("stream", 1)));
    case "custom":
      return custom(command);
    default:
      return refused("not_supported", command.type);
  }
}

function engine(stop: boolean, { device }: CommandContext): Outgoing | Refused {
  switch (device.attributes["jt808.engine"] ?? "control") {
    case "control":
      return message(ID.control, new Writer().u8(stop ? OUTPUT_ON : OUTPUT_OFF));
    case "w15":
      return message(ID.control, new Writer().u8(stop ? 0x64 : 0x65));
    case "text":
      return message(ID.text, new Writer().u8(TEXT_FLAGS).latin1(`#0;${stop ? 1 : 0}`));
    case "relay":
      return message(ID.transparentDown, new Writer().u8(TRANSPARENT_TEXT).latin1(`RELAY,${stop ? 1 : 0}#`));
    default:
      return refused("not_supported", "jt808.engine");
  }
}

/** 9101: host, ports, channel, audio and video, main or sub stream. */
function videoStart(command: DeviceCommand): Outgoing | Refused {
  const host = textOf(command, "host");
  const port = Number(command.attributes["port"]);
  if (host === null || host.length > 255 || !isPrintableAscii(host)) return refused("missing_parameter", "host");
  if (!Number.isInteger(port) || port < 1 || port > 0xffff) return refused("missing_parameter", "port");
  const body = new Writer().u8(host.length).latin1(host).u16(port).u16(0);
  body.u8(Number(command.attributes["index"] ?? 1)).u8(Number(command.attributes["dataType"] ?? 1));
  return message(ID.videoStart, body.u8(Number(command.attributes["stream"] ?? 1)));
}

/** Hex of a message id and body, or text, sent as 8300. */
function custom(command: DeviceCommand): Outgoing | Refused {
  const data = textOf(command, "data");
  if (data === null || data === "") return refused("missing_parameter", "data");
  const bytes = data.length >= 4 ? hexBytes(data) : null;
  if (bytes !== null) return { id: (bytes[0]! << 8) | bytes[1]!, body: bytes.slice(2) };
  if (data.length > MAXIMUM_TEXT || !isPrintableAscii(data)) {
    return refused("bad_text", `at most ${MAXIMUM_TEXT} printable ASCII characters`);
  }
  return message(ID.text, new Writer().u8(TEXT_FLAGS).latin1(data));
}
