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

/** What a vehicle by itself takes up around its place, px. */
const LONE_RADIUS = 10;

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
    for (let cell = 0; cell < grid.columns * grid.rows; cell += 1) if ((this.#count[cell] ?? 0) > 0) seeds.push(cell);
    seeds.sort((a, b) => (this.#count[b] ?? 0) - (this.#count[a] ?? 0) || a - b);
    const clusters: MapCluster[] = [];
    for (const seed of seeds) {
      if (this.#owner[seed] !== 0) continue;
      const cells = this.#around(seed, grid);
      const count = cells.reduce((sum, cell) => sum + (this.#count[cell] ?? 0), 0);
      if (count < grid.minimum) continue;
      for (const cell of cells) this.#owner[cell] = clusters.length + 1;
      clusters.push(this.#clusterOfCells(seed, cells, count, grid));
    }
    return this.#merge(clusters, grid);
  }

  /** Joins clusters whose donuts would still overlap, smaller into larger, and renumbers the cells. */
  #merge(clusters: readonly MapCluster[], grid: Grid): MapCluster[] {
    const kept: MapCluster[] = [];
    const markOf = new Int32Array(clusters.length + 1);
    clusters.forEach((cluster, index) => {
      const near = kept.findIndex((other) => {
        let east = other.x - cluster.x;
        east -= Math.round(east);
        const reach = (donutRadius(other.count) + donutRadius(cluster.count)) * grid.pixel;
        return Math.hypot(east, other.y - cluster.y) < reach;
      });
      const larger = kept[near];
      if (larger === undefined) {
        kept.push(cluster);
        markOf[index + 1] = kept.length;
        return;
      }
      kept[near] = joined(larger, cluster);
      markOf[index + 1] = near + 1;
    });
    if (kept.length === clusters.length) return kept;
    for (let cell = 0; cell < grid.columns * grid.rows; cell += 1) {
      this.#owner[cell] = markOf[this.#owner[cell] ?? 0] ?? 0;
    }
    return kept;
  }

  /** A cell and those of its eight neighbours whose vehicles its donut would touch. */
  #around(seed: number, grid: Grid): readonly number[] {
    const seedCount = this.#count[seed] ?? 1;
    const centreX = (this.#sumX[seed] ?? 0) / seedCount;
    const centreY = (this.#sumY[seed] ?? 0) / seedCount;
    const seedRow = Math.floor(seed / grid.columns);
    const seedColumn = seed % grid.columns;
    const cells: number[] = [];
    for (let row = Math.max(0, seedRow - 1); row <= Math.min(grid.rows - 1, seedRow + 1); row += 1) {
      for (
        let column = Math.max(0, seedColumn - 1);
        column <= Math.min(grid.columns - 1, seedColumn + 1);
        column += 1
      ) {
        const cell = row * grid.columns + column;
        const count = this.#count[cell] ?? 0;
        if (count === 0 || this.#owner[cell] !== 0) continue;
        const away = Math.hypot((this.#sumX[cell] ?? 0) / count - centreX, (this.#sumY[cell] ?? 0) / count - centreY);
        const reach = count >= grid.minimum ? donutRadius(count) : LONE_RADIUS;
        if (cell === seed || away <= (donutRadius(seedCount) + reach + DONUT_GAP) * grid.pixel) cells.push(cell);
      }
    }
    return cells;
  }

  #clusterOfCells(seed: number, cells: readonly number[], count: number, grid: Grid): MapCluster {
    let sumX = 0;
    let sumY = 0;
    const byState: [number, number, number, number] = [0, 0, 0, 0];
    for (const cell of cells) {
      sumX += this.#sumX[cell] ?? 0;
      sumY += this.#sumY[cell] ?? 0;
      byState[0] += this.#states[cell * STATES] ?? 0;
      byState[1] += this.#states[cell * STATES + 1] ?? 0;
      byState[2] += this.#states[cell * STATES + 2] ?? 0;
      byState[3] += this.#states[cell * STATES + 3] ?? 0;
    }
    const columnsAround = Math.round(1 / grid.cell);
    const column = grid.firstColumn + (seed % grid.columns);
    const row = grid.firstRow + Math.floor(seed / grid.columns);
    const wrapped = ((column % columnsAround) + columnsAround) % columnsAround;
    const x = grid.west + sumX / count;
    return {
      id: (grid.level * 2 ** 22 + wrapped) * 2 ** 22 + row,
      x: x - Math.floor(x),
      y: grid.north + sumY / count,
      count,
      byState,
    };
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

const joined = (larger: MapCluster, smaller: MapCluster): MapCluster => {
  const count = larger.count + smaller.count;
  let east = smaller.x - larger.x;
  east -= Math.round(east);
  const x = larger.x + (east * smaller.count) / count;
  const [a, b, c, d] = larger.byState;
  const [e, f, g, h] = smaller.byState;
  return {
    id: larger.id,
    x: x - Math.floor(x),
    y: larger.y + ((smaller.y - larger.y) * smaller.count) / count,
    count,
    byState: [a + e, b + f, c + g, d + h],
  };
};

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
