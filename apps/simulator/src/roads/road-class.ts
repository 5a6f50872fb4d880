/** Classes of road, fastest first, named as OpenStreetMap's `highway` values. */
export const ROAD_CLASSES = [
  "motorway",
  "trunk",
  "primary",
  "secondary",
  "tertiary",
  "residential",
  "service",
] as const;

export type RoadClass = (typeof ROAD_CLASSES)[number];

/** Speed allowed where no sign says otherwise, km/h: usual values of the countries the regions lie in. */
export const DEFAULT_LIMIT: Readonly<Record<RoadClass, number>> = {
  motorway: 120,
  trunk: 100,
  primary: 80,
  secondary: 70,
  tertiary: 50,
  residential: 40,
  service: 20,
};
