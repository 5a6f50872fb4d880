import type { UnixMillis } from "@outrider/domain/units/units.ts";
import { inChunks, within } from "#store/database/in-chunks.ts";
import { fromColumns } from "#store/entities/columns.ts";
import type { Columns } from "#store/entities/columns.ts";
import type { UnknownDevice, UnknownDeviceStore } from "#store/entity-store.ts";
import type { Access } from "#store/schema.ts";

const UNKNOWN_DEVICES: Columns<UnknownDevice> = {
  uniqueId: "text",
  protocol: "text",
  address: "text",
  firstSeen: "number",
  lastSeen: "number",
  count: "number",
};

const ROWS_KEPT = 1000;

export class UnknownDevices implements UnknownDeviceStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async record(sightings: readonly UnknownDevice[]): Promise<void> {
    if (sightings.length === 0) return;
    await within(this.#access, async (access) => {
      await inChunks(access, summed(sightings), async (_, chunk) => {
        await access
          .insertInto("unknownDevices")
          .values([...chunk])
          .onConflict((conflict) =>
            conflict.column("uniqueId").doUpdateSet((row) => ({
              protocol: row.ref("excluded.protocol"),
              address: row.ref("excluded.address"),
              lastSeen: row.ref("excluded.lastSeen"),
              count: row("unknownDevices.count", "+", row.ref("excluded.count")),
            })),
          )
          .execute();
      });
      await access
        .deleteFrom("unknownDevices")
        .where("uniqueId", "not in", (kept) =>
          kept
            .selectFrom("unknownDevices")
            .select("uniqueId")
            .orderBy("lastSeen", "desc")
            .orderBy("uniqueId")
            .limit(ROWS_KEPT),
        )
        .execute();
    });
  }

  async list(): Promise<readonly UnknownDevice[]> {
    const rows = await this.#access
      .selectFrom("unknownDevices")
      .selectAll()
      .orderBy("lastSeen", "desc")
      .orderBy("uniqueId")
      .execute();
    return rows.map((row) => fromColumns(UNKNOWN_DEVICES, row));
  }

  async remove(uniqueId: string): Promise<void> {
    await this.#access.deleteFrom("unknownDevices").where("uniqueId", "=", uniqueId).execute();
  }

  async removeOlderThan(time: UnixMillis): Promise<number> {
    const removal = this.#access.deleteFrom("unknownDevices").where("lastSeen", "<", time);
    return Number((await removal.executeTakeFirstOrThrow()).numDeletedRows);
  }
}

/** One statement may not touch a row twice on PostgreSQL: sightings of the same identifier become one. */
function summed(sightings: readonly UnknownDevice[]): readonly UnknownDevice[] {
  const byId = new Map<string, UnknownDevice>();
  for (const sighting of sightings) {
    const known = byId.get(sighting.uniqueId);
    if (known === undefined) {
      byId.set(sighting.uniqueId, sighting);
      continue;
    }
    const newer = sighting.lastSeen >= known.lastSeen ? sighting : known;
    byId.set(sighting.uniqueId, {
      uniqueId: sighting.uniqueId,
      protocol: newer.protocol,
      address: newer.address,
      firstSeen: sighting.firstSeen < known.firstSeen ? sighting.firstSeen : known.firstSeen,
      lastSeen: newer.lastSeen,
      count: known.count + sighting.count,
    });
  }
  return [...byId.values()];
}
