import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import type { CellTower, Network, WifiAccessPoint } from "@outrider/domain/model/position.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import { degrees, metres } from "@outrider/domain/units/units.ts";
import type { DecodedPosition, DecodedRequest, RequestContext } from "../protocol.ts";
import { decimal, freeValue } from "../text/decimal.ts";
import { parseInstant } from "../time/parse-instant.ts";
import {
  FUTURE_MILLIS,
  MAXIMUM_FREE_PARAMETERS,
  MAXIMUM_IDENTIFIER,
  MAXIMUM_NAME,
  MAXIMUM_VALUE,
  isReserved,
} from "./limits.ts";
import { cellTower, wifiAccessPoint } from "./network.ts";
import { rejected } from "./rejected.ts";
import { knotsOf, speedUnit } from "./speed-unit.ts";

/**
 * Decodes the query form: Traccar Client below 9, the OsmAnd app and own scripts. `pairs` are names and values in turn.
 * One report without coordinates when neither `lat` and `lon` nor `location` is given.
 */
export function decodeQuery(pairs: readonly string[], context: RequestContext): DecodedRequest {
  const report = new QueryReport();
  for (let index = 0; index < pairs.length; index += 2) {
    const fault = report.take(pairs[index]!, pairs[index + 1]!);
    if (fault !== null) return rejected(fault);
  }
  return report.finish(context);
}

/** The parameters of one request, as they come. */
class QueryReport {
  private uniqueId = "";
  private valid = true;
  private time: UnixMillis | null = null;
  private latitude: number | null = null;
  private longitude: number | null = null;
  private altitude = 0;
  private speed = 0;
  private course = 0;
  private accuracy = 0;
  private cells: CellTower[] | null = null;
  private accessPoints: WifiAccessPoint[] | null = null;
  private notificationToken: string | null = null;
  private free = 0;
  private readonly attributes: Record<string, AttributeValue> = {};

  /** Takes one parameter; a reason when it cannot be. */
  take(name: string, value: string): string | null {
    switch (name) {
      case "id":
      case "deviceid":
        this.uniqueId = value;
        return null;
      case "valid":
        this.valid = value === "true" || value === "1";
        return null;
      case "timestamp":
        this.time = parseInstant(value);
        return this.time === null ? "timestamp is no time" : null;
      case "lat":
        this.latitude = decimal(value);
        return inRange(this.latitude, 90) ? null : "lat is no latitude";
      case "lon":
        this.longitude = decimal(value);
        return inRange(this.longitude, 180) ? null : "lon is no longitude";
      case "location":
        return this.takeLocation(value);
      case "cell":
        return this.takeCell(value);
      case "wifi":
        return this.takeWifi(value);
      case "speed":
        return this.takeNumber(value, "speed");
      case "bearing":
      case "heading":
        return this.takeNumber(value, "course");
      case "altitude":
        return this.takeNumber(value, "altitude");
      case "accuracy":
        return this.takeNumber(value, "accuracy");
      case "batt":
        return this.takeBattery(value);
      case "driverUniqueId":
        this.attributes["driverUniqueId"] = value.slice(0, MAXIMUM_VALUE);
        return null;
      case "notificationToken":
        this.notificationToken = value.slice(0, MAXIMUM_VALUE);
        return null;
      default:
        return this.takeFree(name, value);
    }
  }

  finish(context: RequestContext): DecodedRequest {
    const { uniqueId, latitude, longitude } = this;
    if (uniqueId === "" || uniqueId.length > MAXIMUM_IDENTIFIER) return rejected("no usable identifier");
    if ((latitude === null) !== (longitude === null)) return rejected("only one of the two coordinates");
    const time = this.time ?? context.receivedAt;
    if (time > context.receivedAt + FUTURE_MILLIS) return rejected("timestamp more than a day ahead");
    const located = latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0);
    const position: DecodedPosition = {
      deviceTime: time,
      fixTime: time,
      valid: this.valid && located,
      coordinates: located
        ? {
            latitude: degrees(latitude),
            longitude: degrees(longitude),
            altitude: metres(this.altitude),
            speed: knotsOf(this.speed, speedUnit(context.device?.(uniqueId) ?? null)),
            course: degrees(this.course),
            accuracy: metres(this.accuracy),
          }
        : null,
      network: this.network(),
      attributes: this.attributes,
    };
    const request = {
      kind: "positions",
      uniqueId,
      positions: [position],
      unknownDeviceStatus: 400,
      carriesCommand: true,
    } as const;
    return this.notificationToken === null ? request : { ...request, notificationToken: this.notificationToken };
  }

  private takeLocation(value: string): string | null {
    const comma = value.indexOf(",");
    this.latitude = comma < 0 ? null : decimal(value.slice(0, comma));
    this.longitude = comma < 0 ? null : decimal(value.slice(comma + 1));
    return inRange(this.latitude, 90) && inRange(this.longitude, 180) ? null : "location is no pair of coordinates";
  }

  private takeCell(value: string): string | null {
    const tower = cellTower(value);
    if (tower === null) return "cell is no cell";
    (this.cells ??= []).push(tower);
    return null;
  }

  private takeWifi(value: string): string | null {
    const point = wifiAccessPoint(value);
    if (point === null) return "wifi is no access point";
    (this.accessPoints ??= []).push(point);
    return null;
  }

  private takeNumber(value: string, field: "speed" | "course" | "altitude" | "accuracy"): string | null {
    const number = decimal(value);
    if (number === null) return `${field} is no number`;
    if (field === "course") this.course = number >= 0 && number < 360 ? number : ((number % 360) + 360) % 360;
    else if (field === "altitude") this.altitude = number;
    else this[field] = Math.max(number, 0);
    return null;
  }

  private takeBattery(value: string): string | null {
    const level = decimal(value);
    if (level === null) return "batt is no number";
    if (level >= 0 && level <= 100) this.attributes["batteryLevel"] = level;
    return null;
  }

  /** Reserved names, and what is over the limits, are dropped: the report itself is good. */
  private takeFree(name: string, value: string): null {
    if (name === "" || name.length > MAXIMUM_NAME || isReserved(name)) return null;
    this.free += 1;
    if (this.free > MAXIMUM_FREE_PARAMETERS) return null;
    this.attributes[name] = freeValue(value.length > MAXIMUM_VALUE ? value.slice(0, MAXIMUM_VALUE) : value);
    return null;
  }

  private network(): Network | null {
    const { cells, accessPoints } = this;
    if (cells === null) return accessPoints === null ? null : { wifiAccessPoints: accessPoints };
    return accessPoints === null ? { cellTowers: cells } : { cellTowers: cells, wifiAccessPoints: accessPoints };
  }
}

const inRange = (value: number | null, limit: number): boolean => value !== null && value >= -limit && value <= limit;
