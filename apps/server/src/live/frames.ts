import {
  vehicleFrameSize,
  writeVehicleFrameHeader,
  writeVehicleRecord,
  type VehicleRecord,
} from "@outrider/wire/live/vehicle-frame.ts";

/** The bytes of a vehicle frame. */
export const encodeFrame = (records: readonly VehicleRecord[], cursor: number, serverTime: number): Uint8Array => {
  const bytes = new Uint8Array(vehicleFrameSize(records.length));
  const view = new DataView(bytes.buffer);
  writeVehicleFrameHeader(view, records.length, cursor, serverTime);
  for (const [index, record] of records.entries()) writeVehicleRecord(view, index, record);
  return bytes;
};
