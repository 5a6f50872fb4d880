import type { Feature, FeatureCollection, Geometry, Position } from "geojson";

/**
 * Lines that cross 180 degrees jump by 360 in the data and would be drawn as stripes around the world. Here they run
 * on beyond 180; the tile cutter takes what lies outside of the world in again on the other side. A ring around a pole
 * is led over the pole.
 */
export const unwrapWorld = (features: FeatureCollection): FeatureCollection => ({
  ...features,
  features: features.features.map(unwrapFeature),
});

export const unwrapFeature = <Shape extends Geometry>(feature: Feature<Shape>): Feature<Shape> => ({
  ...feature,
  geometry: unwrapGeometry(feature.geometry),
});

const unwrapGeometry = <Shape extends Geometry>(geometry: Shape): Shape => {
  if (geometry.type === "Polygon") return { ...geometry, coordinates: geometry.coordinates.map(unwrapRing) };
  if (geometry.type === "MultiPolygon") {
    return { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(unwrapRing)) };
  }
  return geometry.type === "MultiLineString"
    ? { ...geometry, coordinates: geometry.coordinates.map(unwrapLine) }
    : geometry;
};

export const unwrapLine = (line: readonly Position[]): Position[] => {
  let turns = 0;
  let before: number | null = null;
  return line.map(([longitude = 0, latitude = 0]) => {
    if (before !== null) turns -= Math.round((longitude - before) / 360) * 360;
    before = longitude;
    return [longitude + turns, latitude];
  });
};

export const unwrapRing = (ring: readonly Position[]): Position[] => {
  const line = unwrapLine(ring);
  const [first = 0, latitude = 0] = line[0] ?? [];
  const [last = 0] = line.at(-1) ?? [];
  if (Math.abs(last - first) < 180) return line;
  const pole = latitude < 0 ? -90 : 90;
  return [...line, [last, pole], [first, pole], [first, latitude]];
};
