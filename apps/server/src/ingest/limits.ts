/** Bounds of what strangers on the device ports may take. Times in milliseconds. */
export interface IngestLimits {
  /** Connections of one address that have not named a known device yet. */
  readonly unidentifiedPerAddress: number;
  /** Connections on one port. */
  readonly connectionsPerPort: number;
  /** Without a valid frame for this long after connecting, a connection is closed. */
  readonly firstFrameMillis: number;
  /** The rest of a frame may take this long. */
  readonly partialFrameMillis: number;
  /** Bad frames in a row that close a connection. */
  readonly badFrames: number;
  /** Bytes of noise between good frames that close a connection. */
  readonly noiseBytes: number;
  /** Frames of one connection that wait for their commit before reading stops. */
  readonly framesInFlight: number;
  /** Positions of all connections on their way before reading stops everywhere. */
  readonly positionsInFlight: number;
  /** Bytes a device may leave unread before it is cut off. */
  readonly unreadBytes: number;
  /** How long connections are held, unread and unanswered, while storage fails. */
  readonly storageFailureMillis: number;
  readonly storageRetryMillis: number;
  /** An older connection of an identity is closed after this much silence. */
  readonly supersededSilenceMillis: number;
  /** After a refusal the answer gets this long to arrive. */
  readonly refusalLingerMillis: number;
  /** How long open frames may take when the server stops. */
  readonly drainMillis: number;
  /** Refused logins of one address: so many at once, then one more each `refusedLoginMillis`. */
  readonly refusedLogins: number;
  readonly refusedLoginMillis: number;
  /** Datagrams of one address: so many at once, then so many a second. */
  readonly datagramBurst: number;
  readonly datagramsPerSecond: number;
  /** Whether the limits per address leave this machine alone: proxies, the demo fleet and load tests connect from it. */
  readonly trustLoopback: boolean;
}

/** Sources: protocol rules 3.5, reliability, security B47 to B55. */
export const DEFAULT_LIMITS: IngestLimits = {
  unidentifiedPerAddress: 200,
  connectionsPerPort: 20_000,
  firstFrameMillis: 30_000,
  partialFrameMillis: 60_000,
  badFrames: 5,
  noiseBytes: 8192,
  framesInFlight: 8,
  positionsInFlight: 40_000,
  unreadBytes: 65_536,
  storageFailureMillis: 60_000,
  storageRetryMillis: 2000,
  supersededSilenceMillis: 30_000,
  refusalLingerMillis: 1000,
  drainMillis: 10_000,
  refusedLogins: 60,
  refusedLoginMillis: 1000,
  datagramBurst: 400,
  datagramsPerSecond: 200,
  trustLoopback: true,
};
