import * as z from "zod";

/** Vehicles whose details one page may watch. */
export const MAXIMUM_WATCHED = 500;

const clientMessage = z.discriminatedUnion("op", [
  z.object({ op: z.literal("hello"), cursor: z.number().optional(), boot: z.string().max(64).optional() }),
  z.object({ op: z.literal("watch"), deviceIds: z.array(z.int()) }),
]);

export type ReadMessage =
  | { readonly kind: "message"; readonly message: z.infer<typeof clientMessage> }
  | { readonly kind: "error"; readonly code: "bad_message" | "unknown_op" | "too_many" };

const KNOWN_OPERATIONS: readonly unknown[] = ["hello", "watch"];

/** What a page said, or why it cannot be understood. */
export const readClientMessage = (text: string): ReadMessage => {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return { kind: "error", code: "bad_message" };
  }
  const read = clientMessage.safeParse(given);
  if (!read.success) {
    const operation = typeof given === "object" && given !== null && "op" in given ? given.op : undefined;
    const unknown = typeof operation === "string" && !KNOWN_OPERATIONS.includes(operation);
    return { kind: "error", code: unknown ? "unknown_op" : "bad_message" };
  }
  if (read.data.op === "watch" && read.data.deviceIds.length > MAXIMUM_WATCHED) {
    return { kind: "error", code: "too_many" };
  }
  return { kind: "message", message: read.data };
};
