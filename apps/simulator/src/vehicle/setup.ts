import type { VehicleCategory } from "@outrider/domain/model/vehicle-category.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import type { Point } from "../geometry/point.ts";
import type { Place, Settlement } from "../roads/road-source.ts";
import type { VehicleProfile } from "./profile.table.ts";

/** What of a simulated vehicle never changes. */
export interface VehicleSetup {
  readonly uniqueId: string;
  readonly seed: number;
  readonly category: VehicleCategory;
  readonly profile: VehicleProfile;
  readonly timeZone: string;
  readonly home: Settlement;
  readonly depot: Place;
  /** Towns it also works in, nearest first; the farther ones are for long hauls. */
  readonly around: readonly Settlement[];
  readonly far: readonly Settlement[];
  /** Stops of a bus line, or the way of a boat; empty for others. */
  readonly loop: readonly Place[];
  /** Minutes after midnight, local time. */
  readonly shiftStart: number;
  readonly shiftMinutes: number;
  /** Keys of the drivers that use it; empty without a key reader. */
  readonly driverKeys: readonly string[];
  /** Wanted temperature of the cold box, or null without one. */
  readonly coldBox: number | null;
  /** How the driver treats speed limits: 0.8 slow .. 1.12 fast. */
  readonly haste: number;
  /** Seconds between reports while the ignition is on, and while it is off. */
  readonly movingPeriod: number;
  readonly parkedPeriod: number;
  /** Not heard of since then; null for a healthy device. */
  readonly silentSince: UnixMillis | null;
}

/** The machine's site or the helicopter's base. */
export const baseOf = (setup: VehicleSetup): Point => setup.depot;
