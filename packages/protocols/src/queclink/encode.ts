import { isPrintableAscii, latin1Bytes } from "../bytes/latin1.ts";
import { immobilizerOutput, outputControl, textOf } from "../command-parameters.ts";
import type { CommandContext, CommandEncoder, DeviceCommand, EncodedCommand } from "../protocol.ts";

const MAXIMUM_TEXT = 512;
const OUTPUTS = 3;

/**
 * Commands as `AT+GTxxx=password,…,serial$`. The serial is four hex digits of the command's number and comes back in the
 * answer. The password is the device attribute `devicePassword`, by default the model in small letters.
 */
export const encodeCommand: CommandEncoder = {
  types: ["custom", "engineStop", "engineResume", "outputControl", "positionSingle", "rebootDevice", "identification"],
  encode(command, context) {
    const text = commandText(command, context);
    if (typeof text !== "string") return text;
    if (text.length > MAXIMUM_TEXT || !isPrintableAscii(text) || text.indexOf("$") !== text.length - 1) {
      return { kind: "refused", reason: "bad_text", detail: "printable ASCII, one $ at the end" };
    }
    return { kind: "bytes", bytes: latin1Bytes(text) };
  },
  /** The answer says only that an output command was taken; whether the output followed is in the next status. */
  verdict: ({ type }) =>
    type === "engineStop" || type === "engineResume" || type === "outputControl" ? "pending" : "confirmed",
};

function commandText(command: DeviceCommand, context: CommandContext): string | EncodedCommand {
  switch (command.type) {
    case "custom": {
      const text = textOf(command, "data");
      if (text === null || text === "") return { kind: "refused", reason: "missing_parameter", detail: "data" };
      return text.endsWith("$") ? text : `${text}$`;
    }
    case "engineStop":
      return setOutput(immobilizerOutput(context.device), true, context);
    case "engineResume":
      return setOutput(immobilizerOutput(context.device), false, context);
    case "outputControl": {
      const control = outputControl(command);
      if (control === null) return { kind: "refused", reason: "missing_parameter", detail: "index, data" };
      return setOutput(control.index, control.on, context);
    }
    case "positionSingle":
      return `AT+GTRTO=${password(context)},1,,,,,,${serial(context)}$`;
    case "rebootDevice":
      return `AT+GTRTO=${password(context)},3,,,,,,${serial(context)}$`;
    case "identification":
      return `AT+GTRTO=${password(context)},8,,,,,,${serial(context)}$`;
    default:
      return { kind: "refused", reason: "not_supported", detail: command.type };
  }
}

/** GV200 and GV300: sixteen parameters behind the password, then the serial; GMT100: thirteen. */
function setOutput(index: number, on: boolean, context: CommandContext): string | EncodedCommand {
  if (index > OUTPUTS) return { kind: "refused", reason: "not_supported", detail: `output ${index}` };
  const state = on ? 1 : 0;
  const start = `AT+GTOUT=${password(context)}`;
  if (modelOf(context).startsWith("gmt")) {
    if (index !== 1) return { kind: "refused", reason: "not_supported", detail: `output ${index}` };
    return `${start},${state},0,0,${state},,,,,,,,,,${serial(context)}$`;
  }
  if (index === 1) return `${start},${state},,,0,0,0,0,0,0,0,,,,,,,${serial(context)}$`;
  const triples = [2, 3].map((output) => (output === index ? `${state},0,0` : "0,0,0")).join(",");
  return `${start},,,,${triples},0,,,,,,,${serial(context)}$`;
}

const serial = (context: CommandContext): string =>
  (context.serial & 0xffff).toString(16).toUpperCase().padStart(4, "0");

const modelOf = ({ device }: CommandContext): string => (device.model ?? "gv300").toLowerCase();

function password(context: CommandContext): string {
  const own = context.device.attributes["devicePassword"];
  return typeof own === "string" && own !== "" ? own : modelOf(context);
}
