export type StoreOpenReason =
  | "unwritableFolder"
  | "lockedByAnother"
  | "unsafeEngine"
  | "newerSchema"
  | "unreachable"
  | "damaged";

/** Storage cannot be used as it is: the start-up prints `message` (one line, no stack) and ends. */
export class StoreOpenError extends Error {
  override readonly name = "StoreOpenError";
  readonly reason: StoreOpenReason;
  constructor(reason: StoreOpenReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}
