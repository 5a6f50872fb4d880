/** First bytes of every track: "OTRK". */
export const TRACK_MAGIC: readonly number[] = [0x4f, 0x54, 0x52, 0x4b];

/** Version of the layout. What a published version means never changes; a new layout gets a new number. */
export const TRACK_VERSION = 1;

/** Positions of one track: bounds what a damaged count can make a reader allocate. */
export const MOST_POSITIONS = 65_536;

/** Attribute values of one track in all its rows: bounds the work that a damaged shape can make. */
export const MOST_VALUES = 2 ** 24;

/**
 * The framed parts of version 1, in this order, behind magic, version, count and device id.
 * `serverLag` and `deviceLag` are differences to fixTime where all are safe integers, absolute times otherwise;
 * the byte before the parts says which.
 */
export const TRACK_PARTS = [
  "sequence",
  "fixTime",
  "deviceLag",
  "serverLag",
  "valid",
  "outdated",
  "latitude",
  "longitude",
  "altitude",
  "speed",
  "course",
  "accuracy",
  "protocol",
  "address",
  "network",
  "geofenceIds",
  "attributes",
] as const;

export type TrackPart = (typeof TRACK_PARTS)[number];

/** Flags of the byte before the parts. */
export const LAG_FLAG = { device: 1, server: 2 } as const;
