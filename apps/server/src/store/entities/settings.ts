import type { JsonValue } from "@outrider/domain/model/attributes.ts";
import type { SettingStore } from "#store/entity-store.ts";
import type { Access } from "#store/schema.ts";

export class Settings implements SettingStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(key: string): Promise<JsonValue | undefined> {
    const row = await this.#access.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
    return row === undefined ? undefined : (JSON.parse(row.value) as JsonValue);
  }

  async set(key: string, value: JsonValue): Promise<void> {
    const text = JSON.stringify(value);
    await this.#access
      .insertInto("settings")
      .values({ key, value: text })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: text }))
      .execute();
  }
}
