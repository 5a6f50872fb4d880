import { sql } from "kysely";
import { fromColumns, toColumns } from "#store/entities/columns.ts";
import type { Columns, RawRow } from "#store/entities/columns.ts";
import { namingDuplicates } from "#store/entities/duplicate.ts";
import type { NewRow, Repository, Updated } from "#store/entity-store.ts";
import type { Access } from "#store/schema.ts";

export interface EntityTable<Row> {
  readonly name: "users" | "devices" | "groups" | "drivers";
  readonly columns: Columns<Row>;
  /** Columns that follow from fields, such as a folded copy for a unique index. */
  readonly derived?: (row: Partial<NewRow<Row>>) => RawRow;
}

/** The four verbs that every entity has, over one table with `id` and `version`. */
export class EntityRepository<
  Row extends { readonly id: Id; readonly version: number },
  Id extends number,
> implements Repository<Row, Id> {
  protected readonly access: Access;
  readonly #table: EntityTable<Row>;

  constructor(access: Access, table: EntityTable<Row>) {
    this.access = access;
    this.#table = table;
  }

  async get(id: Id): Promise<Row | null> {
    const { rows } = await sql<RawRow>`select * from ${this.#name} where ${ID} = ${id}`.execute(this.access);
    return this.row(rows[0]);
  }

  async all(): Promise<readonly Row[]> {
    const { rows } = await sql<RawRow>`select * from ${this.#name} order by ${ID}`.execute(this.access);
    return rows.map((raw) => fromColumns(this.#table.columns, raw));
  }

  async insert(row: NewRow<Row>): Promise<Row> {
    const raw: RawRow = { ...this.#raw(row as Partial<NewRow<Row>>), version: 1 };
    const columns = sql.join(Object.keys(raw).map((column) => sql.ref(column)));
    const values = sql.join(Object.values(raw));
    const insert = sql<RawRow>`insert into ${this.#name} (${columns}) values (${values}) returning *`;
    const { rows } = await namingDuplicates(() => insert.execute(this.access));
    const inserted = this.row(rows[0]);
    if (inserted === null) throw new Error(`${this.#table.name}: an inserted row did not come back`);
    return inserted;
  }

  async update(id: Id, change: Partial<NewRow<Row>>, expectedVersion: number | null): Promise<Updated<Row>> {
    const raw = this.#raw(change);
    const changes = [
      sql`${VERSION} = ${VERSION} + 1`,
      ...Object.entries(raw).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    ];
    const expected = expectedVersion === null ? sql`` : sql` and ${VERSION} = ${expectedVersion}`;
    const update = sql<RawRow>`update ${this.#name} set ${sql.join(changes)} where ${ID} = ${id}${expected} returning *`;
    const { rows } = await namingDuplicates(() => update.execute(this.access));
    const updated = this.row(rows[0]);
    if (updated !== null) return { kind: "updated", row: updated };
    const present = await this.get(id);
    return present === null ? { kind: "absent" } : { kind: "conflict", row: present };
  }

  async remove(id: Id): Promise<boolean> {
    const { rows } = await sql`delete from ${this.#name} where ${ID} = ${id} returning ${ID}`.execute(this.access);
    return rows.length > 0;
  }

  protected row(raw: RawRow | undefined): Row | null {
    return raw === undefined ? null : fromColumns(this.#table.columns, raw);
  }

  get #name() {
    return sql.table(this.#table.name);
  }

  #raw(row: Partial<NewRow<Row>>): RawRow {
    const { id: _id, version: _version, ...columns } = toColumns(this.#table.columns, row as Partial<Row>);
    return { ...columns, ...this.#table.derived?.(row) };
  }
}

const ID = sql.ref("id");
const VERSION = sql.ref("version");
