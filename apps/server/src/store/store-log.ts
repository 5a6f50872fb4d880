/** The few words of the store, in the shape of a pino logger. */
export interface StoreLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export const silentLog: StoreLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
