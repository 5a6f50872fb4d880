import { sql } from "kysely";
import type { ColumnDefinitionBuilder, RawBuilder } from "kysely";
import type { Engine } from "#store/schema.ts";

/** The column types that differ between the engines; `text`, `bigint`, `integer`, `double precision` do not. */
export function bytesType(engine: Engine): RawBuilder<unknown> {
  return engine === "sqlite" ? sql`blob` : sql`bytea`;
}

/** Type and constraints of an id that the database gives and never gives twice. */
export function idType(engine: Engine): "integer" | "bigint" {
  return engine === "sqlite" ? "integer" : "bigint";
}

export function asGeneratedId(engine: Engine): (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder {
  return (column) =>
    engine === "sqlite" ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
}
