import type { DatagramDecoder, DecodeContext, Decoded, Message, StreamDecoder } from "../protocol.ts";

/**
 * A datagram decoder for protocols that put the frames of their stream into datagrams, one or several in each. Good
 * frames count even where another one in the datagram is bad.
 */
export function severalFrames(
  frame: StreamDecoder["frame"],
  decode: StreamDecoder["decode"],
): DatagramDecoder["decode"] {
  return (datagram: Uint8Array, context: DecodeContext): Decoded => {
    const messages: Message[] = [];
    let reason = "no whole message";
    let rest = datagram;
    while (rest.length > 0) {
      const cut = frame(rest);
      if (cut.kind === "more" || cut.kind === "close") break;
      if (cut.kind === "frame") {
        const decoded = decode(rest.subarray(0, cut.length), context);
        if (decoded.kind === "messages") messages.push(...decoded.messages);
        else reason = decoded.reason;
      }
      rest = rest.subarray(cut.length);
    }
    return messages.length === 0 ? { kind: "rejected", reason } : { kind: "messages", messages };
  };
}
