import type { EntityAttributes, JsonValue } from "../model/attributes.ts";
import type { UnixMillis } from "../units/units.ts";
import type { Segment } from "./detector.ts";
import { figuresOf } from "./figures.ts";

/** A trip or a stop as it is stored: times for finding it, everything that reports show as plain data. */
export interface SegmentFact {
  readonly kind: "trip" | "stop";
  readonly startTime: UnixMillis;
  readonly endTime: UnixMillis;
  readonly open: boolean;
  readonly data: { readonly [key: string]: JsonValue };
}

/**
 * The fact of a segment. `data` has the keys of Traccar's report rows for trips and stops, without device and driver
 * names, besides `idleTime` in milliseconds; a stop gives its place as `latitude`, `longitude`, `address`.
 */
export const segmentFact = ({ kind, stretch }: Segment, open: boolean, device: EntityAttributes): SegmentFact => {
  const { start, end } = stretch;
  const figures = figuresOf(stretch, device);
  const base = {
    distance: figures.distance,
    averageSpeed: figures.averageSpeed,
    maxSpeed: figures.maxSpeed,
    spentFuel: figures.spentFuel,
    startOdometer: figures.startOdometer,
    endOdometer: figures.endOdometer,
    duration: figures.duration,
    idleTime: figures.idle,
  };
  const data =
    kind === "trip"
      ? {
          ...base,
          startPositionId: start.positionId,
          endPositionId: end.positionId,
          startLat: start.latitude,
          startLon: start.longitude,
          endLat: end.latitude,
          endLon: end.longitude,
          startAddress: start.address,
          endAddress: end.address,
          driverUniqueId: figures.driverUniqueId,
        }
      : {
          ...base,
          positionId: start.positionId,
          latitude: start.latitude,
          longitude: start.longitude,
          address: start.address,
          engineHours: figures.engineHours,
        };
  return { kind, startTime: start.time, endTime: end.time, open, data };
};
