import { isPrintableAscii } from "../bytes/latin1.ts";
import { immobilizerOutput, outputControl, textOf } from "../command-parameters.ts";
import type { CommandContext, CommandEncoder, DeviceCommand, EncodedCommand } from "../protocol.ts";
import { idCharacter, message } from "./packet.ts";

const MAXIMUM_TEXT = 512;
const OUTPUTS = 5;
const KEEP = "2";

/** Commands by name; the answer has the same name and id character. */
export const encodeCommand: CommandEncoder = {
  types: [
    "custom",
    "engineStop",
    "engineResume",
    "outputControl",
    "positionSingle",
    "positionPeriodic",
    "rebootDevice",
    "requestPhoto",
    "sendSms",
  ],
  encode(command, context) {
    const text = commandText(command, context);
    if (typeof text !== "string") return text;
    if (text.length > MAXIMUM_TEXT || !isPrintableAscii(text) || text.includes("*")) {
      return { kind: "refused", reason: "bad_text", detail: "printable ASCII without *" };
    }
    return { kind: "bytes", bytes: message("@@", idCharacter(context.serial), context.uniqueId, text) };
  },
  verdict({ type }, result) {
    const output = type === "engineStop" || type === "engineResume" || type === "outputControl";
    if (output) return result === "C01,OK" ? "confirmed" : result.startsWith("C01") ? "failed" : "pending";
    return /,(?:ERROR|FAIL)/i.test(result) ? "failed" : "confirmed";
  },
};

function commandText(command: DeviceCommand, { device }: CommandContext): string | EncodedCommand {
  const { attributes } = command;
  switch (command.type) {
    case "engineStop":
      return setOutput(immobilizerOutput(device), true);
    case "engineResume":
      return setOutput(immobilizerOutput(device), false);
    case "outputControl": {
      const control = outputControl(command);
      return control === null ? missing("index, data") : setOutput(control.index, control.on);
    }
    case "positionSingle":
      return "A10";
    case "positionPeriodic": {
      const seconds = Number(attributes["frequency"]);
      return Number.isInteger(seconds) && seconds >= 1 ? `A12,${Math.ceil(seconds / 10)}` : missing("frequency");
    }
    case "rebootDevice":
      return "F02";
    case "requestPhoto":
      return `D03,${Number(attributes["index"] ?? 1)},camera_picture.jpg`;
    case "sendSms": {
      const phone = textOf(command, "phone");
      const text = textOf(command, "message");
      return phone === null || text === null ? missing("phone, message") : `C02,0,${phone},${text}`;
    }
    case "custom": {
      const text = textOf(command, "data");
      return text === null || text === "" ? missing("data") : text;
    }
    default:
      return { kind: "refused", reason: "not_supported", detail: command.type };
  }
}

const missing = (detail: string): EncodedCommand => ({ kind: "refused", reason: "missing_parameter", detail });

/** `C01,<speed>,<outputs>`: at once whatever the speed; the server has asked whether the vehicle stands. */
function setOutput(index: number, on: boolean): string | EncodedCommand {
  if (index > OUTPUTS) return { kind: "refused", reason: "not_supported", detail: `output ${index}` };
  return `C01,0,${KEEP.repeat(index - 1)}${on ? 1 : 0}${KEEP.repeat(OUTPUTS - index)}`;
}
