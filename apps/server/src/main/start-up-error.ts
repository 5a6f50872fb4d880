/** The server cannot start; the message is one clear line for the operator. */
export class StartUpError extends Error {
  override readonly name = "StartUpError";
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
