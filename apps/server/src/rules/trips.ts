import type { EntityAttributes } from "@outrider/domain/model/attributes.ts";
import type { DeviceId } from "@outrider/domain/model/ids.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import type { Segment, TripDetector } from "@outrider/domain/trips/detector.ts";
import { nextIdling, type IdleStretch, type IdlingState } from "@outrider/domain/trips/idling.ts";
import { segmentFact } from "@outrider/domain/trips/segment-fact.ts";
import { join } from "@outrider/domain/trips/stretch.ts";
import { tripFixOf, type TripFix } from "@outrider/domain/trips/trip-fix.ts";
import { windowDetector, type WindowState } from "@outrider/domain/trips/window-detector.ts";
import { unixMillis, type UnixMillis } from "@outrider/domain/units/units.ts";
import type { Fact } from "#store/entity-store.ts";
import type { MadeEvent } from "#rules/changes.ts";

/** The detector that makes trips and stops; its parameters are stored with every fact. */
const DETECTOR: TripDetector<WindowState> = windowDetector();

export const TRIP_EVENT_TYPES = ["deviceMoving", "deviceStopped"] as const;

/** What trips, stops and idling remember of a device. */
export interface TripState {
  readonly segments: WindowState | null;
  readonly idling: IdlingState | null;
}

export const TRIP_START: TripState = { segments: null, idling: null };

export interface TripChanges {
  readonly state: TripState;
  readonly ended: readonly Segment[];
  /** From where on trips and stops are other than before; null when they are the same. */
  readonly since: UnixMillis | null;
  readonly idle: readonly IdleStretch[];
  readonly events: readonly (MadeEvent & { readonly at: TripFix })[];
}

/** Takes the next position in order of time; `total` is the true total of the device in metres where known. */
export const nextTrip = (state: TripState, position: Position, total?: number): TripChanges => {
  const seen = tripFixOf(position);
  if (seen === null) return { state, ended: [], since: null, idle: [], events: [] };
  const fix = total === undefined ? seen : { ...seen, totalDistance: total };
  const segments = DETECTOR.next(state.segments, fix);
  const idling = nextIdling(state.idling, fix);
  return {
    state: { segments: segments.state, idling: idling.state },
    ended: segments.ended.filter(lasts),
    since: segments.ended[0]?.stretch.start.time ?? (state.segments === null ? fix.time : null),
    idle: idling.ended,
    events: segments.changes.map(({ moving, at }) => ({
      type: moving ? "deviceMoving" : "deviceStopped",
      attributes: {},
      at,
    })),
  };
};

/** A segment of one fix is where the detector changed its mind, not something that happened. */
const lasts = ({ stretch }: Segment): boolean => stretch.end.time > stretch.start.time;

/** The trip or stop that has not ended, or null before the first fix. */
export const openSegment = (state: TripState): Segment | null =>
  state.segments === null ? null : DETECTOR.open(state.segments);

/** A trip or stop as it is stored. An open one lasts a millisecond at least, so that it always ends after it began. */
export const factOf = (deviceId: DeviceId, segment: Segment, open: boolean, device: EntityAttributes): Fact => {
  const fact = segmentFact(segment, open, device);
  const endTime = open && fact.endTime <= fact.startTime ? unixMillis(fact.startTime + 1) : fact.endTime;
  return { deviceId, ...fact, endTime, madeBy: DETECTOR.madeBy };
};

export const idleFactOf = (deviceId: DeviceId, idle: IdleStretch): Fact => ({
  deviceId,
  kind: "idle",
  startTime: idle.startTime,
  endTime: idle.endTime,
  open: false,
  madeBy: DETECTOR.madeBy,
  data: {
    latitude: idle.latitude,
    longitude: idle.longitude,
    address: idle.address,
    duration: idle.endTime - idle.startTime,
  },
});

/** The state with the detector's window as one leg: small enough to be stored for every device. */
export const compact = ({ segments, idling }: TripState): TripState => {
  const [first, ...rest] = segments?.legs ?? [];
  if (segments === null || first === undefined) return { segments, idling };
  return { segments: { ...segments, legs: [rest.reduce(join, first)] }, idling };
};
