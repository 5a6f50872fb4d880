import type { MapCluster, MapViewport } from "./map-feed.ts";
import type { VehicleTable } from "./vehicle-table.ts";

/** CSS pixels of one zoom-0 world in MapLibre. */
export const WORLD_PIXELS = 512;
/** Side of a cluster cell at the integer zoom it is anchored to. */
const CELL_PIXELS = 64;
/** From here on vehicles stand apart, but for car parks. */
const NEAR_ZOOM = 13;
const CELL_PIXELS_NEAR = 40;
/** Fewer vehicles in a cell are drawn by themselves. */
const CLUSTER_MIN = 4;
const CLUSTER_MIN_NEAR = 10;
/** The view is widened by this share on each side, so that a short pan finds everything there. */
const MARGIN = 0.35;
/** Cells of the grid at most; a view that needs more gets larger cells. */
const GRID_LIMIT = 65_536;
/** Halo and gap around a donut that no other donut or vehicle should touch, px. */
const DONUT_GAP = 6;

const FIXED_ONE = 2 ** 32;
const STATES = 4;

/** Radius of a donut in px: steps at 10, 15, 24 and 30 vehicles (specification, section 2.4). */
export const donutRadius = (count: number): number => {
  if (count < 10) return 17;
  if (count < 15) return 19;
  if (count < 24) return 22;
  return count < 30 ? 25 : 28;
};

export interface ClusterPass {
  readonly clusters: readonly MapCluster[];
  /** Slots drawn by themselves, unordered. */
  readonly single: readonly number[];
  /** Cluster index by slot plus one; 0: in none. Valid until the next pass. */
  readonly clusterOf: Uint16Array;
  /** Vehicles inside the view itself, without the margin. */
  readonly inView: number;
}

/**
 * Sorts what is in view into donuts and single vehicles, in one pass over the columns. Cells are anchored to the
 * world at the rounded zoom, so that nothing swims while the map is panned; cells that would touch are joined, and a
 * lone vehicle under a donut joins it.
 */
export class Clusterer {
  #cellOf = new Uint32Array(0);
  #clusterOf = new Uint16Array(0);
  #count = new Uint32Array(0);
  #sumX = new Float64Array(0);
  #sumY = new Float64Array(0);
  #states = new Uint32Array(0);
  #owner = new Int32Array(0);

