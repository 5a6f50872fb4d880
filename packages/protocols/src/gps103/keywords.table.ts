/** Alarms by keyword (Coban "GPRS PROTOCOL 2014-12-12"). Keywords in other languages stay an event. */
export const ALARMS: Readonly<Record<string, string>> = {
  "help me": "sos",
  "low battery": "lowBattery",
  move: "movement",
  speed: "overspeed",
  stockade: "geofence",
  "ac alarm": "powerCut",
  "door alarm": "door",
  "sensor alarm": "vibration",
  "accident alarm": "accident",
  "bonnet alarm": "bonnet",
  "footbrake alarm": "footBrake",
  DTC: "fault",
};
