import { isPrintableAscii } from "../bytes/latin1.ts";
import { immobilizerOutput, outputControl, textOf } from "../command-parameters.ts";
import type { CommandContext, CommandEncoder, DeviceCommand, EncodedCommand } from "../protocol.ts";
import { TYPE_COMMAND, codec12, codec14 } from "./text-command.ts";

/** Longest command text a device takes. */
const MAXIMUM_TEXT = 160;
/** Digital outputs that `setdigout` can name. */
const OUTPUTS = 3;

/**
 * Commands as GPRS text in Codec 12, or in Codec 14 for devices whose attribute `codec` is 14, which check the IMEI.
 * The reply carries no id: the next answer belongs to the oldest outstanding command.
 */
export const encodeCommand: CommandEncoder = {
  types: [
    "custom",
    "engineStop",
    "engineResume",
    "outputControl",
    "positionSingle",
    "rebootDevice",
    "identification",
    "requestPhoto",
  ],
  encode(command, context) {
    const text = commandText(command, context);
    if (typeof text !== "string") return text;
    if (text === "" || text.length > MAXIMUM_TEXT || !isPrintableAscii(text)) {
      return { kind: "refused", reason: "bad_text", detail: `1 to ${MAXIMUM_TEXT} printable ASCII characters` };
    }
    if (context.device.attributes["codec"] !== 14) return { kind: "bytes", bytes: codec12(TYPE_COMMAND, text) };
    const bytes = codec14(TYPE_COMMAND, context.uniqueId, text);
    return bytes === null
      ? { kind: "refused", reason: "missing_parameter", detail: "Codec 14 needs an IMEI of 15 digits" }
      : { kind: "bytes", bytes };
  },
  verdict(command, result) {
    if (/queued/i.test(result)) return "pending";
    if (/bad syntax|arguments required|error/i.test(result)) return "failed";
    const wanted = wantedOutput(command);
    if (wanted === null) return "confirmed";
    return outputState(result, wanted.index) === wanted.on ? "confirmed" : "pending";
  },
};

function commandText(command: DeviceCommand, { device }: CommandContext): string | EncodedCommand {
  switch (command.type) {
    case "custom":
      return textOf(command, "data") ?? missing("data");
    case "engineStop":
      return setOutput(immobilizerOutput(device), true);
    case "engineResume":
      return setOutput(immobilizerOutput(device), false);
    case "outputControl": {
      const control = outputControl(command);
      return control === null ? missing("index, data") : setOutput(control.index, control.on);
    }
    case "positionSingle":
      return "getrecord";
    case "rebootDevice":
      return "cpureset";
    case "identification":
      return "getver";
    case "requestPhoto":
      return photoRequest(command);
    default:
      return { kind: "refused", reason: "not_supported", detail: command.type };
  }
}

/** `setdigout` takes one character an output: 0, 1, or ? to leave it alone. */
function setOutput(index: number, on: boolean): string | EncodedCommand {
  if (index > OUTPUTS) return { kind: "refused", reason: "not_supported", detail: `output ${index}` };
  return `setdigout ${"?".repeat(index - 1)}${on ? "1" : "0"}`;
}

/** `camreq:<type>,<source>`: a photo (1) of the front (1), rear (2) or both (3) cameras. */
function photoRequest(command: DeviceCommand): string | EncodedCommand {
  const source = Number(command.attributes["index"] ?? 1);
  if (source !== 1 && source !== 2 && source !== 3) {
    return { kind: "refused", reason: "bad_text", detail: "camera 1, 2 or 3" };
  }
  return `camreq:1,${source}`;
}

const missing = (detail: string): EncodedCommand => ({ kind: "refused", reason: "missing_parameter", detail });

function wantedOutput(command: DeviceCommand): { readonly index: number | null; readonly on: boolean } | null {
  if (command.type === "engineStop") return { index: null, on: true };
  if (command.type === "engineResume") return { index: null, on: false };
  return command.type === "outputControl" ? outputControl(command) : null;
}

/** What the answer says of an output, or of the first it names; null when it names none. */
function outputState(result: string, index: number | null): boolean | null {
  const found = new RegExp(`DOUT${index ?? "[1-9]"}:\\s{0,4}(ON|OFF|1|0)\\b`, "i").exec(result);
  if (found === null) return null;
  const state = found[1]!.toUpperCase();
  return state === "ON" || state === "1";
}
