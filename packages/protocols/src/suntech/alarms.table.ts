/** EMG_ID: emergencies of the legacy form (ST300 manual). */
export const EMERGENCIES: Readonly<Record<number, string>> = {
  1: "sos",
  2: "parking",
  3: "powerCut",
  5: "door",
  6: "door",
  7: "movement",
  8: "vibration",
};

/** ALERT_ID, shared by the legacy and the universal form. What is not listed stays an event. */
export const ALERTS: Readonly<Record<number, string>> = {
  1: "overspeed",
  3: "gpsAntennaCut",
  5: "geofenceExit",
  6: "geofenceEnter",
  8: "gpsAntennaCut",
  13: "fault",
  14: "lowBattery",
  15: "vibration",
  16: "accident",
  40: "powerRestored",
  41: "powerCut",
  42: "sos",
  45: "removing",
  46: "hardAcceleration",
  47: "hardBraking",
  48: "hardCornering",
  50: "jamming",
  68: "idle",
  132: "door",
};

export const ALERT_IGNITION_ON = 33;
export const ALERT_IGNITION_OFF = 34;
export const ALERT_DRIVER = 59;
