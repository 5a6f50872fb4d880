import { isPrintableAscii } from "../bytes/latin1.ts";
import { Writer } from "../bytes/writer.ts";
import { textOf } from "../command-parameters.ts";
import type { CommandContext, CommandEncoder, DecodedDevice, DeviceCommand, EncodedCommand } from "../protocol.ts";
import { NUMBER } from "./numbers.ts";
import { packet } from "./packet.ts";

/** What fits in the one-byte length beside the server flag, with room for the language word. */
const MAXIMUM_TEXT = 200;
const FLAG_BYTES = 4;
const ENGLISH = 2;

/**
 * Commands as text in message 80. The server flag carries the command's number and comes back with the answer. Device
 * attributes, named as in Traccar: `gt06.alternative` for the older DYD / HFYD texts, `devicePassword` for them,
 * `gt06.language` for models that want a language word.
 */
export const encodeCommand: CommandEncoder = {
  types: ["custom", "engineStop", "engineResume", "positionSingle", "rebootDevice", "identification"],
  encode(command, context) {
    const text = commandText(command, context.device);
    if (typeof text !== "string") return text;
    if (text.length > MAXIMUM_TEXT || !isPrintableAscii(text)) {
      return { kind: "refused", reason: "bad_text", detail: `at most ${MAXIMUM_TEXT} printable ASCII characters` };
    }
    return { kind: "bytes", bytes: commandPacket(text, context) };
  },
  verdict(command, result) {
    if (/already/i.test(result)) return "confirmed";
    if (/will be executed/i.test(result)) return "pending";
    if (/fail|error|limit|unvalued fix/i.test(result)) return "failed";
    const engine = command.type === "engineStop" || command.type === "engineResume";
    if (!engine) return "confirmed";
    return /success|ok!/i.test(result) ? "confirmed" : "pending";
  },
};

function commandPacket(text: string, { device, serial }: CommandContext): Uint8Array {
  const content = new Writer()
    .u8(FLAG_BYTES + text.length)
    .u32(serial)
    .latin1(text);
  if (device.attributes["gt06.language"] === true) content.u16(ENGLISH);
  return packet(NUMBER.command, content.finish(), 1);
}

function commandText(command: DeviceCommand, device: DecodedDevice): string | EncodedCommand {
  switch (command.type) {
    case "custom": {
      const text = textOf(command, "data");
      if (text === null || text === "") return { kind: "refused", reason: "missing_parameter", detail: "data" };
      return text.endsWith("#") ? text : `${text}#`;
    }
    case "engineStop":
      return isAlternative(device) ? `DYD${password(device)}#` : "RELAY,1#";
    case "engineResume":
      return isAlternative(device) ? `HFYD${password(device)}#` : "RELAY,0#";
    case "positionSingle":
      return "WHERE#";
    case "rebootDevice":
      return "RESET#";
    case "identification":
      return "VERSION#";
    default:
      return { kind: "refused", reason: "not_supported", detail: command.type };
  }
}

const isAlternative = ({ attributes }: DecodedDevice): boolean => attributes["gt06.alternative"] === true;

function password({ attributes }: DecodedDevice): string {
  const value = attributes["devicePassword"];
  return typeof value === "string" && value !== "" ? `,${value}` : "";
}
