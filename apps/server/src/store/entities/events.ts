import type { Insertable } from "kysely";
import type { Event } from "@outrider/domain/model/entities.ts";
import type { DeviceId, EventId } from "@outrider/domain/model/ids.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import { idIn } from "#store/database/id-in.ts";
import { inChunks } from "#store/database/in-chunks.ts";
import { fromColumns, toColumns } from "#store/entities/columns.ts";
import type { Columns } from "#store/entities/columns.ts";
import type { EventStore } from "#store/entity-store.ts";
import type { Access, Engine, Schema } from "#store/schema.ts";

const EVENTS: Columns<Event> = {
  id: "number",
  type: "text",
  deviceId: "number",
  eventTime: "number",
  serverTime: "number",
  positionId: "number",
  geofenceId: "number",
  maintenanceId: "number",
  attributes: "json",
};

export class Events implements EventStore {
  readonly #access: Access;
  readonly #engine: Engine;

  constructor(access: Access, engine: Engine) {
    this.#access = access;
    this.#engine = engine;
  }

  async insert(events: readonly Omit<Event, "id">[]): Promise<readonly Event[]> {
    const inserted: Event[] = [];
    await inChunks(this.#access, events, async (access, chunk) => {
      const values = chunk.map((event) => toColumns<Event>(EVENTS, event) as unknown as Insertable<Schema["events"]>);
      const rows = await access.insertInto("events").values(values).returningAll().execute();
      // Ids rise in the order of the values; the order of the answer is not promised by either engine.
      rows.sort((one, other) => one.id - other.id);
      for (const row of rows) inserted.push(fromColumns(EVENTS, row));
    });
    return inserted;
  }

  async get(id: EventId): Promise<Event | null> {
    const row = await this.#access.selectFrom("events").selectAll().where("id", "=", id).executeTakeFirst();
    return row === undefined ? null : fromColumns(EVENTS, row);
  }

  async list(
    devices: readonly DeviceId[],
    from: UnixMillis,
    to: UnixMillis,
    types: readonly string[] | null,
  ): Promise<readonly Event[]> {
    if (devices.length === 0 || types?.length === 0) return [];
    const inPeriod = this.#access
      .selectFrom("events")
      .selectAll()
      .where(idIn(this.#engine, "deviceId", devices))
      .where("eventTime", ">=", from)
      .where("eventTime", "<=", to);
    const ofTypes = types === null ? inPeriod : inPeriod.where("type", "in", types);
    const rows = await ofTypes.orderBy("eventTime").orderBy("id").execute();
    return rows.map((row) => fromColumns(EVENTS, row));
  }

  async removeDerived(device: DeviceId, from: UnixMillis, to: UnixMillis, types: readonly string[]): Promise<number> {
    if (types.length === 0) return 0;
    const { numDeletedRows } = await this.#access
      .deleteFrom("events")
      .where("deviceId", "=", device)
      .where("eventTime", ">=", from)
      .where("eventTime", "<=", to)
      .where("type", "in", types)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }
}
