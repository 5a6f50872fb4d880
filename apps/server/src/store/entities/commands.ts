import type { Insertable, Updateable } from "kysely";
import type { DeviceId } from "@outrider/domain/model/ids.ts";
import { fromColumns, toColumns } from "#store/entities/columns.ts";
import type { Columns } from "#store/entities/columns.ts";
import type { CommandStore, StoredCommand } from "#store/entity-store.ts";
import type { Access, Schema } from "#store/schema.ts";

const COMMANDS: Columns<StoredCommand> = {
  id: "number",
  deviceId: "number",
  userId: "number",
  type: "text",
  attributes: "json",
  description: "text",
  state: "text",
  serial: "number",
  createdAt: "number",
  sentAt: "number",
  expiresAt: "number",
  endedAt: "number",
  result: "text",
};

export class Commands implements CommandStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async insert(command: Omit<StoredCommand, "id">): Promise<StoredCommand> {
    const values = toColumns<StoredCommand>(COMMANDS, command) as unknown as Insertable<Schema["commands"]>;
    const row = await this.#access.insertInto("commands").values(values).returningAll().executeTakeFirstOrThrow();
    return fromColumns(COMMANDS, row);
  }

  async update(id: number, change: Partial<Omit<StoredCommand, "id" | "deviceId">>): Promise<StoredCommand | null> {
    const values = toColumns<StoredCommand>(COMMANDS, change) as unknown as Updateable<Schema["commands"]>;
    if (Object.keys(values).length === 0) return this.get(id);
    const update = this.#access.updateTable("commands").set(values).where("id", "=", id).returningAll();
    const row = await update.executeTakeFirst();
    return row === undefined ? null : fromColumns(COMMANDS, row);
  }

  async get(id: number): Promise<StoredCommand | null> {
    const row = await this.#access.selectFrom("commands").selectAll().where("id", "=", id).executeTakeFirst();
    return row === undefined ? null : fromColumns(COMMANDS, row);
  }

  async open(): Promise<readonly StoredCommand[]> {
    const open = this.#access.selectFrom("commands").selectAll().where("endedAt", "is", null).orderBy("id");
    return (await open.execute()).map((row) => fromColumns(COMMANDS, row));
  }

  async ofDevice(device: DeviceId, limit: number): Promise<readonly StoredCommand[]> {
    const rows = await this.#access
      .selectFrom("commands")
      .selectAll()
      .where("deviceId", "=", device)
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    return rows.map((row) => fromColumns(COMMANDS, row));
  }
}
