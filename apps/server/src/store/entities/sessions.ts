import type { UserId } from "@outrider/domain/model/ids.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import { fromColumns } from "#store/entities/columns.ts";
import type { Columns } from "#store/entities/columns.ts";
import type { SessionStore, StoredSession } from "#store/entity-store.ts";
import type { Access } from "#store/schema.ts";

const SESSIONS: Columns<StoredSession> = {
  hash: "text",
  userId: "number",
  createdAt: "number",
  lastSeen: "number",
  expiresAt: "number",
  origin: "text",
  address: "text",
  userAgent: "text",
};

export class Sessions implements SessionStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(hash: string): Promise<StoredSession | null> {
    const row = await this.#access.selectFrom("sessions").selectAll().where("hash", "=", hash).executeTakeFirst();
    return row === undefined ? null : fromColumns(SESSIONS, row);
  }

  async insert(session: StoredSession): Promise<void> {
    await this.#access.insertInto("sessions").values(session).execute();
  }

  async touch(hash: string, lastSeen: UnixMillis): Promise<void> {
    await this.#access.updateTable("sessions").set({ lastSeen }).where("hash", "=", hash).execute();
  }

  async remove(hash: string): Promise<void> {
    await this.#access.deleteFrom("sessions").where("hash", "=", hash).execute();
  }

  async ofUser(user: UserId): Promise<readonly StoredSession[]> {
    const rows = await this.#access
      .selectFrom("sessions")
      .selectAll()
      .where("userId", "=", user)
      .orderBy("createdAt")
      .execute();
    return rows.map((row) => fromColumns(SESSIONS, row));
  }

  async removeOfUser(user: UserId, exceptHash: string | null): Promise<number> {
    const all = this.#access.deleteFrom("sessions").where("userId", "=", user);
    const removal = exceptHash === null ? all : all.where("hash", "!=", exceptHash);
    return Number((await removal.executeTakeFirstOrThrow()).numDeletedRows);
  }

  async removeExpired(now: UnixMillis): Promise<number> {
    const removal = this.#access.deleteFrom("sessions").where("expiresAt", "<=", now);
    return Number((await removal.executeTakeFirstOrThrow()).numDeletedRows);
  }
}
