import type { EntityAttributes } from "../model/attributes.ts";
import type { DurationMillis, Knots } from "../units/units.ts";
import { durationMillis } from "../units/units.ts";
import type { StretchFigures } from "./figures.ts";
import { averageSpeed, figuresOf } from "./figures.ts";
import type { Stretch } from "./stretch.ts";
import { extend, stretchOf } from "./stretch.ts";
import type { TripFix } from "./trip-fix.ts";

/** The figures of a whole period of one vehicle. */
export interface Summary extends StretchFigures {
  readonly averageSpeed: Knots;
  readonly startHours: DurationMillis;
  readonly endHours: DurationMillis;
}

/**
 * Sums up a period; null without a fix in it. The average speed is distance over engine hours where they are known,
 * as Traccar has it, otherwise over the whole period.
 */
export const summarise = (fixes: Iterable<TripFix>, device: EntityAttributes): Summary | null => {
  let stretch: Stretch | null = null;
  for (const fix of fixes) stretch = stretch === null ? stretchOf(fix) : extend(stretch, fix);
  if (stretch === null) return null;
  const figures = figuresOf(stretch, device);
  const average = figures.engineHours > 0 ? averageSpeed(figures.distance, figures.engineHours) : figures.averageSpeed;
  return {
    ...figures,
    averageSpeed: average,
    startHours: durationMillis(stretch.start.hours ?? 0),
    endHours: durationMillis(stretch.end.hours ?? 0),
  };
};
