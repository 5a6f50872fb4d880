import type { JsonValue } from "@outrider/domain/model/attributes.ts";
import { deviceId } from "@outrider/domain/model/ids.ts";
import * as z from "zod";
import { DEMO_VEHICLES } from "#config/settings.table.ts";
import type { Settings } from "#config/read-settings.ts";
import { seedDemo, unseedDemo } from "#demo/seed-demo.ts";
import { demoVehicle, inventFleet, Simulator } from "#demo/simulator.ts";
import type { Changes } from "#live/changes.ts";
import type { Log } from "#observe/instruments.ts";
import type { Store } from "#store/store.ts";

const KEY = "demo";
const ids = z.array(z.int());
const stored = z.object({
  fleet: z.array(demoVehicle),
  record: z.object({ users: ids, groups: ids, drivers: ids, devices: ids }),
});
type StoredDemo = z.infer<typeof stored>;

/** The demo partner and its simulated fleet, from the first start until somebody removes it. */
export class Demo implements AsyncDisposable {
  readonly #store: Store;
  readonly #log: Log;
  readonly #wanted: boolean;
  readonly #fresh: boolean;
  #demo: StoredDemo | null;
  #simulator: Simulator | null = null;

  private constructor(
    parts: { readonly store: Store; readonly log: Log; readonly wanted: boolean; readonly fresh: boolean },
    demo: StoredDemo | null,
  ) {
    this.#store = parts.store;
    this.#log = parts.log;
    this.#wanted = parts.wanted;
    this.#fresh = parts.fresh;
    this.#demo = demo;
  }

  /** Finds the demo of an earlier start, or makes one where the settings or an empty store ask for it. */
  static async open(settings: Settings, store: Store, log: Log): Promise<Demo> {
    const asked = settings.OUTRIDER_DEMO;
    const parts = { store, log, wanted: asked !== 0 };
    const known = stored.safeParse(await store.entities.settings.get(KEY));
    if (known.success) {
      const vehicles = known.data.fleet.length;
      if (asked !== null && asked !== 0 && asked !== vehicles) {
        log.warn({ asked, vehicles }, "The demo was made with another number of vehicles; remove it to make a new one");
      }
      return new Demo({ ...parts, fresh: false }, known.data);
    }
    const isEmpty = (await store.entities.users.count()) === 0;
    const vehicles = asked ?? (isEmpty ? DEMO_VEHICLES : 0);
    if (vehicles === 0 || !isEmpty) return new Demo({ ...parts, fresh: false }, null);
    const fleet = await inventFleet(vehicles);
    const record = await seedDemo(store.entities, fleet);
    const demo = { fleet: [...fleet], record } as StoredDemo;
    await store.entities.settings.set(KEY, demo as unknown as JsonValue);
    return new Demo({ ...parts, fresh: true }, demo);
  }

  /** Do the demo sign-ins exist? */
  get exists(): boolean {
    return this.#demo !== null;
  }

  get isRunning(): boolean {
    return this.#simulator !== null;
  }

  get vehicles(): number {
    return this.#demo?.fleet.length ?? 0;
  }

  /** Lets the fleet report to these ports. */
  start(ports: readonly { readonly protocol: string; readonly port: number }[], deviceHost: string): void {
    if (this.#demo === null || !this.#wanted) return;
    this.#simulator = new Simulator({
      fleet: this.#demo.fleet,
      ports,
      host: deviceHost === "0.0.0.0" || deviceHost === "::" ? "127.0.0.1" : deviceHost,
      withHistory: this.#fresh,
      log: this.#log,
    });
  }

  /** Takes away the fleet, its history, and the accounts everybody knows the password of. */
  async remove(changes: Changes): Promise<boolean> {
    const demo = this.#demo;
    if (demo === null) return false;
    await this.#simulator?.[Symbol.asyncDispose]();
    this.#simulator = null;
    this.#demo = null;
    await unseedDemo(this.#store.entities, demo.record);
    await this.#store.entities.settings.set(KEY, null);
    for (const id of demo.record.devices) await this.#store.positions.erase(deviceId(id));
    for (const [kind, list] of [
      ["device", demo.record.devices],
      ["driver", demo.record.drivers],
      ["group", demo.record.groups],
      ["user", demo.record.users],
    ] as const) {
      for (const id of list) await changes.announce({ kind, action: "removed", id });
    }
    return true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#simulator?.[Symbol.asyncDispose]();
    this.#simulator = null;
  }
}
