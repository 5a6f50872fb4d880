import type { DeviceId } from "@outrider/domain/model/ids.ts";
import { inChunks, within } from "#store/database/in-chunks.ts";
import { idIn } from "#store/database/id-in.ts";
import { SMALL_SEGMENT } from "#store/positions/cut-pieces.ts";
import type { DeviceState } from "#store/positions/device-states.ts";
import type { Segment } from "#store/positions/segment.ts";
import type { Access, Engine } from "#store/schema.ts";

export interface StoredSegment {
  readonly id: number;
  readonly deviceId: number;
  readonly firstTime: number;
  readonly lastTime: number;
  readonly count: number;
  readonly bytes: number;
  readonly track: Uint8Array;
}

/** The limits of what a column of milliseconds can hold: those of a JavaScript date. */
const LAST_TIME = 8.64e15;

/** The rows of segments, and of what is known of each device. */
export class SegmentShelf {
  readonly #access: Access;
  readonly #engine: Engine;

  constructor(access: Access, engine: Engine) {
    this.#access = access;
    this.#engine = engine;
  }

  /** The segments that touch `[from, to]`, by their first time. */
  async touching(device: DeviceId, from: number, to: number): Promise<readonly StoredSegment[]> {
    return this.#ofDevice(device)
      .where("lastTime", ">=", bounded(Math.floor(from)))
      .where("firstTime", "<=", bounded(Math.ceil(to)))
      .orderBy("firstTime")
      .orderBy("id")
      .execute();
  }

  /** The segment that ends last before `at`. */
  async before(device: DeviceId, at: number): Promise<readonly StoredSegment[]> {
    return this.#ofDevice(device)
      .where("lastTime", "<", bounded(Math.floor(at)))
      .orderBy("lastTime", "desc")
      .limit(1)
      .execute();
  }

  /** The segment that begins first after `at`. */
  async after(device: DeviceId, at: number): Promise<readonly StoredSegment[]> {
    return this.#ofDevice(device)
      .where("firstTime", ">", bounded(Math.ceil(at)))
      .orderBy("firstTime")
      .limit(1)
      .execute();
  }

  /** The segments that may hold a sequence. */
  async holding(device: DeviceId, sequence: number): Promise<readonly StoredSegment[]> {
    return this.#ofDevice(device)
      .where("firstSequence", "<=", sequence)
      .where("lastSequence", ">=", sequence)
      .execute();
  }

  /** The small segments of these devices, and the larger ones that late positions in small ones overlap. */
  async forMerge(devices: readonly number[]): Promise<readonly StoredSegment[]> {
    return this.#access
      .selectFrom("positionSegments as segment")
      .select(SEGMENT_FIELDS)
      .where(idIn(this.#engine, "deviceId", devices))
      .where((row) =>
        row.or([
          row("count", "<", SMALL_SEGMENT),
          row.exists(
            row
              .selectFrom("positionSegments as small")
              .select("small.id")
              .whereRef("small.deviceId", "=", "segment.deviceId")
              .where("small.count", "<", SMALL_SEGMENT)
              .whereRef("small.lastTime", ">=", "segment.firstTime")
              .whereRef("small.firstTime", "<=", "segment.lastTime"),
          ),
        ]),
      )
      .orderBy("deviceId")
      .orderBy("firstTime")
      .execute();
  }

  /** In one transaction: new segments in place of old ones, and what is now known of their devices. */
  async exchange(
    replaced: readonly number[],
    segments: readonly Segment[],
    devices: readonly DeviceRow[],
  ): Promise<void> {
    await within(this.#access, async (access) => {
      if (replaced.length > 0) {
        await access
          .deleteFrom("positionSegments")
          .where(idIn(this.#engine, "id", replaced))
          .execute();
      }
      await inChunks(access, segments, async (_, chunk) => {
        await access
          .insertInto("positionSegments")
          .values([...chunk])
          .execute();
      });
      await inChunks(access, devices, async (_, chunk) => {
        await access
          .insertInto("positionDevices")
          .values([...chunk])
          .onConflict((conflict) =>
            conflict.column("deviceId").doUpdateSet((row) => ({
              sealedSequence: row.ref("excluded.sealedSequence"),
              latest: row.ref("excluded.latest"),
              segments: row.ref("excluded.segments"),
              loose: row.ref("excluded.loose"),
              positions: row.ref("excluded.positions"),
              bytes: row.ref("excluded.bytes"),
            })),
          )
          .execute();
      });
    });
  }

  async saveLatest(state: DeviceState): Promise<void> {
    await this.exchange([], [], [deviceRow(state, {})]);
  }

  #ofDevice(device: DeviceId) {
    return this.#access.selectFrom("positionSegments").select(SEGMENT_FIELDS).where("deviceId", "=", device);
  }
}

const SEGMENT_FIELDS = ["id", "deviceId", "firstTime", "lastTime", "count", "bytes", "track"] as const;

export interface DeviceRow {
  readonly deviceId: number;
  readonly sealedSequence: number;
  readonly latest: string | null;
  readonly segments: number;
  readonly loose: number;
  readonly positions: number;
  readonly bytes: number;
}

/** The row of a device, with what is to change. */
export function deviceRow(state: DeviceState, change: Partial<DeviceRow>): DeviceRow {
  return {
    deviceId: state.deviceId,
    sealedSequence: state.sealedSequence,
    latest: state.latest === null ? null : JSON.stringify(state.latest),
    segments: state.segments,
    loose: state.loose,
    positions: state.positions,
    bytes: state.bytes,
    ...change,
  };
}

/** Takes over what was committed. */
export function applyRow(state: DeviceState, row: DeviceRow): void {
  state.sealedSequence = row.sealedSequence;
  state.segments = row.segments;
  state.loose = row.loose;
  state.positions = row.positions;
  state.bytes = row.bytes;
}

function bounded(time: number): number {
  return Math.max(-LAST_TIME, Math.min(LAST_TIME, time));
}
