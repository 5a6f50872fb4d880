import type { Position } from "../model/position.ts";
import type { UnixMillis } from "../units/units.ts";

/** What is remembered between positions to know when a vehicle last stopped. */
export interface LastStopState {
  /** Ignition of the newest position that told it; null before that. */
  readonly ignition: boolean | null;
  /** Fix time of the position with which the ignition last went from on to off; null when it never did. */
  readonly lastStop: UnixMillis | null;
}

export const LAST_STOP_START: LastStopState = { ignition: null, lastStop: null };

/** Takes one more position, in order of fix time. Positions that do not tell the ignition change nothing. */
export const nextLastStop = (
  state: LastStopState,
  position: Pick<Position, "fixTime" | "attributes">,
): LastStopState => {
  const ignition = position.attributes["ignition"];
  if (typeof ignition !== "boolean" || ignition === state.ignition) return state;
  const stopped = state.ignition === true && !ignition;
  return { ignition, lastStop: stopped ? position.fixTime : state.lastStop };
};
