import { isPrintableAscii, latin1Bytes } from "../bytes/latin1.ts";
import { textOf } from "../command-parameters.ts";
import type { CommandEncoder, DeviceCommand, EncodedCommand } from "../protocol.ts";
import { compactDateText } from "../text/format.ts";

const MAXIMUM_TEXT = 256;

/** Commands as `*HQ,<id>,<command>,<HHmmss>,<parameters>#`; the confirmation (V4) names the command and its time. */
export const encodeCommand: CommandEncoder = {
  types: ["custom", "engineStop", "engineResume", "positionPeriodic", "positionSingle", "alarmArm", "alarmDisarm"],
  encode(command, context) {
    const parts = commandParts(command);
    if ("kind" in parts) return parts;
    const time = compactDateText(context.now).slice(8);
    const text = parts.whole ?? `*HQ,${context.uniqueId},${parts.name},${time}${parts.parameters}#`;
    const inner = text.slice(1, -1);
    if (text.length > MAXIMUM_TEXT || !isPrintableAscii(text) || inner.includes("#") || inner.includes("*")) {
      return { kind: "refused", reason: "bad_text", detail: "printable ASCII without * and #" };
    }
    return { kind: "bytes", bytes: latin1Bytes(text) };
  },
  verdict({ type }, result) {
    if (/ERROR|FAIL/i.test(result)) return "failed";
    if (type !== "engineStop" && type !== "engineResume") return "confirmed";
    return /^S20,(?:DONE|OK)/i.test(result) ? "confirmed" : "pending";
  },
};

type Parts =
  | { readonly whole: string }
  | { readonly whole?: undefined; readonly name: string; readonly parameters: string };

function commandParts({ type, attributes }: DeviceCommand): Parts | (EncodedCommand & { readonly kind: "refused" }) {
  switch (type) {
    case "engineStop":
      return { name: "S20", parameters: ",1,1" };
    case "engineResume":
      return { name: "S20", parameters: ",1,0" };
    case "alarmArm":
      return { name: "SCF", parameters: ",0,0" };
    case "alarmDisarm":
      return { name: "SCF", parameters: ",1,1" };
    case "positionSingle":
      return { name: "D1", parameters: ",10,1" };
    case "positionPeriodic": {
      const seconds = Number(attributes["frequency"]);
      if (!Number.isInteger(seconds) || seconds < 1) return missing("frequency");
      return { name: "S71", parameters: `,22,${seconds}` };
    }
    case "custom": {
      const text = textOf({ type, attributes }, "data");
      if (text === null || text === "") return missing("data");
      if (text.startsWith("*")) return { whole: text.endsWith("#") ? text : `${text}#` };
      const comma = text.indexOf(",");
      return comma < 0 ? { name: text, parameters: "" } : { name: text.slice(0, comma), parameters: text.slice(comma) };
    }
    default:
      return { kind: "refused", reason: "not_supported", detail: type };
  }
}

const missing = (detail: string): EncodedCommand & { readonly kind: "refused" } => ({
  kind: "refused",
  reason: "missing_parameter",
  detail,
});
