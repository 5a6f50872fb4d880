import type { CityColumns } from "#geo/city-file.ts";

/** Edge of a grid cell in degrees: about 56 km, a handful of towns in populated country. */
const CELL_DEGREES = 0.5;
const COLUMNS = 360 / CELL_DEGREES;
const ROWS = 180 / CELL_DEGREES;
/** Coordinates of the towns are stored in 1e-5 degrees. */
const UNITS_PER_DEGREE = 1e5;
/** Kilometres in one degree of a great circle (mean radius 6371.0088 km, IUGG). */
const KILOMETRES_PER_DEGREE = 111.195;

/**
 * Nearest-town index: towns in the order of their grid cell, with the first town of each cell in one array. Distances
 * are compared on the plane with the longitude shortened by the cosine of the latitude, which is exact enough for the
 * nearest town within a hundred kilometres.
 */
export class TownGrid {
  readonly #cellStart = new Uint32Array(COLUMNS * ROWS + 1);
  /** Town numbers of the source columns, in cell order. */
  readonly #town: Uint32Array;
  readonly #latitude: Int32Array;
  readonly #longitude: Int32Array;
  readonly #maximumDegrees: number;

  constructor(cities: CityColumns, maximumKilometres: number) {
    this.#maximumDegrees = maximumKilometres / KILOMETRES_PER_DEGREE;
    const { count } = cities;
    const cells = new Uint32Array(count);
    for (let index = 0; index < count; index++) {
      const cell = cellOf(
        (cities.latitude[index] ?? 0) / UNITS_PER_DEGREE,
        (cities.longitude[index] ?? 0) / UNITS_PER_DEGREE,
      );
      cells[index] = cell;
      this.#cellStart[cell + 1] = (this.#cellStart[cell + 1] ?? 0) + 1;
    }
    for (let cell = 0; cell < COLUMNS * ROWS; cell++) {
      this.#cellStart[cell + 1] = (this.#cellStart[cell + 1] ?? 0) + (this.#cellStart[cell] ?? 0);
    }
    this.#town = new Uint32Array(count);
    this.#latitude = new Int32Array(count);
    this.#longitude = new Int32Array(count);
    const next = this.#cellStart.slice();
    for (let index = 0; index < count; index++) {
      const cell = cells[index] ?? 0;
      const slot = next[cell] ?? 0;
      next[cell] = slot + 1;
      this.#town[slot] = index;
      this.#latitude[slot] = cities.latitude[index] ?? 0;
      this.#longitude[slot] = cities.longitude[index] ?? 0;
    }
  }

  /** Number of the nearest town in the source columns, or -1 when none is near enough. */
  nearest(latitude: number, longitude: number): number {
    const row = rowOf(latitude);
    const column = columnOf(longitude);
    const shortening = Math.cos((latitude * Math.PI) / 180);
    const y = latitude * UNITS_PER_DEGREE;
    const x = longitude * UNITS_PER_DEGREE;
    let best = (this.#maximumDegrees * UNITS_PER_DEGREE) ** 2;
    let found = -1;
    for (let ring = 0; ring <= COLUMNS / 2; ring++) {
      for (let r = row - ring; r <= row + ring; r++) {
        if (r < 0 || r >= ROWS) continue;
        // The rows inside the ring were looked at before: only their two ends are new.
        const step = r === row - ring || r === row + ring || ring === 0 ? 1 : 2 * ring;
        for (let c = column - ring; c <= column + ring; c += step) {
          const cell = r * COLUMNS + ((c + COLUMNS) % COLUMNS);
          const end = this.#cellStart[cell + 1] ?? 0;
          for (let slot = this.#cellStart[cell] ?? 0; slot < end; slot++) {
            const dy = (this.#latitude[slot] ?? 0) - y;
            let dx = Math.abs((this.#longitude[slot] ?? 0) - x);
            if (dx > 180 * UNITS_PER_DEGREE) dx = 360 * UNITS_PER_DEGREE - dx;
            dx *= shortening;
            const distance = dx * dx + dy * dy;
            if (distance < best) {
              best = distance;
              found = slot;
            }
          }
        }
      }
      if (nothingNearerBeyond(ring, row, column, latitude, longitude, shortening, best)) break;
    }
    return found < 0 ? -1 : (this.#town[found] ?? -1);
  }
}

/** True when every cell outside the ring is farther than the best distance (squared, in 1e-5 degrees). */
const nothingNearerBeyond = (
  ring: number,
  row: number,
  column: number,
  latitude: number,
  longitude: number,
  shortening: number,
  best: number,
): boolean => {
  const south = latitude + 90 - (row - ring) * CELL_DEGREES;
  const north = (row + ring + 1) * CELL_DEGREES - (latitude + 90);
  const west = longitude + 180 - (column - ring) * CELL_DEGREES;
  const east = (column + ring + 1) * CELL_DEGREES - (longitude + 180);
  const gap = Math.min(south, north, Math.min(west, east) * shortening) * UNITS_PER_DEGREE;
  return gap * gap >= best;
};

const rowOf = (latitude: number): number => Math.min(ROWS - 1, Math.max(0, Math.floor((latitude + 90) / CELL_DEGREES)));

const columnOf = (longitude: number): number =>
  Math.min(COLUMNS - 1, Math.max(0, Math.floor((longitude + 180) / CELL_DEGREES)));

const cellOf = (latitude: number, longitude: number): number => rowOf(latitude) * COLUMNS + columnOf(longitude);
