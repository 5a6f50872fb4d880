import { fuelBand } from "@outrider/domain/fuel/fuel-level.ts";
import type { Attributes, EntityAttributes } from "@outrider/domain/model/attributes.ts";
import { knots, percent } from "@outrider/domain/units/units.ts";
import type { DurationMillis, Knots, Metres, Percent } from "@outrider/domain/units/units.ts";
import { vehicleTotal } from "@outrider/domain/vehicle/total.ts";
import type { Vehicle } from "#live/fleet.ts";

/** One of the figures under the address. What the device does not tell has no fact. */
export type CardFact =
  | { readonly kind: "speed"; readonly speed: Knots }
  | { readonly kind: "odometer"; readonly distance: Metres }
  | { readonly kind: "hours"; readonly hours: DurationMillis }
  | { readonly kind: "fuel"; readonly level: Percent; readonly band: "normal" | "low" | "veryLow" }
  | { readonly kind: "driver"; readonly name: string };

export function cardFacts(vehicle: Vehicle, position: Attributes, device: EntityAttributes): readonly CardFact[] {
  const total = vehicleTotal(position, device);
  return [
    ...(vehicle.hasPosition ? [{ kind: "speed", speed: knots(vehicle.speed) } as const] : []),
    ...(total?.kind === "distance" ? [{ kind: "odometer", distance: total.distance } as const] : []),
    ...(total?.kind === "hours" ? [{ kind: "hours", hours: total.hours } as const] : []),
    ...(vehicle.fuel === null
      ? []
      : [{ kind: "fuel", level: percent(vehicle.fuel), band: fuelBand(percent(vehicle.fuel)) } as const]),
    ...(vehicle.driver ? [{ kind: "driver", name: vehicle.driver } as const] : []),
  ];
}
