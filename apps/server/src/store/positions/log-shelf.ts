import { within } from "#store/database/in-chunks.ts";
import type { Access } from "#store/schema.ts";

export interface LogRow {
  readonly id: number;
  readonly count: number;
  readonly batch: Uint8Array;
}

/** The rows of the log. */
export class LogShelf {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  /** Commits the rows together; `voided` are rows of earlier commits that may have come through although they failed. */
  async append(rows: readonly LogRow[], voided: readonly number[]): Promise<void> {
    if (voided.length === 0) {
      await this.#access
        .insertInto("positionLog")
        .values([...rows])
        .execute();
      return;
    }
    await within(this.#access, async (access) => {
      await access.deleteFrom("positionLog").where("id", "in", voided).execute();
      await access
        .insertInto("positionLog")
        .values([...rows])
        .execute();
    });
  }

  /** The next rows behind `after`, oldest first. */
  async read(after: number, limit: number): Promise<readonly LogRow[]> {
    const rows = this.#access.selectFrom("positionLog").selectAll().where("id", ">", after).orderBy("id").limit(limit);
    return rows.execute();
  }

  /** Removes rows up to `id`, but not those of `except`. */
  async remove(id: number, except: ReadonlySet<number>): Promise<void> {
    const removal = this.#access.deleteFrom("positionLog").where("id", "<=", id);
    await (except.size === 0 ? removal : removal.where("id", "not in", [...except])).execute();
  }
}
