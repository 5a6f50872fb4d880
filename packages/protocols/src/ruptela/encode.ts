import { isPrintableAscii } from "../bytes/latin1.ts";
import { Writer } from "../bytes/writer.ts";
import { immobilizerOutput, outputControl, textOf } from "../command-parameters.ts";
import type { CommandContext, CommandEncoder, EncodedCommand } from "../protocol.ts";
import { SERVER_COMMAND, serverPacket } from "./packet.ts";

const MAXIMUM_TEXT = 160;
/** I/O ids of the outputs. */
const FIRST_OUTPUT_ID = 402;
const OUTPUTS = 2;

/**
 * Commands as SMS-style text (108), with the password (device attribute `devicePassword`) in front, or a blank; outputs
 * as 117. The engine goes by `setio`, or by `immobilizer` where the attribute `ruptela.immobilizer` is set.
 */
export const encodeCommand: CommandEncoder = {
  types: ["custom", "engineStop", "engineResume", "outputControl", "positionSingle", "identification"],
  encode(command, context) {
    switch (command.type) {
      case "engineStop":
        return engine(true, context);
      case "engineResume":
        return engine(false, context);
      case "positionSingle":
        return text("coords", context);
      case "identification":
        return bytes(SERVER_COMMAND.version, new Writer());
      case "outputControl": {
        const control = outputControl(command);
        if (control === null) return { kind: "refused", reason: "missing_parameter", detail: "index, data" };
        if (control.index > OUTPUTS)
          return { kind: "refused", reason: "not_supported", detail: `output ${control.index}` };
        const id = FIRST_OUTPUT_ID + control.index - 1;
        return bytes(SERVER_COMMAND.setOutput, new Writer().u32(id).u32(control.on ? 1 : 0));
      }
      case "custom": {
        const data = textOf(command, "data");
        if (data === null || data === "") return { kind: "refused", reason: "missing_parameter", detail: "data" };
        return text(data, context);
      }
      default:
        return { kind: "refused", reason: "not_supported", detail: command.type };
    }
  },
  verdict: (_command, result) => (/error|fail|wrong|unknown/i.test(result) ? "failed" : "confirmed"),
};

const bytes = (command: number, payload: Writer): EncodedCommand => ({
  kind: "bytes",
  bytes: serverPacket(command, payload.finish()),
});

function text(body: string, { device }: CommandContext): EncodedCommand {
  const own = device.attributes["devicePassword"];
  const whole = `${typeof own === "string" ? own : ""} ${body}`;
  if (whole.length > MAXIMUM_TEXT || !isPrintableAscii(whole)) {
    return { kind: "refused", reason: "bad_text", detail: `at most ${MAXIMUM_TEXT} printable ASCII characters` };
  }
  return bytes(SERVER_COMMAND.text, new Writer().latin1(whole));
}

function engine(stop: boolean, context: CommandContext): EncodedCommand {
  if (context.device.attributes["ruptela.immobilizer"] === true) {
    return text(stop ? "immobilizer 10" : "resetimmob", context);
  }
  return text(`setio ${immobilizerOutput(context.device)},${stop ? 1 : 0}`, context);
}
