/** An alarm that an I/O id raises for one value. */
export interface IoAlarm {
  readonly id: number;
  readonly value: number;
  readonly alarm: string;
  /** Only when this id is the event of the record: elsewhere the value is a state, or means nothing happened. */
  readonly onlyAsEvent?: true;
}

const zone = (id: number): readonly IoAlarm[] => [
  { id, value: 0, alarm: "geofenceExit", onlyAsEvent: true },
  { id, value: 1, alarm: "geofenceEnter", onlyAsEvent: true },
];

/** Eventual I/O elements (Teltonika wiki) with alarm names of the protocol sheets. First row of a name: the device side's. */
export const IO_ALARMS: readonly IoAlarm[] = [
  { id: 236, value: 1, alarm: "sos" },
  { id: 246, value: 1, alarm: "tow" },
  { id: 247, value: 1, alarm: "accident" },
  { id: 247, value: 2, alarm: "accident" },
  { id: 249, value: 1, alarm: "jamming" },
  { id: 318, value: 1, alarm: "jamming" },
  { id: 318, value: 2, alarm: "jamming" },
  { id: 251, value: 1, alarm: "idle" },
  { id: 252, value: 1, alarm: "powerCut" },
  { id: 252, value: 0, alarm: "powerRestored", onlyAsEvent: true },
  { id: 253, value: 1, alarm: "hardAcceleration" },
  { id: 253, value: 2, alarm: "hardBraking" },
  { id: 253, value: 3, alarm: "hardCornering" },
  { id: 175, value: 0, alarm: "geofenceExit", onlyAsEvent: true },
  { id: 175, value: 1, alarm: "geofenceEnter" },
  ...[155, 156, 157, 158, 159, 61, 62, 63, 64, 65].flatMap(zone),
];

/** Over-speed: the value is a speed in km/h, so any value counts when it is the event of the record. */
export const OVERSPEED_ID = 255;
/** The alarm button: which alarm it raises can be set per device. */
export const ALARM_BUTTON_ID = 236;
/** Crash detection: the kind of crash is kept beside the alarm. */
export const CRASH_ID = 247;
