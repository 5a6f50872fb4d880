import type { Attributes } from "../model/attributes.ts";
import { numberAt } from "../model/read-attribute.ts";

/** Strength of the mobile signal: `level` of at most `of`. */
export interface Signal {
  readonly level: number;
  readonly of: 4 | 5;
}

/** Received power in dBm at which levels 1 to 4 begin (specification, section 9). */
const DBM_STEPS = [-109, -93, -83, -73] as const;
/** Divisor and number of levels of a raw GSM signal 0..31 (specification, section 9). */
const RAW_SPAN = 33;
const RAW_LEVELS = 5;
/** Largest raw GSM signal; 99 stands for unknown (3GPP TS 27.007, +CSQ). */
const RAW_MAXIMUM = 31;

/** What a positive `rssi` means, by protocol, as the protocol sheets say. */
const RSSI_SCALE: Readonly<Record<string, "ofFour" | "ofFive" | "raw">> = {
  teltonika: "ofFive",
  gt06: "ofFour",
  gl200: "raw",
  jt808: "raw",
  h02: "raw",
  meitrack: "raw",
  ruptela: "raw",
  suntech: "raw",
};

/**
 * The mobile signal of a position, or null when nothing tells it. A negative `rssi` is dBm whatever the protocol and
 * gives 0 to 4; a positive one is a level or a raw value by protocol; `gsmSignal` is raw, 0..31.
 */
export const signalOf = (protocol: string, attributes: Attributes): Signal | null => {
  const rssi = numberAt(attributes, "rssi");
  if (rssi !== null) return rssi < 0 ? levelOfPower(rssi) : levelOfPositive(RSSI_SCALE[protocol], rssi);
  const raw = numberAt(attributes, "gsmSignal");
  return raw === null ? null : levelOfRaw(raw);
};

/** A signal on the scale 0..5, for what has one scale only. */
export const signalOfFive = (signal: Signal): number => Math.round((signal.level * 5) / signal.of);

const levelOfPower = (power: number): Signal => ({
  level: DBM_STEPS.filter((step) => power >= step).length,
  of: 4,
});

const levelOfPositive = (scale: "ofFour" | "ofFive" | "raw" | undefined, value: number): Signal | null => {
  if (scale === "ofFour") return value <= 4 ? { level: Math.round(value), of: 4 } : null;
  if (scale === "ofFive" || (scale === undefined && value <= 5)) {
    return value <= 5 ? { level: Math.round(value), of: 5 } : null;
  }
  return levelOfRaw(value);
};

const levelOfRaw = (raw: number): Signal | null =>
  raw < 0 || raw > RAW_MAXIMUM ? null : { level: Math.round((raw / RAW_SPAN) * RAW_LEVELS), of: 5 };
