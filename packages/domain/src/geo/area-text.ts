import { degrees, metres } from "../units/units.ts";
import type { Area } from "./area.ts";
import { unwrapLongitudes } from "./bounds.ts";
import type { Coordinates } from "./coordinates.ts";
import { areOnEarth } from "./coordinates.ts";
import { isSimpleRing } from "./simple-ring.ts";

/** Corners or points an area may have. */
export const MAXIMUM_AREA_POINTS = 10_000;
/** Longest text that is read at all: 10,000 points of two numbers with 15 digits each. */
export const MAXIMUM_AREA_TEXT = 512 * 1024;
/** Largest radius of a circle: half the way round the earth. */
export const MAXIMUM_RADIUS = metres(20_000_000);

/** Why a text is not an area. `tooManyPoints` is a matter of size, all others of geometry. */
export type AreaTextFault =
  | "unknownShape"
  | "malformed"
  | "outOfRange"
  | "tooFewPoints"
  | "unclosed"
  | "selfCrossing"
  | "badRadius"
  | "tooManyPoints";

export type AreaTextResult =
  | { readonly kind: "area"; readonly area: Area }
  | { readonly kind: "rejected"; readonly reason: AreaTextFault };

/**
 * Reads Traccar's area text, latitude before longitude: `POLYGON ((lat lon, …))`, `LINESTRING (lat lon, …)`,
 * `CIRCLE (lat lon, radius in metres)`. Case and spaces do not matter. A polygon has one closed ring of three
 * different corners at least that does not cross itself; a line has two points at least; a radius is above 0.
 */
export const parseAreaText = (text: string): AreaTextResult => {
  if (text.length > MAXIMUM_AREA_TEXT) return rejected("tooManyPoints");
  const trimmed = text.trim();
  const open = trimmed.indexOf("(");
  if (open < 0) return rejected(/^(polygon|linestring|circle)\b/i.test(trimmed) ? "malformed" : "unknownShape");
  const body = trimmed.slice(open);
  switch (trimmed.slice(0, open).trim().toUpperCase()) {
    case "POLYGON":
      return polygon(body);
    case "LINESTRING":
      return line(body);
    case "CIRCLE":
      return circle(body);
    default:
      return rejected("unknownShape");
  }
};

/** Writes an area as `parseAreaText` reads it; the numbers come back exactly. */
export const printAreaText = (area: Area): string => {
  switch (area.kind) {
    case "polygon":
      return `POLYGON ((${area.ring.map(pair).join(", ")}))`;
    case "line":
      return `LINESTRING (${area.points.map(pair).join(", ")})`;
    case "circle":
      return `CIRCLE (${pair(area.centre)}, ${area.radius})`;
  }
};

const polygon = (body: string): AreaTextResult => {
  const outer = inBrackets(body);
  const inner = outer === null ? null : inBrackets(outer);
  if (inner === null) return rejected("malformed");
  const ring = coordinateList(inner);
  if (typeof ring === "string") return rejected(ring);
  const first = ring[0];
  const last = ring[ring.length - 1];
  if (first === undefined || last === undefined || ring.length < 3) return rejected("tooFewPoints");
  if (first.latitude !== last.latitude || first.longitude !== last.longitude) return rejected("unclosed");
  if (ring.length < 4) return rejected("tooFewPoints");
  const longitudes = unwrapLongitudes(ring.map((point) => point.longitude));
  const latitudes = Float64Array.from(ring, (point) => point.latitude);
  if (!isSimpleRing(latitudes, longitudes)) return rejected("selfCrossing");
  return { kind: "area", area: { kind: "polygon", ring } };
};

const line = (body: string): AreaTextResult => {
  const inner = inBrackets(body);
  if (inner === null) return rejected("malformed");
  const points = coordinateList(inner);
  if (typeof points === "string") return rejected(points);
  if (points.length < 2) return rejected("tooFewPoints");
  return { kind: "area", area: { kind: "line", points } };
};

const circle = (body: string): AreaTextResult => {
  const inner = inBrackets(body);
  const parts = inner === null ? [] : inner.split(",");
  if (parts.length !== 2) return rejected("malformed");
  const centre = coordinateList(parts[0] ?? "");
  if (typeof centre === "string") return rejected(centre);
  const point = centre[0];
  const radius = decimal((parts[1] ?? "").trim());
  if (point === undefined || radius === null) return rejected("malformed");
  if (radius <= 0 || radius > MAXIMUM_RADIUS) return rejected("badRadius");
  return { kind: "area", area: { kind: "circle", centre: point, radius: metres(radius) } };
};

/** What stands between the first and the last character when they are a pair of brackets. */
const inBrackets = (text: string): string | null => {
  const trimmed = text.trim();
  return trimmed.startsWith("(") && trimmed.endsWith(")") ? trimmed.slice(1, -1) : null;
};

const coordinateList = (text: string): readonly Coordinates[] | AreaTextFault => {
  const parts = text.split(",");
  if (parts.length > MAXIMUM_AREA_POINTS) return "tooManyPoints";
  const points: Coordinates[] = [];
  for (const part of parts) {
    const numbers = part.trim().split(/\s+/);
    const latitude = decimal(numbers[0] ?? "");
    const longitude = decimal(numbers[1] ?? "");
    if (numbers.length !== 2 || latitude === null || longitude === null) return "malformed";
    if (!areOnEarth(latitude, longitude)) return "outOfRange";
    points.push({ latitude: degrees(latitude), longitude: degrees(longitude) });
  }
  return points;
};

const decimal = (text: string): number | null => {
  if (text.length > 32 || !/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
};

const pair = (point: Coordinates): string => `${point.latitude} ${point.longitude}`;

const rejected = (reason: AreaTextFault): AreaTextResult => ({ kind: "rejected", reason });
