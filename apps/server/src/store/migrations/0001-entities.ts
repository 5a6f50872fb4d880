import type { Migration } from "#store/migrations/migration.ts";
import { asGeneratedId, idType } from "#store/migrations/column-types.ts";

/** Users, devices, groups, drivers, and what links them. */
export const entities: Migration = {
  version: 1,
  name: "entities",
  up: async (access, engine) => {
    const { schema } = access;
    await schema
      .createTable("users")
      .addColumn("id", idType(engine), asGeneratedId(engine))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("email", "text", (column) => column.notNull())
      .addColumn("login", "text")
      .addColumn("loginKey", "text")
      .addColumn("phone", "text")
      .addColumn("type", "text")
      .addColumn("administrator", "integer", (column) => column.notNull())
      .addColumn("readonly", "integer", (column) => column.notNull())
      .addColumn("deviceReadonly", "integer", (column) => column.notNull())
      .addColumn("limitCommands", "integer", (column) => column.notNull())
      .addColumn("disableReports", "integer", (column) => column.notNull())
      .addColumn("fixedEmail", "integer", (column) => column.notNull())
      .addColumn("disabled", "integer", (column) => column.notNull())
      .addColumn("temporary", "integer", (column) => column.notNull())
      .addColumn("expirationTime", "bigint")
      .addColumn("deviceLimit", "integer", (column) => column.notNull())
      .addColumn("userLimit", "integer", (column) => column.notNull())
      .addColumn("map", "text")
      .addColumn("latitude", "double precision", (column) => column.notNull())
      .addColumn("longitude", "double precision", (column) => column.notNull())
      .addColumn("zoom", "double precision", (column) => column.notNull())
      .addColumn("coordinateFormat", "text")
      .addColumn("poiLayer", "text")
      .addColumn("attributes", "text", (column) => column.notNull())
      .addColumn("passwordHash", "text")
      .addColumn("version", "integer", (column) => column.notNull())
      .execute();
    await schema.createIndex("users_email_unique").on("users").column("email").unique().execute();
    await schema.createIndex("users_loginKey_unique").on("users").column("loginKey").unique().execute();

    await schema
      .createTable("devices")
      .addColumn("id", idType(engine), asGeneratedId(engine))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("uniqueId", "text", (column) => column.notNull())
      .addColumn("groupId", "bigint", (column) => column.notNull())
      .addColumn("calendarId", "bigint", (column) => column.notNull())
      .addColumn("phone", "text")
      .addColumn("model", "text")
      .addColumn("contact", "text")
      .addColumn("category", "text")
      .addColumn("disabled", "integer", (column) => column.notNull())
      .addColumn("expirationTime", "bigint")
      .addColumn("attributes", "text", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .execute();
    await schema.createIndex("devices_uniqueId_unique").on("devices").column("uniqueId").unique().execute();
    await schema
      .createTable("deviceContacts")
      .addColumn("deviceId", idType(engine), (column) => column.primaryKey())
      .addColumn("lastUpdate", "bigint", (column) => column.notNull())
      .addColumn("online", "integer", (column) => column.notNull())
      .execute();

    await schema
      .createTable("groups")
      .addColumn("id", idType(engine), asGeneratedId(engine))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("groupId", "bigint", (column) => column.notNull())
      .addColumn("attributes", "text", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .execute();

    await schema
      .createTable("drivers")
      .addColumn("id", idType(engine), asGeneratedId(engine))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("uniqueId", "text", (column) => column.notNull())
      .addColumn("attributes", "text", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .execute();
    await schema.createIndex("drivers_uniqueId_unique").on("drivers").column("uniqueId").unique().execute();

    await schema
      .createTable("links")
      .addColumn("owner", "text", (column) => column.notNull())
      .addColumn("ownerId", "bigint", (column) => column.notNull())
      .addColumn("target", "text", (column) => column.notNull())
      .addColumn("targetId", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("links_key", ["owner", "ownerId", "target", "targetId"])
      .execute();
    await schema.createIndex("links_target").on("links").columns(["target", "targetId"]).execute();
  },
};
