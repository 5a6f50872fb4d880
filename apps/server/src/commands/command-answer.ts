import type { EntityAttributes } from "@outrider/domain/model/attributes.ts";
import type { DeviceId, UserId } from "@outrider/domain/model/ids.ts";
import type { StandStillReason } from "@outrider/domain/immobilizer/stand-still.ts";
import type { StoredCommand } from "#store/entity-store.ts";

/** A command somebody who may send it asks for. */
export interface CommandRequest {
  readonly deviceId: DeviceId;
  readonly userId: UserId;
  readonly type: string;
  readonly attributes: EntityAttributes;
  readonly description: string | null;
  /** Whether it may wait for a device that is away. A command that stops the engine never does. */
  readonly queue: boolean;
}

/** Stable codes of the API (security B32, B33). */
export type CommandRefusal =
  | "device_unknown"
  | "device_offline"
  | "command_pending"
  | "vehicle_moving"
  | "position_stale"
  | "position_unknown"
  | "stand_still_unproven"
  | "connection_contested"
  | "not_supported"
  | "bad_command_text"
  | "missing_parameter"
  | "unavailable";

export type CommandAnswer =
  | { readonly kind: "sent"; readonly command: StoredCommand; readonly warnings: readonly "ignitionOn"[] }
  | { readonly kind: "queued"; readonly command: StoredCommand }
  | { readonly kind: "refused"; readonly reason: CommandRefusal; readonly detail: string };

const STAND_STILL_CODES: Readonly<Record<StandStillReason, CommandRefusal>> = {
  noPosition: "position_unknown",
  moving: "vehicle_moving",
  stale: "position_stale",
  tooFewFixes: "stand_still_unproven",
  offline: "device_offline",
  contested: "connection_contested",
};

/** A vehicle that moves matters more than that its data are old: the gravest reason comes first. */
const GRAVEST_FIRST: readonly StandStillReason[] = [
  "moving",
  "offline",
  "noPosition",
  "stale",
  "tooFewFixes",
  "contested",
];

/** The refusal for the reasons against an engine stop. */
export const refusalOf = (reasons: readonly StandStillReason[]): CommandAnswer => {
  const gravest = GRAVEST_FIRST.find((reason) => reasons.includes(reason)) ?? "offline";
  return { kind: "refused", reason: STAND_STILL_CODES[gravest], detail: reasons.join(", ") };
};

const ENCODING_CODES = {
  not_supported: "not_supported",
  bad_text: "bad_command_text",
  missing_parameter: "missing_parameter",
} as const;

/** The refusal for a command that a protocol cannot carry. */
export const encodingRefusal = (reason: keyof typeof ENCODING_CODES, detail: string): CommandAnswer => ({
  kind: "refused",
  reason: ENCODING_CODES[reason],
  detail,
});
