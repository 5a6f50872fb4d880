import type { Network, Position } from "@outrider/domain/model/position.ts";
import { formatDate } from "../date.ts";
import type { PositionOut } from "../position.ts";

/** A position in Traccar's shape; speed in knots, distances in metres. */
export const presentPosition = (position: Position): PositionOut => ({
  id: position.id,
  attributes: position.attributes,
  deviceId: position.deviceId,
  protocol: position.protocol,
  serverTime: formatDate(position.serverTime),
  deviceTime: formatDate(position.deviceTime),
  fixTime: formatDate(position.fixTime),
  valid: position.valid,
  outdated: position.outdated,
  latitude: position.latitude,
  longitude: position.longitude,
  altitude: position.altitude,
  speed: position.speed,
  course: position.course,
  address: position.address,
  accuracy: position.accuracy,
  network: position.network === null ? null : presentNetwork(position.network),
  geofenceIds: position.geofenceIds === null ? null : [...position.geofenceIds],
});

const presentNetwork = ({ cellTowers, wifiAccessPoints }: Network): PositionOut["network"] => ({
  radioType: "gsm",
  considerIp: false,
  ...(cellTowers === undefined ? {} : { cellTowers: cellTowers.map((tower) => ({ ...tower })) }),
  ...(wifiAccessPoints === undefined ? {} : { wifiAccessPoints: wifiAccessPoints.map((point) => ({ ...point })) }),
});
