/**
 * The binary frame of `/api/live`: the newest state of some vehicles, little endian.
 *
 * Header, 24 bytes:
 *   u8 version (1) | u8 kind (1 = vehicles) | u16 reserved | u32 count | f64 cursor | f64 server time, unix ms
 * then `count` records of 40 bytes:
 *   u32 device id | i32 latitude 1e-7 deg | i32 longitude 1e-7 deg | u32 reserved (0)
 *   f64 fix time, unix ms | u32 state since, unix s | u32 last update, unix s
 *   u16 speed 0.01 kn | u16 course 0.01 deg | u8 state | u8 flags | u8 fuel % (255 unknown) | u8 signal 0..5 (255 unknown)
 *
 * A vehicle without any position is sent with state disconnected, fix time 0 and the flag `noPosition`.
 * `cursor` is the stream position after this frame; a client that reconnects sends it back and gets only what
 * changed since.
 */
export const VEHICLE_FRAME_VERSION = 1;
export const VEHICLE_FRAME_KIND = 1;
export const VEHICLE_FRAME_HEADER = 24;
export const VEHICLE_RECORD = 40;

/** Bits of the flags byte. */
export const VEHICLE_FLAG = {
  noPosition: 1,
  outdated: 2,
  ignitionKnown: 4,
  ignition: 8,
  alarm: 16,
  immobilized: 32,
  commandPending: 64,
  online: 128,
} as const;

/** Value of the fuel and signal bytes when the device does not tell. */
export const UNKNOWN_BYTE = 255;

/** One vehicle's newest state, decoded. `state` is the index in `VEHICLE_STATES` of the domain. */
export interface VehicleRecord {
  readonly deviceId: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly fixTime: number;
  /** Since when the vehicle is in its state, unix ms, to the second. */
  readonly stateSince: number;
  /** Last contact of the device, unix ms, to the second. */
  readonly lastUpdate: number;
  /** Knots, 0..655. */
  readonly speed: number;
  readonly course: number;
  readonly state: number;
  readonly flags: number;
  readonly fuel: number;
  readonly signal: number;
}

export interface VehicleFrame {
  readonly cursor: number;
  readonly serverTime: number;
  readonly count: number;
  /** Views the record at `index`; valid only until the buffer is reused. */
  readonly at: (index: number) => VehicleRecord;
}

/** Bytes that a frame of `count` vehicles takes. */
export const vehicleFrameSize = (count: number): number => VEHICLE_FRAME_HEADER + count * VEHICLE_RECORD;

/** Writes the header; the records are written by `writeVehicleRecord`. */
export const writeVehicleFrameHeader = (view: DataView, count: number, cursor: number, serverTime: number): void => {
  view.setUint8(0, VEHICLE_FRAME_VERSION);
  view.setUint8(1, VEHICLE_FRAME_KIND);
  view.setUint16(2, 0, true);
  view.setUint32(4, count, true);
  view.setFloat64(8, cursor, true);
  view.setFloat64(16, serverTime, true);
};

/** Writes one record at `index`. Speed and course are clamped to what their fields hold. */
export const writeVehicleRecord = (view: DataView, index: number, record: VehicleRecord): void => {
  const offset = VEHICLE_FRAME_HEADER + index * VEHICLE_RECORD;
  view.setUint32(offset, record.deviceId, true);
  view.setInt32(offset + 4, Math.round(record.latitude * 1e7), true);
  view.setInt32(offset + 8, Math.round(record.longitude * 1e7), true);
  view.setUint32(offset + 12, 0, true);
  view.setFloat64(offset + 16, record.fixTime, true);
  view.setUint32(offset + 24, Math.floor(record.stateSince / 1000), true);
  view.setUint32(offset + 28, Math.floor(record.lastUpdate / 1000), true);
  view.setUint16(offset + 32, Math.min(65535, Math.round(record.speed * 100)), true);
  view.setUint16(offset + 34, Math.round((((record.course % 360) + 360) % 360) * 100) % 36000, true);
  view.setUint8(offset + 36, record.state);
  view.setUint8(offset + 37, record.flags);
  view.setUint8(offset + 38, record.fuel);
  view.setUint8(offset + 39, record.signal);
};

/** Reads a frame, or null when the bytes are not one of a version this code knows. */
export const readVehicleFrame = (bytes: ArrayBuffer): VehicleFrame | null => {
  if (bytes.byteLength < VEHICLE_FRAME_HEADER) return null;
  const view = new DataView(bytes);
  if (view.getUint8(0) !== VEHICLE_FRAME_VERSION || view.getUint8(1) !== VEHICLE_FRAME_KIND) return null;
  const count = view.getUint32(4, true);
  if (bytes.byteLength !== vehicleFrameSize(count)) return null;
  return {
    count,
    cursor: view.getFloat64(8, true),
    serverTime: view.getFloat64(16, true),
    at: (index) => readVehicleRecord(view, index),
  };
};

const readVehicleRecord = (view: DataView, index: number): VehicleRecord => {
  const offset = VEHICLE_FRAME_HEADER + index * VEHICLE_RECORD;
  return {
    deviceId: view.getUint32(offset, true),
    latitude: view.getInt32(offset + 4, true) / 1e7,
    longitude: view.getInt32(offset + 8, true) / 1e7,
    fixTime: view.getFloat64(offset + 16, true),
    stateSince: view.getUint32(offset + 24, true) * 1000,
    lastUpdate: view.getUint32(offset + 28, true) * 1000,
    speed: view.getUint16(offset + 32, true) / 100,
    course: view.getUint16(offset + 34, true) / 100,
    state: view.getUint8(offset + 36),
    flags: view.getUint8(offset + 37),
    fuel: view.getUint8(offset + 38),
    signal: view.getUint8(offset + 39),
  };
};
