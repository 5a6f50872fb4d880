/** Protocol numbers (GT06 v1.8.1, GT06N V1.1.8, JM-VL01 V19, LL301). */
export const NUMBER = {
  login: 0x01,
  heartbeat: 0x13,
  oldTextAnswer: 0x15,
  alarm: 0x16,
  textAnswer: 0x21,
  stateLocation: 0x22,
  alarmWithLength: 0x26,
  addressRequest: 0x2a,
  command: 0x80,
  timeRequest: 0x8a,
  addressAnswer: 0x97,
  wideStateLocation: 0xa0,
} as const;

/**
 * Messages a device repeats, or keeps, until they are answered with their number and serial. The location messages
 * (10, 11, 12, 22, 2D, 31, 37, 38, A0) need no answer; they get one all the same, which is harmless and tells a device
 * that keeps reports that they are stored.
 */
const ANSWERED = new Set([
  0x10, 0x11, 0x12, 0x13, 0x16, 0x18, 0x19, 0x22, 0x23, 0x24, 0x26, 0x27, 0x28, 0x2c, 0x2d, 0x2e, 0x31, 0x33, 0x37,
  0x38, 0x69, 0x95, 0xa0, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5,
]);

export const isAnswered = (number: number): boolean => ANSWERED.has(number);
