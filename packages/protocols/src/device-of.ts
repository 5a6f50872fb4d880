import type { DecodeContext, DecodedDevice } from "./protocol.ts";

/** The device of a message: that of the connection, or else the one the message names. */
export const deviceOf = (context: DecodeContext, uniqueIds: readonly string[]): DecodedDevice | null =>
  context.device ?? context.deviceFor?.(uniqueIds) ?? null;
