import { isPrintableAscii, latin1Bytes } from "../bytes/latin1.ts";
import { textOf } from "../command-parameters.ts";
import type { CommandEncoder, DeviceCommand, EncodedCommand } from "../protocol.ts";
import { padded } from "../text/format.ts";

const MAXIMUM_TEXT = 200;
/** The keyword that confirms a stop, a resume, arming and disarming. */
const CONFIRMED_BY: Readonly<Record<string, string>> = {
  engineStop: "jt",
  engineResume: "kt",
  alarmArm: "lt",
  alarmDisarm: "mt",
  positionStop: "dt",
};

/** Commands as `**,imei:<imei>,<letter>[,parameter]`; the device answers with the letter and a t as keyword. */
export const encodeCommand: CommandEncoder = {
  types: [
    "custom",
    "engineStop",
    "engineResume",
    "positionSingle",
    "positionPeriodic",
    "positionStop",
    "alarmArm",
    "alarmDisarm",
    "requestPhoto",
  ],
  encode(command, { uniqueId }) {
    const text = commandText(command);
    if (typeof text !== "string") return text;
    if (text.length > MAXIMUM_TEXT || !isPrintableAscii(text) || text.includes(";")) {
      return { kind: "refused", reason: "bad_text", detail: "printable ASCII without ;" };
    }
    return { kind: "bytes", bytes: latin1Bytes(`**,imei:${uniqueId},${text};`) };
  },
  verdict: ({ type }, result) =>
    CONFIRMED_BY[type] === undefined || CONFIRMED_BY[type] === result ? "confirmed" : "pending",
};

function commandText(command: DeviceCommand): string | EncodedCommand {
  switch (command.type) {
    case "engineStop":
      return "J";
    case "engineResume":
      return "K";
    case "positionSingle":
      return "B";
    case "positionStop":
      return "D";
    case "alarmArm":
      return "L";
    case "alarmDisarm":
      return "M";
    case "requestPhoto":
      return "160";
    case "positionPeriodic": {
      const seconds = Number(command.attributes["frequency"]);
      return Number.isInteger(seconds) && seconds >= 1 ? `C,${interval(seconds)}` : missing("frequency");
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

/** Two digits and a unit: seconds below a minute and a half, then minutes, then hours. */
function interval(seconds: number): string {
  if (seconds < 90) return `${padded(seconds, 2)}s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${padded(minutes, 2)}m` : `${padded(Math.min(Math.round(minutes / 60), 99), 2)}h`;
}
