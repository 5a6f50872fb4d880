import type { UnixMillis } from "@outrider/domain/units/units.ts";

/** What the stages of the path ask of a logger: fields first, then what happened. Pino's loggers have this shape. */
export interface Log {
  debug(fields: object, text: string): void;
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** The injected clock. */
export type Now = () => UnixMillis;
