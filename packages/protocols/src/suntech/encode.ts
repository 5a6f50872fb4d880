import { isPrintableAscii, latin1Bytes } from "../bytes/latin1.ts";
import { immobilizerOutput, outputControl, textOf } from "../command-parameters.ts";
import type { CommandContext, CommandEncoder, DeviceCommand, EncodedCommand } from "../protocol.ts";

const MAXIMUM_TEXT = 512;
/** Universal output commands: on and off, by output. */
const UNIVERSAL_OUTPUTS = [
  ["01", "02"],
  ["03", "04"],
  ["09", "10"],
] as const;
const LEGACY_OUTPUTS = 2;

/**
 * Commands as text up to CR. The form follows the device attribute `suntech.prefix` (the family, e.g. `ST300`; ST300
 * without it) or `suntech.universal`. The answer names the command.
 */
export const encodeCommand: CommandEncoder = {
  types: ["custom", "engineStop", "engineResume", "outputControl", "positionSingle", "rebootDevice"],
  encode(command, context) {
    const text = commandText(command, context);
    if (typeof text !== "string") return text;
    if (text.length > MAXIMUM_TEXT || !isPrintableAscii(text)) {
      return { kind: "refused", reason: "bad_text", detail: `at most ${MAXIMUM_TEXT} printable ASCII characters` };
    }
    return { kind: "bytes", bytes: latin1Bytes(`${text}\r`) };
  },
  verdict({ type, attributes }, result) {
    if (/NoUse/i.test(result)) return "failed";
    const on = type === "engineStop" || (type === "outputControl" && outputControl({ type, attributes })?.on === true);
    const off = type === "engineResume" || (type === "outputControl" && !on);
    if (on) return /;Enable\d|^RES;[^;]*;04;(?:01|03|09)/.test(result) ? "confirmed" : "pending";
    if (off) return /;Disable\d|^RES;[^;]*;04;(?:02|04|10)/.test(result) ? "confirmed" : "pending";
    return "confirmed";
  },
};

function commandText(command: DeviceCommand, context: CommandContext): string | EncodedCommand {
  switch (command.type) {
    case "custom":
      return textOf(command, "data") || { kind: "refused", reason: "missing_parameter", detail: "data" };
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
      return isUniversal(context) ? universal(context, "03;01") : legacy(context, "StatusReq");
    case "rebootDevice":
      return isUniversal(context) ? universal(context, "03;03") : legacy(context, "Reboot");
    default:
      return { kind: "refused", reason: "not_supported", detail: command.type };
  }
}

function setOutput(index: number, on: boolean, context: CommandContext): string | EncodedCommand {
  const codes = UNIVERSAL_OUTPUTS[index - 1];
  if (codes === undefined || (!isUniversal(context) && index > LEGACY_OUTPUTS)) {
    return { kind: "refused", reason: "not_supported", detail: `output ${index}` };
  }
  if (isUniversal(context)) return universal(context, `04;${on ? codes[0] : codes[1]}`);
  return legacy(context, `${on ? "Enable" : "Disable"}${index}`);
}

const isUniversal = ({ device }: CommandContext): boolean => device.attributes["suntech.universal"] === true;

const universal = ({ uniqueId }: CommandContext, code: string): string => `CMD;${uniqueId};${code}`;

function legacy({ uniqueId, device }: CommandContext, name: string): string {
  const prefix = device.attributes["suntech.prefix"];
  return `${typeof prefix === "string" && prefix !== "" ? prefix : "ST300"}CMD;${uniqueId};02;${name}`;
}
