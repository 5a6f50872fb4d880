/** An additional item of a location, by id and length. */
export interface ItemRule {
  readonly id: number;
  readonly bytes: number;
  readonly attribute: string;
  readonly times?: number;
  readonly over?: number;
  /** The top bit is the sign of the rest, not a two's complement. */
  readonly signBit?: true;
}

/** Items of JT/T 808-2013, table 27, and of vendors. An id in another length stays hex. */
export const ITEMS: readonly ItemRule[] = [
  { id: 0x01, bytes: 4, attribute: "odometer", times: 100 },
  { id: 0x02, bytes: 2, attribute: "fuel", over: 10 },
  { id: 0x03, bytes: 2, attribute: "obdSpeed", over: 10 },
  { id: 0x04, bytes: 2, attribute: "event" },
  { id: 0x06, bytes: 2, attribute: "temp1", signBit: true },
  { id: 0x14, bytes: 4, attribute: "videoAlarm" },
  { id: 0x15, bytes: 4, attribute: "videoSignalLost" },
  { id: 0x16, bytes: 4, attribute: "videoOcclusion" },
  { id: 0x17, bytes: 2, attribute: "storageFault" },
  { id: 0x25, bytes: 4, attribute: "input" },
  { id: 0x2a, bytes: 2, attribute: "io2a" },
  { id: 0x30, bytes: 1, attribute: "rssi" },
  { id: 0x31, bytes: 1, attribute: "sat" },
  { id: 0x56, bytes: 1, attribute: "batteryLevel", times: 10 },
  { id: 0x61, bytes: 2, attribute: "power", over: 100 },
  { id: 0x69, bytes: 2, attribute: "battery", over: 100 },
  { id: 0x82, bytes: 2, attribute: "power", over: 10 },
  { id: 0xd3, bytes: 2, attribute: "power", over: 10 },
  { id: 0xf1, bytes: 4, attribute: "power", over: 1000 },
];

/** Alarm flags, by bit (JT/T 808-2013, table 24, with the vendors' uses of the sheet). */
export const ALARM_BITS: Readonly<Record<number, string>> = {
  0: "sos",
  1: "overspeed",
  2: "fatigueDriving",
  4: "fault",
  5: "gpsAntennaCut",
  6: "gpsAntennaCut",
  7: "lowPower",
  8: "powerCut",
  9: "fault",
  10: "fault",
  11: "fault",
  15: "vibration",
  16: "tampering",
  17: "tampering",
  18: "lowBattery",
  19: "parking",
  20: "geofence",
  23: "geofenceExit",
  24: "fault",
  25: "fuelLeak",
  26: "general",
  28: "movement",
  29: "accident",
  30: "accident",
  31: "door",
};

/** Alarms a terminal repeats until the answer says that they were seen (result 4). */
export const CONFIRMED_ALARMS = [0, 20, 21, 22, 27, 28, 31].reduce((flags, bit) => flags | (1 << bit), 0);
