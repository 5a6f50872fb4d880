import type { DeviceId } from "@outrider/domain/model/ids.ts";
import type { StoredCommand } from "#store/entity-store.ts";

/** Commands that have not ended, in memory, oldest first for each device. */
export class OpenCommands {
  readonly #byDevice = new Map<DeviceId, StoredCommand[]>();

  put(command: StoredCommand): void {
    const commands = this.#byDevice.get(command.deviceId) ?? [];
    const index = commands.findIndex(({ id }) => id === command.id);
    if (command.endedAt !== null) {
      if (index >= 0) commands.splice(index, 1);
    } else if (index >= 0) commands[index] = command;
    else commands.push(command);
    if (commands.length === 0) this.#byDevice.delete(command.deviceId);
    else this.#byDevice.set(command.deviceId, commands);
  }

  of(device: DeviceId): readonly StoredCommand[] {
    return this.#byDevice.get(device) ?? [];
  }

  sent(device: DeviceId): readonly StoredCommand[] {
    return this.of(device).filter(({ state }) => state === "sent");
  }

  queued(device: DeviceId): readonly StoredCommand[] {
    return this.of(device).filter(({ state }) => state === "queued");
  }

  all(): readonly StoredCommand[] {
    return Array.from(this.#byDevice.values()).flat();
  }

  remove(device: DeviceId): void {
    this.#byDevice.delete(device);
  }
}
