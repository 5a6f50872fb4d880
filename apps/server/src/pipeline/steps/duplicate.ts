import type { Dropped, Step } from "#pipeline/step.ts";

const DUPLICATE: Dropped = { dropped: "duplicate" };

/** Drops a report that was received before: it is acknowledged again and stored once (protocol rules 3.11). */
export const duplicateStep: Step = {
  name: "duplicate",
  apply: ({ isKnown }, position) => (isKnown(position) ? DUPLICATE : position),
};
