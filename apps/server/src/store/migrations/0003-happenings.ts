import type { Migration } from "#store/migrations/migration.ts";
import { asGeneratedId, idType } from "#store/migrations/column-types.ts";

/** What happens to vehicles: events, commands, derived facts and the state they are derived with. */
export const happenings: Migration = {
  version: 3,
  name: "happenings",
  up: async ({ schema }, engine) => {
    await schema
      .createTable("events")
      .addColumn("id", idType(engine), asGeneratedId(engine))
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("deviceId", "bigint", (column) => column.notNull())
      .addColumn("eventTime", "bigint", (column) => column.notNull())
      .addColumn("serverTime", "bigint", (column) => column.notNull())
      .addColumn("positionId", "bigint", (column) => column.notNull())
      .addColumn("geofenceId", "bigint", (column) => column.notNull())
      .addColumn("maintenanceId", "bigint", (column) => column.notNull())
      .addColumn("attributes", "text", (column) => column.notNull())
      .execute();
    await schema.createIndex("events_device").on("events").columns(["deviceId", "eventTime"]).execute();
    await schema.createIndex("events_time").on("events").column("eventTime").execute();

    await schema
      .createTable("commands")
      .addColumn("id", idType(engine), asGeneratedId(engine))
      .addColumn("deviceId", "bigint", (column) => column.notNull())
      .addColumn("userId", "bigint", (column) => column.notNull())
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("attributes", "text", (column) => column.notNull())
      .addColumn("description", "text")
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("serial", "bigint", (column) => column.notNull())
      .addColumn("createdAt", "bigint", (column) => column.notNull())
      .addColumn("sentAt", "bigint")
      .addColumn("expiresAt", "bigint", (column) => column.notNull())
      .addColumn("endedAt", "bigint")
      .addColumn("result", "text")
      .execute();
    await schema.createIndex("commands_device").on("commands").columns(["deviceId", "id"]).execute();
    await schema.createIndex("commands_open").on("commands").columns(["endedAt", "id"]).execute();

    await schema
      .createTable("facts")
      .addColumn("deviceId", "bigint", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("startTime", "bigint", (column) => column.notNull())
      .addColumn("endTime", "bigint", (column) => column.notNull())
      .addColumn("open", "integer", (column) => column.notNull())
      .addColumn("madeBy", "text", (column) => column.notNull())
      .addColumn("data", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("facts_key", ["deviceId", "kind", "startTime"])
      .execute();
    await schema
      .createTable("ruleStates")
      .addColumn("deviceId", idType(engine), (column) => column.primaryKey())
      .addColumn("state", "text", (column) => column.notNull())
      .execute();
    await schema
      .createTable("unknownDevices")
      .addColumn("uniqueId", "text", (column) => column.primaryKey())
      .addColumn("protocol", "text", (column) => column.notNull())
      .addColumn("address", "text", (column) => column.notNull())
      .addColumn("firstSeen", "bigint", (column) => column.notNull())
      .addColumn("lastSeen", "bigint", (column) => column.notNull())
      .addColumn("count", "bigint", (column) => column.notNull())
      .execute();
  },
};
