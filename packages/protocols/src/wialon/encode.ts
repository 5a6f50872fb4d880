import { isPrintableAscii, latin1Bytes } from "../bytes/latin1.ts";
import { crc16Arc } from "../checksum/crc16.ts";
import { textOf } from "../command-parameters.ts";
import type { CommandContext, CommandEncoder, EncodedCommand } from "../protocol.ts";
import { hexPadded } from "../text/format.ts";

const MAXIMUM_TEXT = 512;

/**
 * Commands as `#M#text`, with a checksum for devices whose attribute `wialon.version` is "2.0". There is no standard way
 * to stop an engine: the texts are the device attributes `wialon.engineStop` and `wialon.engineResume`.
 */
export const encodeCommand: CommandEncoder = {
  types: ["custom", "engineStop", "engineResume"],
  encode(command, context) {
    if (command.type === "custom") {
      const text = textOf(command, "data");
      return text === null || text === "" ? missing("data") : message(text, context);
    }
    if (command.type !== "engineStop" && command.type !== "engineResume") {
      return { kind: "refused", reason: "not_supported", detail: command.type };
    }
    const name = `wialon.${command.type}`;
    const text = context.device.attributes[name];
    return typeof text === "string" && text !== ""
      ? message(text, context)
      : { kind: "refused", reason: "not_supported", detail: `device attribute ${name}` };
  },
  verdict: (_command, result) => (result.startsWith("AM ") && !result.startsWith("AM 1") ? "failed" : "confirmed"),
};

const missing = (detail: string): EncodedCommand => ({ kind: "refused", reason: "missing_parameter", detail });

function message(text: string, { device }: CommandContext): EncodedCommand {
  if (text.length > MAXIMUM_TEXT || !isPrintableAscii(text) || text.includes("#")) {
    return { kind: "refused", reason: "bad_text", detail: "printable ASCII without #" };
  }
  if (device.attributes["wialon.version"] !== "2.0") return { kind: "bytes", bytes: latin1Bytes(`#M#${text}\r\n`) };
  const content = `${text};`;
  const checksum = hexPadded(crc16Arc(latin1Bytes(content)), 4);
  return { kind: "bytes", bytes: latin1Bytes(`#M#${content}${checksum}\r\n`) };
}
