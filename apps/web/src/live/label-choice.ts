import { VEHICLE_STATES } from "@outrider/domain/status/vehicle-state.ts";
import { WORLD_PIXELS, donutRadius } from "./cluster-pass.ts";
import type { MapCluster, MapLabel, MapViewport } from "./map-feed.ts";
import type { VehicleTable } from "./vehicle-table.ts";

/** More labels than this nobody reads, and the atlas would overflow. */
export const LABEL_LIMIT = 400;
/** Farther out labels would name a region, not a vehicle, */
const LABEL_MIN_ZOOM = 7;
/** unless there are only so few. */
const FEW = 40;
/** Labels cut off here; plates never reach it. */
const LABEL_MAX_LENGTH = 22;

/** What lies this far outside of the screen is placed too, so that a pan does not uncover the nameless, px. */
const AROUND = 120;
/** Distance of MapLibre's camera from what it points at, in heights of the screen (its field of view is 36.87 deg). */
const CAMERA_HEIGHTS = 1.5;
/** Side of a cell of the collision bitmap, px. */
const CELL = 8;
/** Mean advance of the label font (11 px, 600) and the height of a line, px. */
const CHARACTER = 6.7;
const LINE = 14;
const DISCONNECTED = VEHICLE_STATES.indexOf("disconnected");
const FIXED_ONE = 2 ** 32;

/**
 * Which of the drawn vehicles are named: the important first (the end of the draw order), each only where its text
 * covers neither a glyph, a donut, nor an earlier label.
 */
export const chooseLabels = (
  table: VehicleTable,
  view: MapViewport,
  drawOrder: Uint32Array,
  clusters: readonly MapCluster[],
): MapLabel[] => {
  if (view.labels === "none" || drawOrder.length === 0) return [];
  if (view.zoom < LABEL_MIN_ZOOM && drawOrder.length > FEW) return [];
  const screen = new LabelScreen(view);
  for (const cluster of clusters) {
    const place = screen.place(cluster.x, cluster.y);
    if (place === null) continue;
    const [x, y] = place;
    const radius = donutRadius(cluster.count);
    screen.block(x - radius, y - radius, 2 * radius, 2 * radius);
  }
  const glyph = glyphSize(view.zoom);
  for (const slot of drawOrder) {
    const place = screen.place((table.x[slot] ?? 0) / FIXED_ONE, (table.y[slot] ?? 0) / FIXED_ONE);
    if (place === null) continue;
    const [x, y] = place;
    screen.block(x - glyph / 2 + 2, y - glyph / 2 + 2, glyph - 4, glyph - 4);
  }
  const labels: MapLabel[] = [];
  for (let index = drawOrder.length - 1; index >= 0 && labels.length < LABEL_LIMIT; index -= 1) {
    const slot = drawOrder[index] ?? 0;
    const text = labelText(table, slot, view.labels);
    const place = screen.place((table.x[slot] ?? 0) / FIXED_ONE, (table.y[slot] ?? 0) / FIXED_ONE);
    if (text === "" || place === null) continue;
    const [x, y] = place;
    const isSelected = table.deviceId[slot] === view.selected;
    const left = x + glyph / 2 + (isSelected ? 12 : 3);
    const width = text.length * CHARACTER + 4;
    // The cell in which the glyph ends belongs to the glyph.
    const isFree = screen.isFree(left + CELL - 1, y - LINE / 2, width - CELL, LINE);
    if (!isSelected && !isFree) continue;
    screen.block(left, y - LINE / 2, width, LINE);
    labels.push({ slot, text, faint: table.state[slot] === DISCONNECTED });
  }
  return labels;
};

/** Size of a vehicle glyph on the map at a zoom, px: small when far, with its category inside when near. */
export const glyphSize = (zoom: number): number => {
  if (zoom <= 5) return 14;
  if (zoom < 11) return 14 + ((zoom - 5) / 6) * 9;
  if (zoom < 13.5) return 23;
  return zoom < 14.25 ? 23 + ((zoom - 13.5) / 0.75) * 13 : 36;
};

const labelText = (table: VehicleTable, slot: number, kind: MapViewport["labels"]): string => {
  const entry = table.entries[slot];
  if (entry === null || entry === undefined) return "";
  const [first, second] = kind === "name" ? [entry.name, entry.plate] : [entry.plate, entry.name];
  const text = (first === "" ? second : first).trim();
  return text.length > LABEL_MAX_LENGTH ? `${text.slice(0, LABEL_MAX_LENGTH - 1).trimEnd()}…` : text;
};

/** The screen as a bitmap of taken places. */
class LabelScreen {
  readonly #view: MapViewport;
  readonly #columns: number;
  readonly #rows: number;
  readonly #taken: Uint8Array;
  readonly #scale: number;
  readonly #cosine: number;
  readonly #sine: number;
  readonly #flatten: number;
  readonly #recede: number;

  constructor(view: MapViewport) {
    this.#view = view;
    this.#scale = WORLD_PIXELS * 2 ** view.zoom;
    this.#columns = Math.ceil((view.screen.width + 2 * AROUND) / CELL) + 1;
    this.#rows = Math.ceil((view.screen.height + 2 * AROUND) / CELL) + 1;
    this.#taken = new Uint8Array(this.#columns * this.#rows);
    const turn = (-view.bearing * Math.PI) / 180;
    this.#cosine = Math.cos(turn);
    this.#sine = Math.sin(turn);
    const pitch = (view.pitch * Math.PI) / 180;
    this.#flatten = Math.cos(pitch);
    this.#recede = Math.sin(pitch) / (CAMERA_HEIGHTS * Math.max(1, view.screen.height));
  }

  /** Where a place is on the bitmap, px from its corner; null when it is not near the screen. */
  place(worldX: number, worldY: number): readonly [number, number] | null {
    const { centre, screen } = this.#view;
    let east = worldX - centre.x;
    east -= Math.round(east);
    const x = east * this.#scale;
    const y = (worldY - centre.y) * this.#scale;
    const across = x * this.#cosine - y * this.#sine;
    const down = x * this.#sine + y * this.#cosine;
    const depth = 1 - down * this.#recede;
    if (depth <= 0.05) return null;
    const left = screen.centreX + across / depth;
    const top = screen.centreY + (down * this.#flatten) / depth;
    const isNear = left > -AROUND && top > -AROUND && left < screen.width + AROUND && top < screen.height + AROUND;
    return isNear ? [left + AROUND, top + AROUND] : null;
  }

  block(x: number, y: number, width: number, height: number): void {
    this.#scan(x, y, width, height, (cell) => {
      this.#taken[cell] = 1;
      return true;
    });
  }

  isFree(x: number, y: number, width: number, height: number): boolean {
    return this.#scan(x, y, width, height, (cell) => this.#taken[cell] === 0);
  }

  #scan(x: number, y: number, width: number, height: number, visit: (cell: number) => boolean): boolean {
    const left = Math.max(0, Math.floor(x / CELL));
    const right = Math.min(this.#columns - 1, Math.floor((x + width - 1) / CELL));
    const top = Math.max(0, Math.floor(y / CELL));
    const bottom = Math.min(this.#rows - 1, Math.floor((y + height - 1) / CELL));
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) if (!visit(row * this.#columns + column)) return false;
    }
    return true;
  }
}
