import type { Device } from "@outrider/domain/model/entities.ts";
import { segmentFact } from "@outrider/domain/trips/segment-fact.ts";
import { extend, stretchOf, type Stretch } from "@outrider/domain/trips/stretch.ts";
import { tripFixOf } from "@outrider/domain/trips/trip-fix.ts";
import { unixMillis, type UnixMillis } from "@outrider/domain/units/units.ts";
import type { Period } from "#api/period.ts";
import type { Services } from "#api/services.ts";
import type { Fact } from "#store/entity-store.ts";

/**
 * The stored trips or stops of a device in a period, whatever its length: the same answer for a day and for a year.
 * The one that is under way reaches to the newest fix. What crosses an edge of the period is cut there, and the
 * figures of the cut part are made from its positions.
 */
export const stretchesOf = async (
  device: Device,
  kind: "trip" | "stop",
  period: Period,
  { store, openFact }: Pick<Services, "store" | "openFact">,
): Promise<readonly Fact[]> => {
  const stored = await store.entities.facts.list([device.id], kind, period.from, period.to);
  const current = openFact(device);
  const facts = stored.filter((fact) => !(fact.open && current !== null));
  if (current !== null && current.kind === kind && touches(current, period)) facts.push(current);
  const cut: Fact[] = [];
  for (const fact of facts) {
    const part = await cutTo(fact, device, period, store.positions);
    if (part !== null) cut.push(part);
  }
  return cut.sort((one, other) => one.startTime - other.startTime);
};

const touches = ({ startTime, endTime }: Fact, { from, to }: Period): boolean => startTime <= to && endTime >= from;

const cutTo = async (
  fact: Fact,
  device: Device,
  { from, to }: Period,
  positions: Services["store"]["positions"],
): Promise<Fact | null> => {
  if (fact.startTime >= from && fact.endTime <= to) return fact;
  const startTime = later(fact.startTime, from);
  const endTime = earlier(fact.endTime, to);
  if (endTime <= startTime) return null;
  let stretch: Stretch | null = null;
  for (const position of await positions.range(device.id, startTime, endTime)) {
    const fix = tripFixOf(position);
    if (fix !== null) stretch = stretch === null ? stretchOf(fix) : extend(stretch, fix);
  }
  // A parked vehicle may be silent for the whole part; a trip without a fix in it is none.
  if (stretch === null) return fact.kind === "stop" ? silentPart(fact, startTime, endTime) : null;
  const kind = fact.kind === "trip" ? "trip" : "stop";
  const made = segmentFact({ kind, stretch }, fact.open, device.attributes);
  if (kind === "trip") return { ...fact, ...made, kind };
  const data = { ...made.data, duration: endTime - startTime };
  return { ...fact, kind, startTime, endTime, data };
};

const silentPart = (fact: Fact, startTime: UnixMillis, endTime: UnixMillis): Fact => ({
  ...fact,
  startTime,
  endTime,
  data: { ...fact.data, duration: endTime - startTime, distance: 0, spentFuel: 0, engineHours: 0, idleTime: 0 },
});

const later = (one: UnixMillis, other: UnixMillis): UnixMillis => unixMillis(Math.max(one, other));
const earlier = (one: UnixMillis, other: UnixMillis): UnixMillis => unixMillis(Math.min(one, other));
