import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import { knotsFromMetresPerSecond } from "@outrider/domain/units/speed.ts";
import { degrees, metres, metresPerSecond, unixMillis } from "@outrider/domain/units/units.ts";
import type { DecodedPosition } from "@outrider/protocols/protocol.ts";
import { longitudeScale, METRES_PER_DEGREE } from "../geometry/point.ts";
import { hashNumbers, shareOf } from "../random/random.ts";
import type { Random } from "../random/random.ts";
import { hasSatellites, signalAt } from "../world/coverage.ts";
import type { VehicleSetup } from "./setup.ts";
import type { VehicleDraft } from "./state.ts";

/** Course change that makes a moving device report at once, degrees, and the least seconds between such reports. */
const CORNER = 28;
const CORNER_GAP = 3;
/** Seconds between reports of a vehicle that stands with the engine running. */
const IDLE_PERIOD = 30;
/** Cruising height of a helicopter and slope of its climb. */
const CRUISE_HEIGHT = 320;
const CLIMB = 0.12;

/** Whether the device would send a report now. */
export const isReportDue = (setup: VehicleSetup, draft: VehicleDraft): boolean => {
  if (draft.reportNow || draft.alarms.length > 0 || draft.ignition !== draft.reportedIgnition) return true;
  if (draft.door !== draft.reportedDoor) return true;
  const elapsed = (draft.time - draft.reportedAt) / 1000;
  if (!draft.ignition) return elapsed >= setup.parkedPeriod;
  if (draft.speed < 0.3) return elapsed >= Math.max(IDLE_PERIOD, setup.movingPeriod);
  if (elapsed >= setup.movingPeriod) return true;
  const turned = Math.abs(((draft.course - draft.reportedCourse + 540) % 360) - 180);
  return turned > CORNER && elapsed >= CORNER_GAP && draft.speed > 2;
};

/** Makes the report and notes that it was made. */
export const report = (setup: VehicleSetup, draft: VehicleDraft, random: Random): DecodedPosition => {
  wander(draft, random);
  const sky = hasSatellites(draft);
  const satellites = sky ? 7 + Math.floor(8 * shareOf(hashNumbers(setup.seed, Math.floor(draft.time / 60_000)))) : 1;
  const time = unixMillis(draft.time);
  const blind = draft.coldStart;
  const made: DecodedPosition = {
    deviceTime: time,
    fixTime: time,
    valid: sky && !blind,
    coordinates: blind
      ? null
      : {
          latitude: degrees(round(draft.latitude + draft.errorNorth / METRES_PER_DEGREE, 1e7)),
          longitude: degrees(
            round(draft.longitude + draft.errorEast / (METRES_PER_DEGREE * longitudeScale(draft.latitude)), 1e7),
          ),
          altitude: metres(heightOf(setup, draft)),
          speed: knotsFromMetresPerSecond(metresPerSecond(draft.speed)),
          course: degrees(Math.round(draft.course) % 360),
          accuracy: metres(0),
        },
    network: null,
    attributes: attributesOf(setup, draft, satellites, random),
  };
  draft.alarms = [];
  draft.reportNow = false;
  draft.coldStart = false;
  draft.reportedAt = draft.time;
  draft.reportedCourse = draft.course;
  draft.reportedIgnition = draft.ignition;
  draft.reportedDoor = draft.door;
  return made;
};

/** The receiver's error drifts while the vehicle moves and is frozen while it stands, as receivers do. */
const wander = (draft: VehicleDraft, random: Random): void => {
  if (draft.speed < 0.3) return;
  draft.errorNorth = 0.8 * draft.errorNorth + 1.3 * random.gaussian();
  draft.errorEast = 0.8 * draft.errorEast + 1.3 * random.gaussian();
};

const heightOf = (setup: VehicleSetup, draft: VehicleDraft): number => {
  const ground =
    20 + Math.round(90 * shareOf(hashNumbers(Math.floor(draft.latitude * 50), Math.floor(draft.longitude * 50))));
  if (setup.profile.work !== "flight" || draft.activity.kind !== "driving") return ground;
  const { along, route } = draft.activity;
  return ground + Math.round(Math.min(CRUISE_HEIGHT, CLIMB * along, CLIMB * (route.length - along)));
};

const attributesOf = (
  setup: VehicleSetup,
  draft: VehicleDraft,
  satellites: number,
  random: Random,
): Readonly<Record<string, AttributeValue>> => {
  const { profile } = setup;
  const cut = draft.powerCutUntil > draft.time;
  const supply = profile.supply / 12;
  const attributes: Record<string, AttributeValue> = {
    ignition: draft.ignition,
    motion: draft.speed > 0.3,
    sat: satellites,
    hdop: round(0.7 + 4 / satellites, 10),
    rssi: signalAt(draft),
    battery: round(draft.battery, 1000),
    power: cut ? 0 : round(supply * (draft.ignition ? 13.9 : 12.6) + random.between(-0.08, 0.08), 1000),
    odometer: Math.round(draft.odometer),
    hours: Math.round(draft.engineSeconds) * 1000,
    out1: draft.output,
    blocked: draft.output,
  };
  if (profile.tank > 0) {
    attributes["fuel"] = round(draft.fuel, 10);
    attributes["fuelLevel"] = Math.round((100 * draft.fuel) / profile.tank);
    attributes["rpm"] = draft.ignition ? Math.round(760 + 62 * Math.min(draft.speed, 34) + random.between(0, 40)) : 0;
  }
  if (draft.driver !== null) attributes["driverUniqueId"] = draft.driver;
  if (profile.hasDoorSensor) attributes["door"] = draft.door;
  if (setup.coldBox !== null) attributes["temp1"] = round(draft.temperature + random.between(-0.2, 0.2), 10);
  if (draft.alarms.length > 0) attributes["alarm"] = draft.alarms.join(",");
  return attributes;
};

const round = (value: number, parts: number): number => Math.round(value * parts) / parts;
