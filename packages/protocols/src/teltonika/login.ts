import { isDigits } from "../bytes/bcd.ts";
import { latin1Text } from "../bytes/latin1.ts";
import type { DecodeContext, Decoded } from "../protocol.ts";
import { sameUniqueId, uniqueIdForms } from "../unique-id.ts";
import { LOGIN_HEAD_BYTES } from "./frame.ts";

const ACCEPT = new Uint8Array([1]);
const REFUSE = new Uint8Array([0]);

/**
 * A login frame: two bytes of length and the IMEI. Answered once a connection: the same IMEI again is silence, another
 * one closes.
 */
export function decodeLogin(frame: Uint8Array, context: DecodeContext): Decoded {
  const text = latin1Text(frame, LOGIN_HEAD_BYTES);
  if (!isDigits(text)) {
    return context.uniqueId === null
      ? { kind: "rejected", reason: "login without a number", reply: REFUSE, close: true }
      : { kind: "rejected", reason: "out of step", close: true };
  }
  if (context.uniqueId === null) {
    return {
      kind: "messages",
      messages: [{ kind: "login", uniqueIds: uniqueIdForms(text), accept: ACCEPT, refuse: REFUSE }],
    };
  }
  if (sameUniqueId(text, context.uniqueId)) {
    return { kind: "messages", messages: [{ kind: "reply", reply: null, about: "login repeated" }] };
  }
  return { kind: "rejected", reason: "login of another device", close: true };
}
