import type { Degrees, Knots, Metres, UnixMillis } from "../units/units.ts";
import type { Attributes } from "./attributes.ts";
import type { DeviceId, GeofenceId, PositionId } from "./ids.ts";

/** A radio cell as a device reports it. */
export interface CellTower {
  readonly mobileCountryCode: number;
  readonly mobileNetworkCode: number;
  readonly locationAreaCode: number;
  readonly cellId: number;
  /** dBm, negative. */
  readonly signalStrength?: number;
}

export interface WifiAccessPoint {
  /** Lower case, colon separated. */
  readonly macAddress: string;
  /** dBm, negative. */
  readonly signalStrength?: number;
}

export interface Network {
  readonly cellTowers?: readonly CellTower[];
  readonly wifiAccessPoints?: readonly WifiAccessPoint[];
}

/** One report of a device: where it was at `fixTime`, and everything else it said. */
export interface Position {
  readonly id: PositionId;
  readonly deviceId: DeviceId;
  /** Protocol name as in the protocol sheets, e.g. `teltonika`. */
  readonly protocol: string;
  /** When the server received it. */
  readonly serverTime: UnixMillis;
  /** When the device made the record. */
  readonly deviceTime: UnixMillis;
  /** When the coordinates were taken. */
  readonly fixTime: UnixMillis;
  /** The device said that it had a fix. */
  readonly valid: boolean;
  /** The coordinates are those of an earlier fix. */
  readonly outdated: boolean;
  readonly latitude: Degrees;
  readonly longitude: Degrees;
  readonly altitude: Metres;
  readonly speed: Knots;
  readonly course: Degrees;
  /** Radius of uncertainty, 0 when unknown. */
  readonly accuracy: Metres;
  readonly address: string | null;
  readonly network: Network | null;
  readonly geofenceIds: readonly GeofenceId[] | null;
  readonly attributes: Attributes;
}
