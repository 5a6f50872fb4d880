import type { Migration } from "#store/migrations/migration.ts";
import { asGeneratedId, bytesType, idType } from "#store/migrations/column-types.ts";

/** The log of committed batches, the sealed segments, and what a start needs to know of each device. */
export const positions: Migration = {
  version: 4,
  name: "positions",
  up: async ({ schema }, engine) => {
    await schema
      .createTable("positionLog")
      .addColumn("id", idType(engine), (column) => column.primaryKey())
      .addColumn("count", "integer", (column) => column.notNull())
      .addColumn("batch", bytesType(engine), (column) => column.notNull())
      .execute();
    await schema
      .createTable("positionSegments")
      .addColumn("id", idType(engine), asGeneratedId(engine))
      .addColumn("deviceId", "bigint", (column) => column.notNull())
      .addColumn("firstTime", "bigint", (column) => column.notNull())
      .addColumn("lastTime", "bigint", (column) => column.notNull())
      .addColumn("firstSequence", "bigint", (column) => column.notNull())
      .addColumn("lastSequence", "bigint", (column) => column.notNull())
      .addColumn("count", "integer", (column) => column.notNull())
      .addColumn("bytes", "integer", (column) => column.notNull())
      .addColumn("track", bytesType(engine), (column) => column.notNull())
      .execute();
    await schema
      .createIndex("positionSegments_time")
      .on("positionSegments")
      .columns(["deviceId", "lastTime", "firstTime"])
      .execute();
    await schema
      .createIndex("positionSegments_sequence")
      .on("positionSegments")
      .columns(["deviceId", "lastSequence", "firstSequence"])
      .execute();
    await schema
      .createTable("positionDevices")
      .addColumn("deviceId", idType(engine), (column) => column.primaryKey())
      .addColumn("sealedSequence", "bigint", (column) => column.notNull())
      .addColumn("latest", "text")
      .addColumn("segments", "bigint", (column) => column.notNull())
      .addColumn("loose", "bigint", (column) => column.notNull())
      .addColumn("positions", "bigint", (column) => column.notNull())
      .addColumn("bytes", "bigint", (column) => column.notNull())
      .execute();
  },
};
