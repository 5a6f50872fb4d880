import type { Position } from "@outrider/domain/model/position.ts";

/** Whether two positions are equal to the last bit and key order; written out because every sealed position passes here. */
export function isSamePosition(one: Position, other: Position): boolean {
  return (
    one.id === other.id &&
    one.deviceId === other.deviceId &&
    one.protocol === other.protocol &&
    Object.is(one.serverTime, other.serverTime) &&
    Object.is(one.deviceTime, other.deviceTime) &&
    Object.is(one.fixTime, other.fixTime) &&
    one.valid === other.valid &&
    one.outdated === other.outdated &&
    Object.is(one.latitude, other.latitude) &&
    Object.is(one.longitude, other.longitude) &&
    Object.is(one.altitude, other.altitude) &&
    Object.is(one.speed, other.speed) &&
    Object.is(one.course, other.course) &&
    Object.is(one.accuracy, other.accuracy) &&
    one.address === other.address &&
    isSameJson(one.network, other.network) &&
    isSameJson(one.geofenceIds, other.geofenceIds) &&
    areSameAttributes(one.attributes, other.attributes)
  );
}

function isSameJson(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function areSameAttributes(one: Position["attributes"], other: Position["attributes"]): boolean {
  const keys = Object.keys(one);
  const otherKeys = Object.keys(other);
  if (keys.length !== otherKeys.length) return false;
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] as string;
    if (key !== otherKeys[index]) return false;
    const value: unknown = one[key];
    if (Object.is(value, other[key])) continue;
    if (typeof value !== "object" || !isSameJson(value, other[key])) return false;
  }
  return true;
}
