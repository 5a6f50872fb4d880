import type { Device } from "@outrider/domain/model/entities.ts";
import { numberAt, textAt } from "@outrider/domain/model/read-attribute.ts";
import { summarise } from "@outrider/domain/trips/summary.ts";
import { tripFixOf } from "@outrider/domain/trips/trip-fix.ts";
import { formatDate } from "@outrider/wire/traccar/date.ts";
import type { StopOut, SummaryOut, TripOut } from "@outrider/wire/traccar/report.ts";
import type { Period } from "#api/period.ts";
import type { Directory } from "#store/directory.ts";
import type { Fact } from "#store/entity-store.ts";
import type { PositionStore } from "#store/position-store.ts";

const number = (fact: Fact, key: string): number => numberAt(fact.data, key) ?? 0;

const base = (fact: Fact, device: Device) => ({
  deviceId: device.id,
  deviceName: device.name,
  distance: number(fact, "distance"),
  averageSpeed: number(fact, "averageSpeed"),
  maxSpeed: number(fact, "maxSpeed"),
  spentFuel: number(fact, "spentFuel"),
  startOdometer: number(fact, "startOdometer"),
  endOdometer: number(fact, "endOdometer"),
  startTime: formatDate(fact.startTime),
  endTime: formatDate(fact.endTime),
  duration: number(fact, "duration"),
});

export const tripRow = (fact: Fact, device: Device, directory: Directory): TripOut => {
  const key = textAt(fact.data, "driverUniqueId");
  return {
    ...base(fact, device),
    startPositionId: number(fact, "startPositionId"),
    endPositionId: number(fact, "endPositionId"),
    startLat: number(fact, "startLat"),
    startLon: number(fact, "startLon"),
    endLat: number(fact, "endLat"),
    endLon: number(fact, "endLon"),
    startAddress: textAt(fact.data, "startAddress"),
    endAddress: textAt(fact.data, "endAddress"),
    driverUniqueId: key,
    driverName: key === null ? null : (directory.driverByUniqueId(key)?.name ?? null),
  };
};

export const stopRow = (fact: Fact, device: Device): StopOut => ({
  ...base(fact, device),
  positionId: number(fact, "positionId"),
  latitude: number(fact, "latitude"),
  longitude: number(fact, "longitude"),
  address: textAt(fact.data, "address"),
  engineHours: number(fact, "engineHours"),
});

/** One row for the period; null where the device has no fix in it. */
export const summaryRow = async (
  device: Device,
  { from, to }: Period,
  positions: Pick<PositionStore, "range">,
): Promise<SummaryOut | null> => {
  const fixes = (await positions.range(device.id, from, to)).map(tripFixOf).filter((fix) => fix !== null);
  const summary = summarise(fixes, device.attributes);
  const [first, last] = [fixes[0], fixes.at(-1)];
  if (summary === null || first === undefined || last === undefined) return null;
  return {
    deviceId: device.id,
    deviceName: device.name,
    distance: summary.distance,
    averageSpeed: summary.averageSpeed,
    maxSpeed: summary.maxSpeed,
    spentFuel: summary.spentFuel ?? 0,
    startOdometer: summary.startOdometer,
    endOdometer: summary.endOdometer,
    startTime: formatDate(first.time),
    endTime: formatDate(last.time),
    startHours: summary.startHours,
    endHours: summary.endHours,
    engineHours: summary.engineHours,
  };
};
