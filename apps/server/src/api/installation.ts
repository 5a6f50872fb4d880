import type { InstallationFlags } from "@outrider/domain/access/principal.ts";
import type { JsonValue } from "@outrider/domain/model/attributes.ts";
import { serverIn, type ServerIn } from "@outrider/wire/traccar/server.ts";
import type { SettingStore } from "#store/entity-store.ts";

const KEY = "server";

/** The server record of Traccar's API: global switches and map defaults, kept in one row and in memory. */
export class Installation {
  readonly #store: SettingStore;
  #record: ServerIn;

  private constructor(store: SettingStore, record: ServerIn) {
    this.#store = store;
    this.#record = record;
  }

  static async open(store: SettingStore): Promise<Installation> {
    const stored = await store.get(KEY);
    const read = serverIn.safeParse(stored ?? {});
    return new Installation(store, read.success ? read.data : serverIn.parse({}));
  }

  get record(): ServerIn {
    return this.#record;
  }

  flags(): InstallationFlags {
    const { readonly, deviceReadonly, limitCommands, disableReports, fixedEmail, registration } = this.#record;
    return { readonly, deviceReadonly, limitCommands, disableReports, fixedEmail, registration };
  }

  async replace(record: ServerIn): Promise<void> {
    await this.#store.set(KEY, record as unknown as JsonValue);
    this.#record = record;
  }
}
