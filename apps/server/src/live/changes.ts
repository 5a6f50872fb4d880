import type { Bus, EntityChange } from "#live/bus.ts";
import type { Directory } from "#store/directory.ts";

/** Tells the whole process of a committed change: first the directory, then everybody who listens. */
export class Changes {
  readonly #directory: Directory;
  readonly #bus: Bus;

  constructor(directory: Directory, bus: Bus) {
    this.#directory = directory;
    this.#bus = bus;
  }

  async announce(change: EntityChange): Promise<void> {
    await this.#directory.apply(change);
    this.#bus.publish("change", change);
  }
}
