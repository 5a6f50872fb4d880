/** Alarms by event code (MEITRACK GPRS Protocol V1.6). Codes that are not listed stay an event. */
export const EVENT_ALARMS: Readonly<Record<number, string>> = {
  1: "sos",
  17: "lowBattery",
  18: "lowPower",
  19: "overspeed",
  20: "geofenceEnter",
  21: "geofenceExit",
  22: "powerRestored",
  23: "powerCut",
  28: "gpsAntennaCut",
  29: "powerOn",
  36: "tow",
  40: "powerOff",
  44: "jamming",
  50: "temperature",
  51: "temperature",
  54: "fuelLeak",
  78: "accident",
  79: "idle",
  90: "hardCornering",
  91: "hardCornering",
  129: "hardBraking",
  130: "hardAcceleration",
  133: "idle",
  135: "fatigueDriving",
};

export const EVENT_DRIVER = 37;
export const EVENT_IGNITION_ON = 139;
export const EVENT_IGNITION_OFF = 140;
