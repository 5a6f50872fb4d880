import type { Link, LinkOwner, LinkTarget, PermissionStore } from "#store/entity-store.ts";
import { inChunks, within } from "#store/database/in-chunks.ts";
import { fromColumns } from "#store/entities/columns.ts";
import type { Columns } from "#store/entities/columns.ts";
import type { Access } from "#store/schema.ts";

const LINKS: Columns<Link> = { owner: "text", ownerId: "number", target: "text", targetId: "number" };

/** The names under which an object of a kind stands on the target side. */
const TARGETS_OF: { readonly [kind: string]: readonly LinkTarget[] } = {
  user: ["managedUser"],
  device: ["device", "linkedDevice"],
};

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

  async removeObject(kind: LinkOwner | LinkTarget, id: number): Promise<number> {
    const owner = kind === "managedUser" ? "user" : kind === "linkedDevice" ? "device" : kind;
    const targets = TARGETS_OF[owner] ?? [kind];
    const { numDeletedRows } = await this.#access
      .deleteFrom("links")
      .where((link) =>
        link.or([
          link.and([link("owner", "=", owner), link("ownerId", "=", id)]),
          link.and([link("target", "in", targets), link("targetId", "=", id)]),
        ]),
      )
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }
}
