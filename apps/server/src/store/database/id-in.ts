import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { Engine } from "#store/schema.ts";

/** `column in (ids)` with one parameter, however many ids there are. */
export function idIn(engine: Engine, column: string, ids: readonly number[]): RawBuilder<SqlBool> {
  return engine === "sqlite"
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql<SqlBool>`${sql.ref(column)} = any(${ids}::bigint[])`;
}
