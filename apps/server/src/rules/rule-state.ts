import { IMMOBILIZER_START, type ImmobilizerState } from "@outrider/domain/immobilizer/immobilizer.ts";
import { compact, TRIP_START, type TripState } from "#rules/trips.ts";
import type { Window } from "#rules/late-windows.ts";
import type { VehicleState } from "@outrider/domain/status/vehicle-state.ts";

/** Raised when the meaning of the stored text changes; older states are then started afresh. */
const VERSION = 1;

/**
 * What the rules remember of a device between positions: plain, small, and stored together with the events it made,
 * so that a restart goes on from exactly there.
 */
export interface RuleState {
  /** The newest live position that was taken in, 0 before the first. */
  readonly positionId: number;
  readonly fixTime: number;
  readonly deviceTime: number;
  readonly state: VehicleState;
  /** Since when, unix milliseconds. */
  readonly since: number;
  readonly ignition: boolean | null;
  /** Alarm names of the newest position, comma-joined as they came. */
  readonly alarm: string;
  readonly driver: string | null;
  readonly immobilizer: ImmobilizerState;
  /** Last known bytes of the live frame, 255 unknown. */
  readonly fuel: number;
  readonly signal: number;
  /** Life totals after late reports raised them: metres and milliseconds. */
  readonly distance: number;
  readonly hours: number;
  readonly trips: TripState;
  /** A stretch of the past with late positions that is not derived again yet. */
  readonly late: Window | null;
}

export const RULE_START: RuleState = {
  positionId: 0,
  fixTime: 0,
  deviceTime: 0,
  state: "disconnected",
  since: 0,
  ignition: null,
  alarm: "",
  driver: null,
  immobilizer: IMMOBILIZER_START,
  fuel: 255,
  signal: 255,
  distance: 0,
  hours: 0,
  trips: TRIP_START,
  late: null,
};

export const printRuleState = (state: RuleState): string =>
  JSON.stringify({ version: VERSION, ...state, trips: compact(state.trips) });

/** The stored state, or null when it is of another version or damaged: the device then starts at its latest position. */
export const parseRuleState = (text: string): RuleState | null => {
  try {
    const { version, ...state } = JSON.parse(text) as RuleState & { readonly version: number };
    return version === VERSION ? { ...RULE_START, ...state } : null;
  } catch {
    return null;
  }
};
