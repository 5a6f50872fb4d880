import { RECORD_WORDS, clockSince, drawnCourse, drawnPlace } from "#live/map-record.ts";
import type { MapRecords } from "#live/map-feed.ts";
import { fromFixed32, latitudeOf, longitudeOf } from "#live/mercator.ts";

/** Vehicles in a row of the record texture; two texels each, 1,024 wide, which every WebGL2 device has. */
const RECORDS_A_ROW = 512;
const WORDS_A_ROW = RECORDS_A_ROW * RECORD_WORDS;

export interface DrawnVehicle {
  readonly deviceId: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly course: number;
  /** Newest fix the vehicle has, unix ms. */
  readonly fixTime: number;
  /** The moment of its way that the drawn place stands for, unix ms. */
  readonly trackTime: number;
}

/** The page's copy of the vehicle records, shared by all layers: one texture, one clock. */
export class RecordStore {
  readonly #epoch: number;
  words = new Uint32Array(WORDS_A_ROW);
  #deviceIds = new Uint32Array(RECORDS_A_ROW);
  #trackTimes = new Float64Array(2 * RECORDS_A_ROW);
  #fixTimes = new Float64Array(RECORDS_A_ROW);
  readonly #slotOf = new Map<number, number>();
  #texture: WebGLTexture | null = null;
  #textureRows = 0;
  #dirtyFrom = 0;
  #dirtyTo = 1;

  constructor(epoch: number) {
    this.#epoch = epoch;
  }

  /** Vehicles held. */
  get size(): number {
    return this.#slotOf.size;
  }

  deviceIds(): readonly number[] {
    return [...this.#slotOf.keys()];
  }

  clock(): number {
    return clockSince(this.#epoch, performance.timeOrigin + performance.now());
  }

  slotOf(deviceId: number): number | undefined {
    return this.#slotOf.get(deviceId);
  }

  deviceAt(slot: number): number {
    return this.#deviceIds[slot] ?? 0;
  }

  take(records: MapRecords): void {
    this.#fit(records.capacity);
    const { slots, deviceIds, words, trackTimes, fixTimes } = records;
    for (let index = 0; index < slots.length; index += 1) {
      const slot = slots[index] ?? 0;
      const deviceId = deviceIds[index] ?? 0;
      const before = this.#deviceIds[slot] ?? 0;
      if (before !== deviceId) {
        if (this.#slotOf.get(before) === slot) this.#slotOf.delete(before);
        if (deviceId !== 0) this.#slotOf.set(deviceId, slot);
        this.#deviceIds[slot] = deviceId;
      }
      const at = slot * RECORD_WORDS;
      const from = index * RECORD_WORDS;
      for (let word = 0; word < RECORD_WORDS; word += 1) this.words[at + word] = words[from + word] ?? 0;
      this.#trackTimes[2 * slot] = trackTimes[2 * index] ?? 0;
      this.#trackTimes[2 * slot + 1] = trackTimes[2 * index + 1] ?? 0;
      this.#fixTimes[slot] = fixTimes[index] ?? 0;
      const row = Math.floor(slot / RECORDS_A_ROW);
      this.#dirtyFrom = Math.min(this.#dirtyFrom, row);
      this.#dirtyTo = Math.max(this.#dirtyTo, row + 1);
    }
  }

  /** Where a vehicle is drawn at this moment. */
  drawn(deviceId: number, clock = this.clock()): DrawnVehicle | null {
    const slot = this.#slotOf.get(deviceId);
    if (slot === undefined) return null;
    const place = drawnPlace(this.words, slot, clock);
    const start = this.#trackTimes[2 * slot] ?? 0;
    const end = this.#trackTimes[2 * slot + 1] ?? 0;
    return {
      deviceId,
      latitude: latitudeOf(fromFixed32(place.y)),
      longitude: longitudeOf(fromFixed32(place.x)),
      course: drawnCourse(this.words, slot, place.progress),
      fixTime: this.#fixTimes[slot] ?? 0,
      trackTime: start + (end - start) * place.progress,
    };
  }

  /** Binds the record texture to a unit, bringing it up to date first. */
  bind(gl: WebGL2RenderingContext, unit: number): void {
    gl.activeTexture(gl.TEXTURE0 + unit);
    const rows = this.words.length / WORDS_A_ROW;
    if (this.#texture === null || this.#textureRows !== rows) {
      gl.deleteTexture(this.#texture);
      this.#texture = gl.createTexture();
      this.#textureRows = rows;
      gl.bindTexture(gl.TEXTURE_2D, this.#texture);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA32UI, RECORDS_A_ROW * 2, rows);
      this.#dirtyFrom = 0;
      this.#dirtyTo = rows;
    } else {
      gl.bindTexture(gl.TEXTURE_2D, this.#texture);
    }
    if (this.#dirtyTo <= this.#dirtyFrom) return;
    resetUnpack(gl);
    gl.texSubImage2D(
      gl.TEXTURE_2D,
      0,
      0,
      this.#dirtyFrom,
      RECORDS_A_ROW * 2,
      this.#dirtyTo - this.#dirtyFrom,
      gl.RGBA_INTEGER,
      gl.UNSIGNED_INT,
      this.words.subarray(this.#dirtyFrom * WORDS_A_ROW, this.#dirtyTo * WORDS_A_ROW),
    );
    this.#dirtyFrom = rows;
    this.#dirtyTo = 0;
  }

  forgetContext(): void {
    this.#texture = null;
  }

  #fit(capacity: number): void {
    const rows = Math.ceil(capacity / RECORDS_A_ROW);
    if (rows * WORDS_A_ROW <= this.words.length) return;
    const words = new Uint32Array(rows * WORDS_A_ROW);
    words.set(this.words);
    this.words = words;
    const deviceIds = new Uint32Array(rows * RECORDS_A_ROW);
    deviceIds.set(this.#deviceIds);
    this.#deviceIds = deviceIds;
    const trackTimes = new Float64Array(2 * rows * RECORDS_A_ROW);
    trackTimes.set(this.#trackTimes);
    this.#trackTimes = trackTimes;
    const fixTimes = new Float64Array(rows * RECORDS_A_ROW);
    fixTimes.set(this.#fixTimes);
    this.#fixTimes = fixTimes;
  }
}

/** MapLibre leaves its own unpack state behind; ours are plain rows of numbers. */
export const resetUnpack = (gl: WebGL2RenderingContext): void => {
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
};
