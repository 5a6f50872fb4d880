import { sql } from "kysely";
import type { User } from "@outrider/domain/model/entities.ts";
import type { UserId } from "@outrider/domain/model/ids.ts";
import type { RawRow } from "#store/entities/columns.ts";
import { EntityRepository } from "#store/entities/entity-repository.ts";
import type { EntityTable } from "#store/entities/entity-repository.ts";
import type { UserRepository } from "#store/entity-store.ts";
import type { Access } from "#store/schema.ts";

const USERS: EntityTable<User> = {
  name: "users",
  columns: {
    id: "number",
    name: "text",
    email: "text",
    login: "text",
    phone: "text",
    type: "text",
    administrator: "boolean",
    readonly: "boolean",
    deviceReadonly: "boolean",
    limitCommands: "boolean",
    disableReports: "boolean",
    fixedEmail: "boolean",
    disabled: "boolean",
    temporary: "boolean",
    expirationTime: "number",
    deviceLimit: "number",
    userLimit: "number",
    map: "text",
    latitude: "number",
    longitude: "number",
    zoom: "number",
    coordinateFormat: "text",
    poiLayer: "text",
    attributes: "json",
    version: "number",
  },
  derived: ({ login }) => (login === undefined ? {} : { loginKey: login === null ? null : folded(login) }),
};

export class Users extends EntityRepository<User, UserId> implements UserRepository {
  constructor(access: Access) {
    super(access, USERS);
  }

  /** One account's e-mail may be another's login; the e-mail wins. */
  async byLogin(login: string): Promise<User | null> {
    const key = folded(login);
    if (key === "") return null;
    const { rows } = await sql<RawRow>`select * from users where email = ${key}`.execute(this.access);
    if (rows[0] !== undefined) return this.row(rows[0]);
    const byLogin = await sql<RawRow>`select * from users where ${sql.ref("loginKey")} = ${key}`.execute(this.access);
    return this.row(byLogin.rows[0]);
  }

  async passwordHash(id: UserId): Promise<string | null> {
    const hash = sql.ref("passwordHash");
    const { rows } = await sql<{
      passwordHash: string | null;
    }>`select ${hash} from users where id = ${id}`.execute(this.access);
    return rows[0]?.passwordHash ?? null;
  }

  async setPasswordHash(id: UserId, phc: string | null): Promise<void> {
    await sql`update users set ${sql.ref("passwordHash")} = ${phc} where id = ${id}`.execute(this.access);
  }

  async count(): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from users`.execute(this.access);
    return Number(rows[0]?.count ?? 0);
  }
}

function folded(login: string): string {
  return login.trim().toLowerCase();
}
