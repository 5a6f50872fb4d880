import { newSecret, sameSecret } from "#auth/secret.ts";
import type { Directory } from "#store/directory.ts";

/**
 * An installation without any account. Whoever reads the log of the start makes the administrator with the token
 * printed there; nobody else can, however early they come.
 */
export class FirstRun {
  readonly #directory: Directory;
  readonly #token = newSecret();

  constructor(directory: Directory) {
    this.#directory = directory;
  }

  get isOpen(): boolean {
    return this.#directory.users.size === 0;
  }

  /** To be printed once, at start. */
  get token(): string {
    return this.#token;
  }

  accepts(token: string | null): boolean {
    return this.isOpen && token !== null && sameSecret(token, this.#token);
  }
}
