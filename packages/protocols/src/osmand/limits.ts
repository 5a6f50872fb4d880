/** Limits of the OsmAnd sheet: what a request may hold before it is refused. */
export const MAXIMUM_URL = 8 * 1024;
export const MAXIMUM_BODY = 64 * 1024;
export const MAXIMUM_IDENTIFIER = 128;
export const MAXIMUM_FREE_PARAMETERS = 64;
export const MAXIMUM_NAME = 64;
export const MAXIMUM_VALUE = 1024;
/** A report may be this far ahead of the clock of the server. */
export const FUTURE_MILLIS = 24 * 60 * 60_000;
export const MAXIMUM_DEPTH = 8;

/** Names a device may not set: columns of a position, and what would reach an object's prototype. */
const RESERVED = new Set(["id", "deviceId", "protocol", "serverTime", "__proto__", "constructor", "prototype"]);

export const isReserved = (name: string): boolean => RESERVED.has(name);
