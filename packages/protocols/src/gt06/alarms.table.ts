/** Alarm codes (GT06 v1.8.1, JM-VL01 V19, LL301) with the alarm names of the protocol sheets. */
export const ALARMS: Readonly<Record<number, string>> = {
  0x01: "sos",
  0x02: "powerCut",
  0x03: "vibration",
  0x04: "geofenceEnter",
  0x05: "geofenceExit",
  0x06: "overspeed",
  0x09: "vibration",
  0x0c: "tampering",
  0x0e: "lowPower",
  0x0f: "lowBattery",
  0x11: "powerOff",
  0x13: "tampering",
  0x14: "door",
  0x18: "removing",
  0x19: "lowBattery",
  0x1a: "hardBraking",
  0x1b: "hardCornering",
  0x23: "fallDown",
  0x25: "tampering",
  0x26: "hardAcceleration",
  0x27: "hardBraking",
  0x28: "hardBraking",
  0x29: "hardAcceleration",
  0x2a: "hardCornering",
  0x2b: "hardCornering",
  0x2c: "accident",
  0x2e: "hardCornering",
  0x30: "jamming",
  0x32: "tampering",
  0x33: "lock",
  0x34: "unlock",
  0x53: "fuelLeak",
  0x5b: "temperature",
  0x5c: "temperature",
  0xc9: "idle",
  0xf0: "hardAcceleration",
  0xf1: "hardBraking",
  0xf2: "accident",
  0x0107: "jamming",
  0x010b: "jamming",
};

/** Model families that give a code another meaning; the model is the one set on the device. */
export const MODEL_ALARMS: readonly {
  /** Start of the model's name, upper case. */
  readonly models: readonly string[];
  readonly alarms: Readonly<Record<number, string>>;
}[] = [
  { models: ["VL103", "JM-VL103", "LL303", "JM-LL303", "VL512", "JM-VL512"], alarms: { 0x09: "tow" } },
  { models: ["VL", "JM-VL"], alarms: { 0x0c: "powerOn", 0x28: "powerOff", 0x30: "hardBraking" } },
  { models: ["LW"], alarms: { 0x18: "accident", 0x19: "hardAcceleration" } },
  { models: ["SEEWORLD", "SW"], alarms: { 0x28: "hardCornering", 0x29: "accident" } },
];

/** Alarm of bits 5..3 of the terminal information. */
export const STATUS_ALARMS: readonly (string | null)[] = [
  null,
  "vibration",
  "powerCut",
  "lowBattery",
  "sos",
  null,
  "geofence",
  "removing",
];

/** Codes that say only that the ignition went on or off. */
export const IGNITION_ON_CODE = 0xfe;
export const IGNITION_OFF_CODE = 0xff;