  run(table: VehicleTable, view: MapViewport, shown: Uint8Array): ClusterPass {
    const grid = gridOf(view);
    this.#fit(table.capacity, grid.columns * grid.rows);
    const selectedSlot = view.selected === null ? -1 : (table.slotOf(view.selected) ?? -1);
    const single: number[] = [];
    let inView = 0;
    for (let slot = 0; slot < table.slots; slot += 1) {
      this.#clusterOf[slot] = 0;
      this.#cellOf[slot] = 0;
      const isSelected = slot === selectedSlot;
      if ((shown[slot] !== 1 && !isSelected) || !table.hasPosition(slot) || table.alive[slot] === 0) continue;
      let east = (table.x[slot] ?? 0) / FIXED_ONE - grid.west;
      east -= Math.floor(east);
      const south = (table.y[slot] ?? 0) / FIXED_ONE - grid.north;
      if (east > grid.width || south < 0 || south > grid.height) continue;
      const inside =
        east >= grid.margin.x &&
        east <= grid.width - grid.margin.x &&
        south >= grid.margin.y &&
        south <= grid.height - grid.margin.y;
      if (inside) inView += 1;
      if (isSelected || !view.clustering) {
        single.push(slot);
        continue;
      }
      const column = Math.floor((grid.west + east) / grid.cell) - grid.firstColumn;
      const row = Math.floor((grid.north + south) / grid.cell) - grid.firstRow;
      const cell = row * grid.columns + column;
      this.#cellOf[slot] = cell + 1;
      this.#count[cell] = (this.#count[cell] ?? 0) + 1;
      this.#sumX[cell] = (this.#sumX[cell] ?? 0) + east;
      this.#sumY[cell] = (this.#sumY[cell] ?? 0) + south;
      const at = cell * STATES + (table.state[slot] ?? 3);
      this.#states[at] = (this.#states[at] ?? 0) + 1;
    }
    const clusters = this.#join(grid);
    this.#assign(table.slots, single);
    return { clusters, single, clusterOf: this.#clusterOf, inView };
  }

  /** Makes clusters of the cells, largest first, each taking in the neighbours it would touch. */
  #join(grid: Grid): MapCluster[] {
    const seeds: number[] = [];
    for (let cell = 0; cell < grid.columns * grid.rows; cell += 1) {
      if ((this.#count[cell] ?? 0) >= grid.minimum) seeds.push(cell);
    }
    seeds.sort((a, b) => (this.#count[b] ?? 0) - (this.#count[a] ?? 0) || a - b);
    const clusters: MapCluster[] = [];
    for (const seed of seeds) {
      if (this.#owner[seed] !== 0) continue;
      clusters.push(this.#grow(seed, clusters.length + 1, grid));
    }
    return clusters;
  }

  #grow(seed: number, mark: number, grid: Grid): MapCluster {
    const seedCount = this.#count[seed] ?? 1;
    const centreX = (this.#sumX[seed] ?? 0) / seedCount;
    const centreY = (this.#sumY[seed] ?? 0) / seedCount;
    const seedRow = Math.floor(seed / grid.columns);
    const seedColumn = seed % grid.columns;
    let count = 0;
    let sumX = 0;
    let sumY = 0;
    const byState: [number, number, number, number] = [0, 0, 0, 0];
    for (let row = Math.max(0, seedRow - 1); row <= Math.min(grid.rows - 1, seedRow + 1); row += 1) {
      for (
        let column = Math.max(0, seedColumn - 1);
        column <= Math.min(grid.columns - 1, seedColumn + 1);
        column += 1
      ) {
        const cell = row * grid.columns + column;
        const cellCount = this.#count[cell] ?? 0;
        if (cellCount === 0 || this.#owner[cell] !== 0) continue;
        const away = Math.hypot(
          (this.#sumX[cell] ?? 0) / cellCount - centreX,
          (this.#sumY[cell] ?? 0) / cellCount - centreY,
        );
        const other = cellCount >= grid.minimum ? donutRadius(cellCount) : 10;
        if (cell !== seed && away > (donutRadius(seedCount) + other + DONUT_GAP) * grid.pixel) continue;
        this.#owner[cell] = mark;
        count += cellCount;
        sumX += this.#sumX[cell] ?? 0;
        sumY += this.#sumY[cell] ?? 0;
        for (let state = 0; state < STATES; state += 1) {
          byState[state as 0 | 1 | 2 | 3] += this.#states[cell * STATES + state] ?? 0;
        }
      }
    }
    const worldColumn = grid.firstColumn + seedColumn;
    const columnsAround = Math.round(1 / grid.cell);
    const id =
      (grid.level * 2 ** 22 + (((worldColumn % columnsAround) + columnsAround) % columnsAround)) * 2 ** 22 +
      (grid.firstRow + seedRow);
    const x = grid.west + sumX / count;
    return { id, x: x - Math.floor(x), y: grid.north + sumY / count, count, byState };
  }

  #assign(slots: number, single: number[]): void {
    for (let slot = 0; slot < slots; slot += 1) {
      const cell = this.#cellOf[slot] ?? 0;
      if (cell === 0) continue;
      const owner = this.#owner[cell - 1] ?? 0;
      this.#clusterOf[slot] = owner;
      if (owner === 0) single.push(slot);
    }
  }

  #fit(capacity: number, cells: number): void {
    if (this.#cellOf.length < capacity) {
      this.#cellOf = new Uint32Array(capacity);
      this.#clusterOf = new Uint16Array(capacity);
    }
    if (this.#count.length < cells) {
      this.#count = new Uint32Array(cells);
      this.#sumX = new Float64Array(cells);
      this.#sumY = new Float64Array(cells);
      this.#states = new Uint32Array(cells * STATES);
      this.#owner = new Int32Array(cells);
      return;
    }
    this.#count.fill(0, 0, cells);
    this.#sumX.fill(0, 0, cells);
    this.#sumY.fill(0, 0, cells);
    this.#states.fill(0, 0, cells * STATES);
    this.#owner.fill(0, 0, cells);
  }
}

interface Grid {
  readonly west: number;
  readonly north: number;
  readonly width: number;
  readonly height: number;
  readonly margin: { readonly x: number; readonly y: number };
  /** Side of a cell, world units. */
  readonly cell: number;
  readonly firstColumn: number;
  readonly firstRow: number;
  readonly columns: number;
  readonly rows: number;
  /** One CSS pixel, world units. */
  readonly pixel: number;
  readonly minimum: number;
  readonly level: number;
}

const gridOf = (view: MapViewport): Grid => {
  const near = view.zoom >= NEAR_ZOOM;
  const marginX = Math.min(view.width * MARGIN, Math.max(0, (1 - view.width) / 2));
  const marginY = view.height * MARGIN;
  const width = Math.min(1, view.width + 2 * marginX);
  const height = view.height + 2 * marginY;
  const west = view.west - marginX;
  const north = view.north - marginY;
  let level = Math.max(0, Math.round(view.zoom));
  for (;;) {
    // A power of two of cells around the world, so that the grid closes at the antimeridian.
    const cell = (near ? CELL_PIXELS_NEAR : CELL_PIXELS) / WORLD_PIXELS / 2 ** level;
    const closed = 1 / Math.round(1 / cell);
    const firstColumn = Math.floor(west / closed);
    const firstRow = Math.floor(north / closed);
    const columns = Math.floor((west + width) / closed) - firstColumn + 1;
    const rows = Math.floor((north + height) / closed) - firstRow + 1;
    if (columns * rows <= GRID_LIMIT || level === 0) {
      return {
        west,
        north,
        width,
        height,
        margin: { x: marginX, y: marginY },
        cell: closed,
        firstColumn,
        firstRow,
        columns,
        rows,
        pixel: 1 / WORLD_PIXELS / 2 ** view.zoom,
        minimum: near ? CLUSTER_MIN_NEAR : CLUSTER_MIN,
        level,
      };
    }
    level -= 1;
  }
};
