import type { ColumnValue } from "#store/schema.ts";

/** How a field lies in its column. */
export type ColumnKind = "text" | "number" | "boolean" | "json";

/** The columns of a row, field by field; a field without a column does not compile. */
export type Columns<Row> = { readonly [Field in keyof Row]-?: ColumnKind };

export type RawRow = Record<string, ColumnValue>;

/** The columns of the fields that are present. */
export function toColumns<Row>(columns: Columns<Row>, row: Partial<Row>): RawRow {
  const raw: RawRow = {};
  for (const field in columns) {
    const value = row[field];
    if (value !== undefined) raw[field] = toColumn(columns[field], value);
  }
  return raw;
}

/** The row with all its fields. What was written by `toColumns` is trusted. */
export function fromColumns<Row>(columns: Columns<Row>, raw: Readonly<Record<string, unknown>>): Row {
  const row: Record<string, unknown> = {};
  for (const field in columns) row[field] = fromColumn(columns[field], raw[field]);
  return row as Row;
}

function toColumn(kind: ColumnKind, value: unknown): ColumnValue {
  if (kind === "json") return JSON.stringify(value);
  if (kind === "boolean") return value === true ? 1 : 0;
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  throw new TypeError(`a column cannot keep a ${typeof value}`);
}

function fromColumn(kind: ColumnKind, value: unknown): unknown {
  if (kind === "json") return JSON.parse(String(value));
  if (kind === "boolean") return value === 1;
  return value ?? null;
}
