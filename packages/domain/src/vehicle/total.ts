import type { Attributes, EntityAttributes } from "../model/attributes.ts";
import { numberAt, textAt } from "../model/read-attribute.ts";
import type { DurationMillis, Metres } from "../units/units.ts";
import { durationMillis, metres } from "../units/units.ts";

/** Values of the device attribute `vehicleType` that mean a machine, besides everything that begins with `machine`. */
const MACHINE_TYPES: readonly string[] = [
  "digger",
  "crane",
  "roadroller",
  "bulldozer",
  "generator",
  "forklift",
  "excavator",
  "loader",
  "compressor",
];

/** What a vehicle's life is counted in. */
export type VehicleTotal =
  | { readonly kind: "distance"; readonly distance: Metres }
  | { readonly kind: "hours"; readonly hours: DurationMillis };

/** Whether a device is a machine, which shows engine hours where a vehicle shows kilometres. */
export const isMachine = (device: EntityAttributes): boolean => {
  const type = textAt(device, "vehicleType")?.trim().toLowerCase() ?? "";
  return type.startsWith("machine") || MACHINE_TYPES.includes(type);
};

/** The total to show for a vehicle: engine hours of a machine, otherwise distance; null when the position has none. */
export const vehicleTotal = (position: Attributes, device: EntityAttributes): VehicleTotal | null => {
  if (isMachine(device)) {
    const hours = numberAt(position, "hours");
    return hours === null ? null : { kind: "hours", hours: durationMillis(hours) };
  }
  const distance = numberAt(position, "totalDistance") ?? numberAt(position, "odometer");
  return distance === null ? null : { kind: "distance", distance: metres(distance) };
};
