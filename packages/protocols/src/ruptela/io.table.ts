/** What one I/O id means; read in the width it was sent in. */
export interface RuptelaIo {
  readonly id: number;
  readonly attribute: string;
  readonly as?: "boolean" | "signed" | "temperature" | "alarm" | "alarmAtZero" | "hex" | "idPart";
  readonly times?: number;
  readonly over?: number;
}

/** I/O ids of FM-Eco4, FM-Pro4, FM-Tco4 and their successors. Temperatures follow the sheet's numbering (temp1 is id 78). */
export const RUPTELA_IO: readonly RuptelaIo[] = [
  { id: 2, attribute: "in1", as: "boolean" },
  { id: 3, attribute: "in2", as: "boolean" },
  { id: 4, attribute: "in3", as: "boolean" },
  { id: 5, attribute: "in4", as: "boolean" },
  { id: 13, attribute: "motion", as: "boolean" },
  { id: 173, attribute: "motion", as: "boolean" },
  { id: 20, attribute: "adc3", over: 1000 },
  { id: 21, attribute: "adc4", over: 1000 },
  { id: 22, attribute: "adc1", over: 1000 },
  { id: 23, attribute: "adc2", over: 1000 },
  { id: 27, attribute: "rssi" },
  { id: 29, attribute: "power", over: 1000 },
  { id: 30, attribute: "battery", over: 1000 },
  { id: 32, attribute: "deviceTemp", as: "signed" },
  { id: 34, attribute: "driverUniqueId", as: "hex" },
  { id: 39, attribute: "engineLoad" },
  { id: 65, attribute: "odometer" },
  { id: 78, attribute: "temp1", as: "temperature" },
  { id: 79, attribute: "temp2", as: "temperature" },
  { id: 80, attribute: "temp3", as: "temperature" },
  { id: 74, attribute: "temp4", as: "temperature" },
  { id: 88, attribute: "jamming", as: "alarm" },
  { id: 94, attribute: "rpm", over: 4 },
  { id: 95, attribute: "obdSpeed" },
  { id: 98, attribute: "fuelLevel", times: 100, over: 255 },
  { id: 100, attribute: "fuelConsumption", over: 20 },
  { id: 126, attribute: "canDriver1", as: "idPart" },
  { id: 127, attribute: "canDriver2", as: "idPart" },
  { id: 155, attribute: "cardDriver1", as: "idPart" },
  { id: 156, attribute: "cardDriver2", as: "idPart" },
  { id: 134, attribute: "hardBraking", as: "alarm" },
  { id: 136, attribute: "hardAcceleration", as: "alarm" },
  { id: 150, attribute: "operator" },
  { id: 163, attribute: "obdOdometer", times: 5 },
  { id: 165, attribute: "obdSpeed", over: 256 },
  { id: 166, attribute: "rpm", over: 8 },
  { id: 197, attribute: "rpm", over: 8 },
  { id: 170, attribute: "charge", as: "boolean" },
  { id: 205, attribute: "fuel" },
  { id: 207, attribute: "fuelLevel", times: 2, over: 5 },
  { id: 208, attribute: "fuelUsed", over: 2 },
  { id: 251, attribute: "ignition", as: "boolean" },
  { id: 409, attribute: "ignition", as: "boolean" },
  { id: 402, attribute: "out1", as: "boolean" },
  { id: 403, attribute: "out2", as: "boolean" },
  { id: 410, attribute: "tow", as: "alarm" },
  { id: 411, attribute: "accident", as: "alarm" },
  { id: 415, attribute: "gpsAntennaCut", as: "alarmAtZero" },
  { id: 645, attribute: "obdOdometer", times: 1000 },
  { id: 758, attribute: "tampering", as: "alarm" },
  { id: 760, attribute: "tag1", as: "idPart" },
  { id: 761, attribute: "tag2", as: "idPart" },
];
