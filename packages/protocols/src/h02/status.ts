import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import type { ConnectionState } from "../protocol.ts";

/** Alarms of the status word, by bit; a bit of 0 is active. */
const ALARM_BITS: readonly (readonly [number, string])[] = [
  [0, "vibration"],
  [1, "sos"],
  [2, "overspeed"],
  [3, "movement"],
  [7, "geofenceExit"],
  [18, "sos"],
  [19, "powerCut"],
];
const IGNITION_BIT = 10;
const CUT_BIT = 27;

const isZero = (status: number, bit: number): boolean => ((status >>> bit) & 1) === 0;

/**
 * Status word in negative logic. The device repeats its alarms with every message, so one is raised only when its bit
 * was not active in the message before on this connection.
 */
export function applyStatus(
  status: number,
  state: ConnectionState | null,
  attributes: Record<string, AttributeValue>,
): ConnectionState {
  attributes["status"] = status;
  attributes["ignition"] = !isZero(status, IGNITION_BIT);
  attributes["blocked"] = isZero(status, CUT_BIT);
  const before = Number(state?.["status"] ?? 0xffff_ffff);
  const alarms = new Set<string>();
  for (const [bit, alarm] of ALARM_BITS) if (isZero(status, bit) && !isZero(before, bit)) alarms.add(alarm);
  if (alarms.size > 0) attributes["alarm"] = [...alarms].join(",");
  return { ...state, status };
}
