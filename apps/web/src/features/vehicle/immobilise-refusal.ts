import type { EntityAttributes } from "@outrider/domain/model/attributes.ts";
import { flagAt } from "@outrider/domain/model/read-attribute.ts";
import type { MessageKey } from "@outrider/i18n/catalogue.ts";
import type { Vehicle } from "#live/fleet.ts";

/** Why a command cannot be sent from here, as the key of its text. */
export type Refusal = Extract<MessageKey<"vehicle">, `refusal.${string}`>;

export interface CommandSituation {
  readonly vehicle: Vehicle;
  /** Null while the device's record is not there yet. */
  readonly device: EntityAttributes | null;
  /** The user's right to the command, by the access rules. */
  readonly allowed: boolean;
  /** The stream is live: what is shown about the vehicle can be believed. */
  readonly live: boolean;
}

/**
 * Why the immobilise button is disabled, or null when it may be pressed. The server judges again, with more evidence;
 * this only spares the reader a certain refusal.
 */
export function immobiliseRefusal(situation: CommandSituation): Refusal | null {
  const { vehicle, device } = situation;
  const general = commandRefusal(situation);
  if (general !== null) return general;
  if (device !== null && flagAt(device, "has_immobilization") === false) return "refusal.noImmobilizer";
  if (!vehicle.immobilized && (vehicle.state === "moving" || vehicle.speed > 0)) return "refusal.moving";
  return null;
}

/** Why no command at all can be sent now, or null. */
export function commandRefusal({ vehicle, device, allowed, live }: CommandSituation): Refusal | null {
  if (!allowed) return "refusal.notAuthorized";
  if (!live) return "refusal.offline";
  if (vehicle.commandPending) return "refusal.pending";
  return device === null ? "refusal.unknown" : null;
}
