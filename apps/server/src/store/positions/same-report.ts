import type { NewPosition } from "#store/position-store.ts";

/** What tells one report from another; of the attributes only those of `isReportKey` count. */
export type Report = Pick<NewPosition, "fixTime" | "deviceTime" | "outdated" | "latitude" | "longitude" | "attributes">;

export const isReportKey = (key: string): boolean => key === "event" || key === "alarm";

/**
 * Whether two positions are one report that came twice. A status report without a fix repeats the last fix, so for
 * those the time of the record counts too.
 */
export function isSameReport(one: Report, other: Report): boolean {
  return (
    one.fixTime === other.fixTime &&
    one.latitude === other.latitude &&
    one.longitude === other.longitude &&
    one.outdated === other.outdated &&
    (!one.outdated || one.deviceTime === other.deviceTime) &&
    one.attributes["event"] === other.attributes["event"] &&
    one.attributes["alarm"] === other.attributes["alarm"]
  );
}

const scratch = new DataView(new ArrayBuffer(8));

/** A number of 53 bits that is the same for the same report, and differs for others but by a chance of 2^-53. */
export function reportHash(position: Report): number {
  let high = 0x9e3779b9;
  let low = 0x85ebca6b;
  const mix = (word: number): void => {
    high = Math.imul(high ^ word, 0xcc9e2d51);
    high ^= high >>> 15;
    low = Math.imul((low << 13) | (low >>> 19), 0x1b873593) ^ Math.imul(word, 0xc2b2ae35) ^ high;
    low ^= low >>> 13;
  };
  const mixNumber = (value: number): void => {
    scratch.setFloat64(0, value);
    mix(scratch.getInt32(0));
    mix(scratch.getInt32(4));
  };
  mixNumber(position.fixTime);
  mixNumber(position.latitude);
  mixNumber(position.longitude);
  mixNumber(position.outdated ? position.deviceTime : 0);
  mixValue(position.attributes["event"], mix, mixNumber);
  mixValue(position.attributes["alarm"], mix, mixNumber);
  return (high >>> 0) * 2 ** 21 + (low >>> 11);
}

function mixValue(value: unknown, mix: (word: number) => void, mixNumber: (value: number) => void): void {
  if (typeof value === "number") return mixNumber(value);
  if (typeof value !== "string") return mix(value === undefined ? 1 : value === null ? 2 : value === true ? 3 : 4);
  mix(value.length);
  for (let index = 0; index < value.length; index += 1) mix(value.charCodeAt(index));
}
