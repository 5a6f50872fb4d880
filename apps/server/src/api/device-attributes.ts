import type { EntityAttributes, JsonValue } from "@outrider/domain/model/attributes.ts";

/** Attributes that say what state a vehicle is in: only the server writes them, whatever a client sends. */
const SERVER_OWNED = ["immobilized", "commandPending", "lastDriverUniqueId"] as const;

/** Fields that the specification's client keeps in its own copy and must not be stored. */
const CLIENT_ONLY = [
  "poi",
  "driver",
  "position",
  "geofences",
  "lastStop",
  "currentTrip",
  "route",
  "lastUpdate",
  "routePending",
] as const;

/** The attributes a client asked for, with the server's own kept as they were. */
export const keepServerOwned = (asked: EntityAttributes, before: EntityAttributes): EntityAttributes => {
  const kept: Record<string, JsonValue> = { ...asked };
  for (const key of [...SERVER_OWNED, ...CLIENT_ONLY]) delete kept[key];
  for (const key of SERVER_OWNED) {
    const value = before[key];
    if (value !== undefined) kept[key] = value;
  }
  return kept;
};
