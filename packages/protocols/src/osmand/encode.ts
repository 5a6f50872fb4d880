import { isPrintableAscii } from "../bytes/latin1.ts";
import { utf8Bytes } from "../bytes/utf8.ts";
import { textOf } from "../command-parameters.ts";
import type { CommandEncoder } from "../protocol.ts";

const MAXIMUM_TEXT = 1024;

/** One queued text travels as the body of the next answer; the client confirms nothing, so it counts once sent. */
export const encodeCommand: CommandEncoder = {
  types: ["custom"],
  encode(command) {
    if (command.type !== "custom") return { kind: "refused", reason: "not_supported", detail: command.type };
    const text = textOf(command, "data");
    if (text === null || text === "") return { kind: "refused", reason: "missing_parameter", detail: "data" };
    if (text.length > MAXIMUM_TEXT || !isPrintableAscii(text)) {
      return { kind: "refused", reason: "bad_text", detail: `at most ${MAXIMUM_TEXT} printable ASCII characters` };
    }
    return { kind: "bytes", bytes: utf8Bytes(text) };
  },
  verdict: () => "pending",
};
