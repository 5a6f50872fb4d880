/** Message ids of JT/T 808-2013 and 2019, JT/T 1078-2016 and vendors. */
export const ID = {
  terminalAnswer: 0x0001,
  heartbeat: 0x0002,
  logout: 0x0003,
  register: 0x0100,
  authenticate: 0x0102,
  attributes: 0x0107,
  timeRequest: 0x0109,
  location: 0x0200,
  locationAnswer: 0x0201,
  vendorBatch: 0x0210,
  lockAnswer: 0x0500,
  driverCard: 0x0702,
  batch: 0x0704,
  transparent: 0x0900,
  vendorText: 0x1300,
  vendorText2: 0x6006,
  generalAnswer: 0x8001,
  registerAnswer: 0x8100,
  control: 0x8105,
  timeAnswer: 0x8109,
  locationQuery: 0x8201,
  track: 0x8202,
  text: 0x8300,
  lock: 0x8500,
  photo: 0x8801,
  transparentDown: 0x8900,
  videoStart: 0x9101,
  videoControl: 0x9102,
} as const;

/** Results of 0001, 8001 and 8100. */
export const RESULT = { ok: 0, failed: 1, wrong: 2, notSupported: 3, alarmConfirmed: 4, unknownTerminal: 4 } as const;
