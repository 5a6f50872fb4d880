import type { DeviceId } from "@outrider/domain/model/ids.ts";
import { degrees, knots, metres, type UnixMillis } from "@outrider/domain/units/units.ts";
import type { DecodedPosition } from "@outrider/protocols/protocol.ts";
import type { NewPosition } from "#store/position-store.ts";
import { isLocation } from "#pipeline/steps/place.ts";

/** A report on its way to becoming a position. */
export interface Draft {
  readonly position: NewPosition;
  /** The report had coordinates of its own. */
  readonly located: boolean;
}

/** A report with the fields that every position has; coordinates that cannot be are as good as none. */
export const draftOf = (device: DeviceId, protocol: string, report: DecodedPosition, receivedAt: UnixMillis): Draft => {
  const given = report.coordinates;
  const place = given !== null && isLocation(given.latitude, given.longitude) ? given : NOWHERE;
  const located = place !== NOWHERE;
  return {
    located,
    position: {
      deviceId: device,
      protocol,
      serverTime: receivedAt,
      deviceTime: report.deviceTime,
      fixTime: located ? report.fixTime : report.deviceTime,
      valid: located && report.valid,
      outdated: false,
      latitude: place.latitude,
      longitude: place.longitude,
      altitude: place.altitude,
      speed: place.speed,
      course: place.course,
      accuracy: place.accuracy,
      address: null,
      network: report.network,
      geofenceIds: null,
      attributes: report.attributes,
    },
  };
};

const NOWHERE = {
  latitude: degrees(0),
  longitude: degrees(0),
  altitude: metres(0),
  speed: knots(0),
  course: degrees(0),
  accuracy: metres(0),
};
