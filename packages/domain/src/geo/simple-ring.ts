/**
 * Whether the ring of a polygon crosses or touches itself. Corners closed (first equals last), longitudes unwrapped.
 * A sweep over the edges sorted by their western end: fast for real zones, and bounded by the corner limit of
 * `area-text` for hostile ones.
 */
export const isSimpleRing = (latitudes: Float64Array, longitudes: Float64Array): boolean => {
  const edges = latitudes.length - 1;
  const west = new Float64Array(edges);
  const east = new Float64Array(edges);
  for (let edge = 0; edge < edges; edge += 1) {
    const from = longitudes[edge] as number;
    const to = longitudes[edge + 1] as number;
    west[edge] = Math.min(from, to);
    east[edge] = Math.max(from, to);
  }
  const south = new Float64Array(edges);
  const north = new Float64Array(edges);
  for (let edge = 0; edge < edges; edge += 1) {
    south[edge] = Math.min(latitudes[edge] as number, latitudes[edge + 1] as number);
    north[edge] = Math.max(latitudes[edge] as number, latitudes[edge + 1] as number);
  }
  const order = Array.from(west.keys()).sort((one, other) => (west[one] as number) - (west[other] as number));
  const open: number[] = [];
  for (const edge of order) {
    const start = west[edge] as number;
    let kept = 0;
    for (const other of open) {
      if ((east[other] as number) < start) continue;
      open[kept++] = other;
      if ((south[other] as number) > (north[edge] as number) || (north[other] as number) < (south[edge] as number))
        continue;
      if (!mayMeet(latitudes, longitudes, edge, other, edges)) return false;
    }
    open.length = kept;
    open.push(edge);
  }
  return true;
};

/** False when two edges cross or touch other than neighbours at their common corner. */
const mayMeet = (
  latitudes: Float64Array,
  longitudes: Float64Array,
  one: number,
  other: number,
  edges: number,
): boolean => {
  const first = Math.min(one, other);
  const second = Math.max(one, other);
  const adjacent = second - first === 1 || (first === 0 && second === edges - 1);
  if (!adjacent) return !segmentsTouch(latitudes, longitudes, one, other);
  // NOTE: neighbours share one corner; they are wrong only when one runs back over the other.
  const shared = second - first === 1 ? second : 0;
  const before = second - first === 1 ? first : second;
  const after = second - first === 1 ? second + 1 : 1;
  return !runsBack(latitudes, longitudes, before, shared, after);
};

const runsBack = (
  latitudes: Float64Array,
  longitudes: Float64Array,
  before: number,
  shared: number,
  after: number,
): boolean => {
  const x1 = (longitudes[before] as number) - (longitudes[shared] as number);
  const y1 = (latitudes[before] as number) - (latitudes[shared] as number);
  const x2 = (longitudes[after] as number) - (longitudes[shared] as number);
  const y2 = (latitudes[after] as number) - (latitudes[shared] as number);
  return x1 * y2 - y1 * x2 === 0 && x1 * x2 + y1 * y2 > 0;
};

const segmentsTouch = (latitudes: Float64Array, longitudes: Float64Array, one: number, other: number): boolean => {
  const side1 = side(latitudes, longitudes, one, other);
  const side2 = side(latitudes, longitudes, one, other + 1);
  const side3 = side(latitudes, longitudes, other, one);
  const side4 = side(latitudes, longitudes, other, one + 1);
  if (side1 !== side2 && side3 !== side4) return side1 * side2 <= 0 && side3 * side4 <= 0;
  if (side1 !== 0 || side2 !== 0) return false;
  return overlap(latitudes, one, other) && overlap(longitudes, one, other);
};

/** On which side of the edge the corner lies: -1, 0 (on its line) or 1. */
const side = (latitudes: Float64Array, longitudes: Float64Array, edge: number, corner: number): number => {
  const x = longitudes[edge] as number;
  const y = latitudes[edge] as number;
  return Math.sign(
    ((longitudes[edge + 1] as number) - x) * ((latitudes[corner] as number) - y) -
      ((latitudes[edge + 1] as number) - y) * ((longitudes[corner] as number) - x),
  );
};

const overlap = (values: Float64Array, one: number, other: number): boolean =>
  Math.max(
    Math.min(values[one] as number, values[one + 1] as number),
    Math.min(values[other] as number, values[other + 1] as number),
  ) <=
  Math.min(
    Math.max(values[one] as number, values[one + 1] as number),
    Math.max(values[other] as number, values[other + 1] as number),
  );
