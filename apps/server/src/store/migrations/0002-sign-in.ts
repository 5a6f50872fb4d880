import type { Migration } from "#store/migrations/migration.ts";

/** Sessions, tokens, settings, and the row that the health probe writes. */
export const signIn: Migration = {
  version: 2,
  name: "sign-in",
  up: async ({ schema }) => {
    await schema
      .createTable("sessions")
      .addColumn("hash", "text", (column) => column.primaryKey())
      .addColumn("userId", "bigint", (column) => column.notNull())
      .addColumn("createdAt", "bigint", (column) => column.notNull())
      .addColumn("lastSeen", "bigint", (column) => column.notNull())
      .addColumn("expiresAt", "bigint", (column) => column.notNull())
      .addColumn("origin", "text")
      .addColumn("address", "text")
      .addColumn("userAgent", "text")
      .execute();
    await schema.createIndex("sessions_userId").on("sessions").column("userId").execute();
    await schema
      .createTable("tokens")
      .addColumn("hash", "text", (column) => column.primaryKey())
      .addColumn("userId", "bigint", (column) => column.notNull())
      .addColumn("purpose", "text", (column) => column.notNull())
      .addColumn("label", "text", (column) => column.notNull())
      .addColumn("lastCharacters", "text", (column) => column.notNull())
      .addColumn("scopes", "text", (column) => column.notNull())
      .addColumn("createdAt", "bigint", (column) => column.notNull())
      .addColumn("expiresAt", "bigint", (column) => column.notNull())
      .addColumn("lastUsed", "bigint")
      .execute();
    await schema.createIndex("tokens_userId").on("tokens").column("userId").execute();
    await schema
      .createTable("settings")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("value", "text", (column) => column.notNull())
      .execute();
    await schema
      .createTable("probes")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("value", "bigint", (column) => column.notNull())
      .execute();
  },
};
