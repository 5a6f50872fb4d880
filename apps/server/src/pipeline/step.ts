import type { Device } from "@outrider/domain/model/entities.ts";
import type { Metres, UnixMillis } from "@outrider/domain/units/units.ts";
import type { NewPosition } from "#store/position-store.ts";
import type { DeviceSettings } from "#pipeline/device-settings.ts";

/**
 * One small step of the pipeline: a new position, or the reason why this one goes no further. It changes nothing it
 * was given; a step that throws is counted and left out, and the position goes on as it was before it.
 */
export interface Step {
  readonly name: string;
  readonly apply: (context: StepContext, position: NewPosition) => NewPosition | Dropped;
}

/** Why a position is acknowledged but not stored. */
export type DropReason = "duplicate" | "filtered" | "retention";

export interface Dropped {
  readonly dropped: DropReason;
}

export const isDropped = (result: NewPosition | Dropped): result is Dropped => "dropped" in result;

/** What a step may know besides the position. */
export interface StepContext {
  readonly device: Device;
  readonly settings: DeviceSettings;
  readonly receivedAt: UnixMillis;
  /** The report had coordinates of its own. */
  readonly located: boolean;
  /** Neighbours in time; for a position newer than all others `after` is null. */
  readonly before: Neighbours;
  readonly after: Neighbours;
  /** Totals of the device's life up to `before`. */
  readonly totals: Totals;
  /** Whether this very report came before, stored or on its way to the store. */
  readonly isKnown: (position: NewPosition) => boolean;
}

/** The nearest stored positions on one side of a position. */
export interface Neighbours {
  /** Of those with an own time and place, i.e. not outdated and not of a suspect clock. */
  readonly report: NewPosition | null;
  /** Of those that also had a fix: the ones that distances are measured between. */
  readonly fix: NewPosition | null;
}

export interface Totals {
  readonly distance: Metres;
  /** Time with the ignition on, milliseconds. */
  readonly hours: number;
}

export const NO_NEIGHBOURS: Neighbours = { report: null, fix: null };

/** The same position with more attributes. */
export const withAttributes = (position: NewPosition, added: NewPosition["attributes"]): NewPosition => ({
  ...position,
  attributes: { ...position.attributes, ...added },
});
