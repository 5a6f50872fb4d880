/** What a key of a flespi message becomes. Numbers are multiplied by `times` and then rounded. */
export interface KeyRule {
  readonly attribute: string;
  readonly as: "boolean" | "number" | "text";
  readonly times?: number;
}

const METRES_A_KILOMETRE = 1000;
const MILLIS_AN_HOUR = 3_600_000;

/** Keys without an index (flespi knowledge base, "Message - basic information unit"). */
export const KEYS: Readonly<Record<string, KeyRule>> = {
  "position.satellites": { attribute: "sat", as: "number" },
  "position.hdop": { attribute: "hdop", as: "number" },
  "position.pdop": { attribute: "pdop", as: "number" },
  "engine.ignition.status": { attribute: "ignition", as: "boolean" },
  "movement.status": { attribute: "motion", as: "boolean" },
  "external.powersource.voltage": { attribute: "power", as: "number" },
  "battery.voltage": { attribute: "battery", as: "number" },
  "battery.level": { attribute: "batteryLevel", as: "number" },
  "battery.charging.status": { attribute: "charge", as: "boolean" },
  "gps.vehicle.mileage": { attribute: "odometer", as: "number", times: METRES_A_KILOMETRE },
  "vehicle.mileage": { attribute: "odometer", as: "number", times: METRES_A_KILOMETRE },
  "can.vehicle.mileage": { attribute: "obdOdometer", as: "number", times: METRES_A_KILOMETRE },
  "segment.vehicle.mileage": { attribute: "tripOdometer", as: "number", times: METRES_A_KILOMETRE },
  "engine.motorhours": { attribute: "hours", as: "number", times: MILLIS_AN_HOUR },
  "can.engine.rpm": { attribute: "rpm", as: "number" },
  "engine.rpm": { attribute: "rpm", as: "number" },
  "can.fuel.level": { attribute: "fuelLevel", as: "number" },
  "fuel.level": { attribute: "fuelLevel", as: "number" },
  "can.fuel.volume": { attribute: "fuel", as: "number" },
  "fuel.volume": { attribute: "fuel", as: "number" },
  "can.engine.coolant.temperature": { attribute: "coolantTemp", as: "number" },
  "can.engine.temperature": { attribute: "coolantTemp", as: "number" },
  "device.temperature": { attribute: "deviceTemp", as: "number" },
  "sensor.temperature": { attribute: "temp1", as: "number" },
  "sensor.humidity": { attribute: "humidity1", as: "number" },
  "ibutton.code": { attribute: "driverUniqueId", as: "text" },
  "rfid.code": { attribute: "driverUniqueId", as: "text" },
  "driver.card.id": { attribute: "driverUniqueId", as: "text" },
  "vehicle.vin": { attribute: "vin", as: "text" },
  "gsm.signal.level": { attribute: "rssi", as: "number" },
  "door.open.status": { attribute: "door", as: "boolean" },
  "hood.open.status": { attribute: "bonnet", as: "boolean" },
  "report.reason": { attribute: "event", as: "number" },
  "event.enum": { attribute: "event", as: "number" },
};

/** Keys with an index behind them, as `.n` or `#n`; the index goes behind the attribute. */
export const INDEXED_KEYS: Readonly<Record<string, KeyRule>> = {
  din: { attribute: "in", as: "boolean" },
  dout: { attribute: "out", as: "boolean" },
  ain: { attribute: "adc", as: "number" },
  "sensor.temperature": { attribute: "temp", as: "number" },
  "ble.sensor.temperature": { attribute: "temp", as: "number" },
  "sensor.humidity": { attribute: "humidity", as: "number" },
  "ble.sensor.humidity": { attribute: "humidity", as: "number" },
};

/** Keys that raise an alarm when they are true. */
export const ALARM_KEYS: Readonly<Record<string, string>> = {
  "alarm.event.trigger": "general",
  "towing.event.trigger": "tow",
  "towing.alarm.status": "tow",
  "geofence.event.enter": "geofenceEnter",
  "geofence.event.exit": "geofenceExit",
  "shock.event.trigger": "vibration",
  "overspeeding.event.trigger": "overspeed",
  "harsh.acceleration.event.trigger": "hardAcceleration",
  "harsh.braking.event.trigger": "hardBraking",
  "harsh.cornering.event.trigger": "hardCornering",
  "gnss.antenna.cut.status": "gpsAntennaCut",
  "gsm.jamming.event.trigger": "jamming",
  "crash.event.trigger": "accident",
};
