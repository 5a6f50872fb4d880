import { textAt } from "@outrider/domain/model/read-attribute.ts";
import type { Catalogue, Translate } from "@outrider/i18n/catalogue.ts";

type EventKey = keyof Catalogue["vehicle"]["event"];
type AlarmKey = keyof Catalogue["vehicle"]["alarm"];

const EVENTS = [
  "deviceOnline",
  "deviceOffline",
  "deviceUnknown",
  "deviceMoving",
  "deviceStopped",
  "deviceOverspeed",
  "deviceFuelDrop",
  "deviceFuelIncrease",
  "deviceInactive",
  "geofenceEnter",
  "geofenceExit",
  "alarm",
  "ignitionOn",
  "ignitionOff",
  "maintenance",
  "driverChanged",
  "commandResult",
  "queuedCommandSent",
  "duplicateSession",
  "media",
] as const satisfies readonly EventKey[];

const ALARMS = [
  "sos",
  "gpsAntennaCut",
  "tow",
  "highRpm",
  "hardAcceleration",
  "hardBraking",
  "hardCornering",
  "powerCut",
  "shock",
  "powerOn",
  "breakdown",
  "door",
  "temperature",
  "idle",
  "overspeed",
  "lowBattery",
  "lowPower",
  "vibration",
  "accident",
  "jamming",
  "tampering",
  "fatigueDriving",
  "unidentifiedDriver",
] as const satisfies readonly AlarmKey[];

export interface NamedEvent {
  readonly type: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** What an event is called: an alarm by the alarm's own name, a type of a newer server by the type itself. */
export function eventName({ type, attributes }: NamedEvent, t: Translate<"vehicle">): string {
  if (type === "alarm") {
    const alarm = textAt(attributes, "alarm") ?? "";
    const known = ALARMS.find((each) => each === alarm);
    return known ? t(`alarm.${known}`) : alarm || t("event.alarm");
  }
  const known = EVENTS.find((each) => each === type);
  return known ? t(`event.${known}`) : type;
}

export type EventSeverity = "info" | "warn" | "critical";

const CRITICAL_ALARMS = new Set(["sos", "accident", "powerCut", "tow", "jamming", "tampering", "gpsAntennaCut"]);

export function eventSeverity({ type, attributes }: NamedEvent): EventSeverity {
  if (type === "alarm") return CRITICAL_ALARMS.has(textAt(attributes, "alarm") ?? "") ? "critical" : "warn";
  if (type === "deviceOverspeed" || type === "duplicateSession") return "critical";
  return type === "deviceFuelDrop" || type === "deviceInactive" || type === "maintenance" ? "warn" : "info";
}

/** An SOS interrupts a screen reader; nothing else does. */
export const isSos = ({ type, attributes }: NamedEvent): boolean => type === "alarm" && attributes["alarm"] === "sos";
