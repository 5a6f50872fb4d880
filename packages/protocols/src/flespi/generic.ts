import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import type { CellTower, Network } from "@outrider/domain/model/position.ts";
import { knotsFromKilometresPerHour } from "@outrider/domain/units/speed.ts";
import { kilometresPerHour, knots } from "@outrider/domain/units/units.ts";
import type { DecodedPosition } from "../protocol.ts";
import type { Json, JsonObject } from "./json.ts";
import { isFiniteNumber, isObject } from "./json.ts";
import { coordinates, instant, keep, speedOr0 } from "./place.ts";

const MAXIMUM_CELLS = 16;
const KNOWN: ReadonlySet<string> = new Set([
  "ident",
  "id",
  "time",
  "lat",
  "lon",
  "speedKmh",
  "speedKnots",
  "course",
  "altitude",
  "valid",
  "accuracy",
  "attributes",
  "cells",
]);

/** A message of our own form: attributes have the names of positions. Null when it has no time or no usable place. */
export function readGeneric(message: JsonObject): DecodedPosition | null {
  const time = instant(message["time"]);
  const { speedKnots, speedKmh } = message;
  const place = coordinates({
    latitude: message["lat"],
    longitude: message["lon"],
    altitude: message["altitude"],
    speed: isFiniteNumber(speedKnots)
      ? knots(speedOr0(speedKnots))
      : knotsFromKilometresPerHour(kilometresPerHour(speedOr0(speedKmh))),
    course: message["course"],
    accuracy: message["accuracy"],
  });
  if (time === null || place === undefined) return null;
  const attributes: Record<string, AttributeValue> = {};
  for (const name of Object.keys(message)) if (!KNOWN.has(name)) keep(name, message[name]!, attributes);
  const given = message["attributes"];
  if (isObject(given)) for (const name of Object.keys(given)) keep(name, given[name]!, attributes);
  return {
    deviceTime: time,
    fixTime: time,
    valid: place !== null && message["valid"] !== false,
    coordinates: place,
    network: networkOf(message["cells"]),
    attributes,
  };
}

function networkOf(cells: Json | undefined): Network | null {
  if (!Array.isArray(cells)) return null;
  const cellTowers: CellTower[] = [];
  for (const cell of (cells as readonly Json[]).slice(0, MAXIMUM_CELLS)) {
    if (!isObject(cell)) continue;
    const { mcc, mnc, lac, cid, signal } = cell;
    if (!isFiniteNumber(mcc) || !isFiniteNumber(mnc) || !isFiniteNumber(lac) || !isFiniteNumber(cid)) continue;
    const tower = { mobileCountryCode: mcc, mobileNetworkCode: mnc, locationAreaCode: lac, cellId: cid };
    cellTowers.push(isFiniteNumber(signal) ? { ...tower, signalStrength: signal } : tower);
  }
  return cellTowers.length === 0 ? null : { cellTowers };
}
