import type { UserId } from "@outrider/domain/model/ids.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import { fromColumns, toColumns } from "#store/entities/columns.ts";
import type { Columns } from "#store/entities/columns.ts";
import type { StoredToken, TokenStore } from "#store/entity-store.ts";
import type { Access, Schema } from "#store/schema.ts";

const TOKENS: Columns<StoredToken> = {
  hash: "text",
  userId: "number",
  purpose: "text",
  label: "text",
  lastCharacters: "text",
  scopes: "json",
  createdAt: "number",
  expiresAt: "number",
  lastUsed: "number",
};

export class Tokens implements TokenStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(hash: string): Promise<StoredToken | null> {
    const row = await this.#access.selectFrom("tokens").selectAll().where("hash", "=", hash).executeTakeFirst();
    return row === undefined ? null : fromColumns(TOKENS, row);
  }

  async insert(token: StoredToken): Promise<void> {
    const row = toColumns(TOKENS, token) as unknown as Schema["tokens"];
    await this.#access.insertInto("tokens").values(row).execute();
  }

  async touch(hash: string, lastUsed: UnixMillis): Promise<void> {
    await this.#access.updateTable("tokens").set({ lastUsed }).where("hash", "=", hash).execute();
  }

  async remove(hash: string): Promise<boolean> {
    const removal = this.#access.deleteFrom("tokens").where("hash", "=", hash);
    return (await removal.executeTakeFirstOrThrow()).numDeletedRows > 0n;
  }

  async ofUser(user: UserId): Promise<readonly StoredToken[]> {
    const rows = await this.#access
      .selectFrom("tokens")
      .selectAll()
      .where("userId", "=", user)
      .orderBy("createdAt")
      .execute();
    return rows.map((row) => fromColumns(TOKENS, row));
  }

  async removeExpired(now: UnixMillis): Promise<number> {
    const removal = this.#access.deleteFrom("tokens").where("expiresAt", "<=", now);
    return Number((await removal.executeTakeFirstOrThrow()).numDeletedRows);
  }
}
