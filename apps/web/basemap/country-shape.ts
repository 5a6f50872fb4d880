import type { Position } from "geojson";

/** Rows in which a ring is searched for its widest place. */
const ROWS = 24;

/** Area of a ring in square degrees, shrunk by latitude: good enough to tell a large country from a small one. */
export const ringArea = (ring: readonly Position[]): number => {
  let area = 0;
  ring.forEach(([x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? [];
    area += (x * nextY - nextX * y) * Math.cos((y * Math.PI) / 180);
  });
  return Math.abs(area / 2);
};

export const ringContains = (ring: readonly Position[], [x = 0, y = 0]: Position): boolean => {
  const left = crossings(ring, y).filter((crossing) => crossing < x);
  return left.length % 2 === 1;
};

/** A point well inside a ring: the middle of its widest place, the middle rows preferred. */
export const labelPoint = (ring: readonly Position[]): Position => {
  const latitudes = ring.map(([, y = 0]) => y);
  const south = Math.min(...latitudes);
  const north = Math.max(...latitudes);
  let best: Position = ring[0] ?? [0, 0];
  let bestWidth = 0;
  for (let row = 1; row < ROWS; row += 1) {
    const share = row / ROWS;
    const y = south + (north - south) * share;
    const xs = crossings(ring, y).sort((a, b) => a - b);
    for (let index = 0; index + 1 < xs.length; index += 2) {
      const [from = 0, to = 0] = [xs[index], xs[index + 1]];
      const width = (to - from) * Math.cos((y * Math.PI) / 180) * (1 - Math.abs(share - 0.5));
      if (width <= bestWidth) continue;
      bestWidth = width;
      best = [(from + to) / 2, y];
    }
  }
  return best;
};

const crossings = (ring: readonly Position[], latitude: number): number[] => {
  const xs: number[] = [];
  ring.forEach(([x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? [];
    if (y > latitude !== nextY > latitude) xs.push(x + ((latitude - y) / (nextY - y)) * (nextX - x));
  });
  return xs;
};
