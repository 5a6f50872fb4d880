import { foldLogin, signInVerdict } from "@outrider/domain/access/sign-in.ts";
import type { User } from "@outrider/domain/model/entities.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import { HashQueue } from "#auth/hash-queue.ts";
import { hashPassword, isOutdatedHash, verifyPassword } from "#auth/password-hash.ts";
import { digest } from "#auth/secret.ts";
import { SignInThrottle } from "#auth/sign-in-throttle.ts";
import type { Now } from "#observe/instruments.ts";
import type { UserRepository } from "#store/entity-store.ts";

export type SignInOutcome =
  | { readonly kind: "signedIn"; readonly user: User }
  | { readonly kind: "wrong" }
  /** The password was right. */
  | { readonly kind: "disabled" | "expired" }
  | { readonly kind: "throttled"; readonly retryAfterSeconds: number }
  | { readonly kind: "busy" };

/** Basic credentials that were right lately, so that a script does not cost a hash with every request. */
const REMEMBERED_MILLIS = 5 * 60_000;
const MAXIMUM_REMEMBERED = 1000;

/** Signs people in by password, at a pace that makes guessing hopeless and never says whether an account exists. */
export class SignIn {
  readonly #users: UserRepository;
  readonly #now: Now;
  readonly #queue = new HashQueue();
  readonly #throttle = new SignInThrottle();
  readonly #remembered = new Map<string, { readonly phc: string; readonly until: UnixMillis | number }>();
  /** What an unknown account is checked against, so that it takes as long as a known one. */
  readonly #dummy = hashPassword("no account has this password");

  constructor(users: UserRepository, now: Now) {
    this.#users = users;
    this.#now = now;
  }

  async byPassword(login: string, password: string, address: string): Promise<SignInOutcome> {
    const account = foldLogin(login);
    const wait = this.#throttle.waitBefore(account, address, this.#now());
    if (wait > 0) return { kind: "throttled", retryAfterSeconds: Math.ceil(wait / 1000) };
    const user = await this.#users.byLogin(account);
    const stored = user === null ? null : await this.#users.passwordHash(user.id);
    const verify = async () => verifyPassword(password, stored ?? (await this.#dummy));
    const checked = await (this.#throttle.isSuspect(address, this.#now())
      ? this.#queue.runSuspect(verify)
      : this.#queue.run(verify));
    if (checked === null) return { kind: "busy" };
    if (!checked.result || user === null || stored === null) {
      this.#throttle.failed(account, this.#now());
      return { kind: "wrong" };
    }
    this.#throttle.succeeded(account, address);
    if (isOutdatedHash(stored)) await this.#users.setPasswordHash(user.id, await hashPassword(password));
    return this.judge(user);
  }

  /** As `byPassword`, for clients that send the password with every request. */
  async byBasic(login: string, password: string, address: string): Promise<SignInOutcome> {
    const key = digest(`${foldLogin(login)}\0${password}`);
    const known = this.#remembered.get(key);
    const user = known === undefined ? null : await this.#users.byLogin(foldLogin(login));
    if (known !== undefined && user !== null && known.until > this.#now()) {
      if ((await this.#users.passwordHash(user.id)) === known.phc) return this.judge(user);
    }
    this.#remembered.delete(key);
    const outcome = await this.byPassword(login, password, address);
    if (outcome.kind !== "signedIn") return outcome;
    const phc = await this.#users.passwordHash(outcome.user.id);
    if (this.#remembered.size >= MAXIMUM_REMEMBERED) this.#remembered.clear();
    if (phc !== null) this.#remembered.set(key, { phc, until: this.#now() + REMEMBERED_MILLIS });
    return outcome;
  }

  /** Whether an account may be used now. */
  judge(user: User): SignInOutcome {
    const verdict = signInVerdict(user, this.#now());
    return verdict === "allowed" ? { kind: "signedIn", user } : { kind: verdict };
  }

  /** Hashes a new password, in the same queue as the sign-ins. */
  async hash(password: string): Promise<string | null> {
    return (await this.#queue.run(() => hashPassword(password)))?.result ?? null;
  }
}
