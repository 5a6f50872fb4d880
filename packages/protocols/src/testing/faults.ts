import type { Decoded, DecodedPosition, DecodedRequest, FrameResult } from "../protocol.ts";

/** What the contract promises of every result, whatever the bytes were; null when all of it holds. */
export function decodedFault(decoded: Decoded): string | null {
  if (decoded.kind === "rejected") return decoded.reason === "" ? "rejected without a reason" : null;
  for (const message of decoded.messages) {
    if (message.kind === "positions") {
      const fault = positionsFault(message.positions);
      if (fault !== null) return fault;
    } else if (message.kind === "commandResult" && message.result.length > MAXIMUM_TEXT) {
      return "result above 2 KiB";
    } else if (message.kind === "login" && message.uniqueIds.length === 0) {
      return "login without an identifier";
    }
  }
  return null;
}

export function requestFault(decoded: DecodedRequest): string | null {
  if (decoded.kind === "rejected") return decoded.status >= 400 && decoded.status < 500 ? null : "wrong status";
  if (decoded.kind === "devices") {
    for (const { uniqueId, positions } of decoded.devices) {
      const fault = uniqueId === "" ? "no identifier" : positionsFault(positions);
      if (fault !== null) return fault;
    }
    return null;
  }
  if (decoded.uniqueId === "") return "no identifier";
  return positionsFault(decoded.positions);
}

/** A frame result must move the stream on, and stay inside the buffer. */
export function frameFault(result: FrameResult, available: number): string | null {
  if (result.kind !== "frame" && result.kind !== "skip") return null;
  if (!Number.isInteger(result.length) || result.length <= 0) return `${result.kind} of ${result.length} bytes`;
  return result.length > available ? `${result.kind} past the buffer` : null;
}

/** Longest text of an attribute or a result: hex of 1 KiB, or 4 KiB of text of some protocols' dumps. */
const MAXIMUM_TEXT = 4096;

function positionsFault(positions: readonly DecodedPosition[]): string | null {
  let previous = Number.NEGATIVE_INFINITY;
  for (const position of positions) {
    const fault = positionFault(position);
    if (fault !== null) return fault;
    if (position.fixTime < previous) return "positions out of order";
    previous = position.fixTime;
  }
  return null;
}

function positionFault({ deviceTime, fixTime, valid, coordinates, attributes }: DecodedPosition): string | null {
  if (!isInstant(deviceTime) || !isInstant(fixTime)) return "impossible time";
  if (valid && coordinates === null) return "valid without coordinates";
  if (coordinates !== null) {
    const { latitude, longitude, altitude, speed, course, accuracy } = coordinates;
    if (!(latitude >= -90 && latitude <= 90)) return `latitude ${latitude}`;
    if (!(longitude >= -180 && longitude <= 180)) return `longitude ${longitude}`;
    if (latitude === 0 && longitude === 0) return "coordinates 0,0";
    if (!(speed >= 0 && speed < Number.POSITIVE_INFINITY)) return `speed ${speed}`;
    if (!(course >= 0 && course < 360)) return `course ${course}`;
    if (!Number.isFinite(altitude) || !(accuracy >= 0)) return "altitude or accuracy";
  }
  for (const name in attributes) {
    const value = attributes[name];
    if (typeof value === "number" && !Number.isFinite(value)) return `attribute ${name} is ${value}`;
    if (typeof value === "string" && value.length > MAXIMUM_TEXT) return `attribute ${name} is too long`;
    if (typeof value === "object" && value !== null) return `attribute ${name} is an object`;
    if (value === undefined) return `attribute ${name} is undefined`;
  }
  return null;
}

const isInstant = (value: number): boolean => Number.isInteger(value) && Math.abs(value) <= 8.64e15;
