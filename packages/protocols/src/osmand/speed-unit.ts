import { knotsFromKilometresPerHour, knotsFromMetresPerSecond } from "@outrider/domain/units/speed.ts";
import type { Knots } from "@outrider/domain/units/units.ts";
import { kilometresPerHour, knots, metresPerSecond } from "@outrider/domain/units/units.ts";
import type { DecodedDevice } from "../protocol.ts";

export type SpeedUnit = "kn" | "kmh" | "mps";

/** Unit of `speed` in the query form: knots, unless the device attribute `speedUnit` says otherwise. */
export function speedUnit(device: DecodedDevice | null): SpeedUnit {
  const unit = device?.attributes["speedUnit"];
  return unit === "kmh" || unit === "mps" ? unit : "kn";
}

export function knotsOf(speed: number, unit: SpeedUnit): Knots {
  if (unit === "kmh") return knotsFromKilometresPerHour(kilometresPerHour(speed));
  return unit === "mps" ? knotsFromMetresPerSecond(metresPerSecond(speed)) : knots(speed);
}
