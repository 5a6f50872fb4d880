import type { ExpressionBuilder } from "kysely";
import type { Link, LinkOwner, LinkTarget, PermissionStore } from "#store/entity-store.ts";
import { inChunks, within } from "#store/database/in-chunks.ts";
import { fromColumns } from "#store/entities/columns.ts";
import type { Columns } from "#store/entities/columns.ts";
import type { Access, Schema } from "#store/schema.ts";

const LINKS: Columns<Link> = { owner: "text", ownerId: "number", target: "text", targetId: "number" };

/** Who an object is as an owner, and as what it is linked to. */
export function sidesOf(kind: LinkOwner | LinkTarget): { readonly owner: string; readonly targets: readonly string[] } {
  if (kind === "user" || kind === "managedUser") return { owner: "user", targets: ["managedUser"] };
  if (kind === "device" || kind === "linkedDevice") return { owner: "device", targets: ["device", "linkedDevice"] };
  return { owner: kind, targets: [kind] };
}

export class Permissions implements PermissionStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async all(): Promise<readonly Link[]> {
    const rows = await this.#access.selectFrom("links").selectAll().execute();
    return rows.map((row) => fromColumns(LINKS, row));
  }

  async add(links: readonly Link[]): Promise<number> {
    let added = 0n;
    await inChunks(this.#access, links, async (access, chunk) => {
      const values = chunk.map(({ owner, ownerId, target, targetId }) => ({ owner, ownerId, target, targetId }));
      const insert = access.insertInto("links").values(values);
      const [result] = await insert.onConflict((conflict) => conflict.doNothing()).execute();
      added += result?.numInsertedOrUpdatedRows ?? 0n;
    });
    return Number(added);
  }

  remove(links: readonly Link[]): Promise<number> {
    return within(this.#access, async (access) => {
      let removed = 0n;
      for (const { owner, ownerId, target, targetId } of links) {
        const { numDeletedRows } = await access
          .deleteFrom("links")
          .where("owner", "=", owner)
          .where("ownerId", "=", ownerId)
          .where("target", "=", target)
          .where("targetId", "=", targetId)
          .executeTakeFirstOrThrow();
        removed += numDeletedRows;
      }
      return Number(removed);
    });
  }

  async ofObject(kind: LinkOwner | LinkTarget, id: number): Promise<readonly Link[]> {
    const rows = await this.#access.selectFrom("links").selectAll().where(naming(kind, id)).execute();
    return rows.map((row) => fromColumns(LINKS, row));
  }

  async removeObject(kind: LinkOwner | LinkTarget, id: number): Promise<number> {
    const { numDeletedRows } = await this.#access.deleteFrom("links").where(naming(kind, id)).executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }
}

function naming(kind: LinkOwner | LinkTarget, id: number) {
  const { owner, targets } = sidesOf(kind);
  return (link: ExpressionBuilder<Schema, "links">) =>
    link.or([
      link.and([link("owner", "=", owner), link("ownerId", "=", id)]),
      link.and([link("target", "in", targets), link("targetId", "=", id)]),
    ]);
}
