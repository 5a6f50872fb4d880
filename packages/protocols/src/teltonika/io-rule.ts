/** Width of an I/O value in bytes; `x` is the variable-length block of Codec 8 Extended. */
export type IoWidth = 1 | 2 | 4 | 8 | "x";

/** What one I/O id of one width means. The same id in another width is another rule, or stays `io<id>`. */
export interface IoRule {
  readonly id: number;
  readonly bytes: IoWidth;
  /** Attribute the value becomes. For the readings of `IoReading` that fill several, the one they are named after. */
  readonly attribute: string;
  /** `unsigned` by default. */
  readonly as?: IoReading;
  /** Factor, applied before `over`. */
  readonly times?: number;
  /** Divisor: 1000 makes volts of millivolts, 10 degrees of tenths. */
  readonly over?: number;
  /** Raw values that say "no reading"; compared before scaling. */
  readonly omit?: readonly number[];
  /** Raw values above this are no readings. */
  readonly omitAbove?: number;
  /** Also keep the raw value as `io<id>`. */
  readonly keepRaw?: true;
}

export type IoReading =
  | "unsigned"
  | "signed"
  /** True when above 0. */
  | "boolean"
  /** The bytes as upper-case hex. */
  | "hex"
  /** Printable text; anything else becomes hex. */
  | "text"
  /** Part of something that needs several ids; put together at the end of the record. */
  | "part"
  | "doors"
  /** Raises an alarm; `io-alarms.table.ts` says which. */
  | "alarm";
