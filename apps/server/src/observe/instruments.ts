import type { UnixMillis } from "@outrider/domain/units/units.ts";

/** What the stages of the path ask of a logger: fields first, then what happened. Pino's loggers have this shape. */
export interface Log {
  debug(fields: object, text: string): void;
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** Figures of the stages by dotted name, e.g. `ingest.frames`, with at most one label such as the protocol. */
export interface Counters {
  /** Counts up. */
  add(name: string, value: number, label?: string): void;
  /** Sets a level that goes up and down. */
  set(name: string, value: number): void;
}

/** The injected clock. */
export type Now = () => UnixMillis;
