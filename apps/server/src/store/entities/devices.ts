import { sql } from "kysely";
import type { Device } from "@outrider/domain/model/entities.ts";
import type { DeviceId } from "@outrider/domain/model/ids.ts";
import { inChunks } from "#store/database/in-chunks.ts";
import { fromColumns, toColumns } from "#store/entities/columns.ts";
import type { Columns, RawRow } from "#store/entities/columns.ts";
import { EntityRepository } from "#store/entities/entity-repository.ts";
import type { EntityTable } from "#store/entities/entity-repository.ts";
import type { DeviceContact, DeviceRepository } from "#store/entity-store.ts";
import type { Access, Schema } from "#store/schema.ts";

const DEVICES: EntityTable<Device> = {
  name: "devices",
  columns: {
    id: "number",
    name: "text",
    uniqueId: "text",
    groupId: "number",
    calendarId: "number",
    phone: "text",
    model: "text",
    contact: "text",
    category: "text",
    disabled: "boolean",
    expirationTime: "number",
    attributes: "json",
    version: "number",
  },
};

const CONTACTS: Columns<DeviceContact> = { deviceId: "number", lastUpdate: "number", online: "boolean" };

export class Devices extends EntityRepository<Device, DeviceId> implements DeviceRepository {
  constructor(access: Access) {
    super(access, DEVICES);
  }

  async byUniqueId(uniqueId: string): Promise<Device | null> {
    const column = sql.ref("uniqueId");
    const { rows } = await sql<RawRow>`select * from devices where ${column} = ${uniqueId}`.execute(this.access);
    return this.row(rows[0]);
  }

  override async remove(id: DeviceId): Promise<boolean> {
    await this.access.deleteFrom("deviceContacts").where("deviceId", "=", id).execute();
    return super.remove(id);
  }

  async saveContacts(contacts: readonly DeviceContact[]): Promise<void> {
    const newest = new Map(contacts.map((contact) => [contact.deviceId, contact]));
    await inChunks(this.access, [...newest.values()], async (access, chunk) => {
      await access
        .insertInto("deviceContacts")
        .values(chunk.map((contact) => toColumns(CONTACTS, contact) as unknown as Schema["deviceContacts"]))
        .onConflict((conflict) =>
          conflict.column("deviceId").doUpdateSet((row) => ({
            lastUpdate: row.ref("excluded.lastUpdate"),
            online: row.ref("excluded.online"),
          })),
        )
        .execute();
    });
  }

  async contacts(): Promise<readonly DeviceContact[]> {
    const rows = await this.access.selectFrom("deviceContacts").selectAll().orderBy("deviceId").execute();
    return rows.map((row) => fromColumns(CONTACTS, row));
  }
}
