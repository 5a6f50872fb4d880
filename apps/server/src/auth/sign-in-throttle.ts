import type { UnixMillis } from "@outrider/domain/units/units.ts";
import { networkOf } from "#auth/network-of.ts";
import { TokenBuckets } from "#auth/token-bucket.ts";

/** Wrong passwords an account takes before each next try must wait. */
const FREE_FAILURES = 5;
const LONGEST_DELAY_MILLIS = 15 * 60_000;
/** Failures are forgotten after so long without another. */
const MEMORY_MILLIS = 60 * 60_000;
const MAXIMUM_ACCOUNTS = 50_000;
/** Wrong tries from one address: a burst of 20, then one every 3 s. */
const ADDRESS_BURST = 20;
const ADDRESS_REFILL_MILLIS = 3_000;
/** Tries without success, or under way, that anybody may have: a mistyped password, two people of one office. */
const UNSUSPICIOUS_TRIES = 3;

/**
 * Slows guessing without ever locking an account for good: a delay that doubles with each failure of an account, and
 * a budget of tries for each address. Unknown accounts are counted like known ones.
 */
export class SignInThrottle {
  readonly #failures = new Map<string, { count: number; last: number }>();
  readonly #addresses = new TokenBuckets(ADDRESS_BURST, ADDRESS_REFILL_MILLIS);

  /** Milliseconds until the next try may be made; 0 now. Takes from the address's budget. */
  waitBefore(account: string, address: string, now: UnixMillis): number {
    const wait = this.#addresses.take(networkOf(address), now);
    if (wait > 0) return wait;
    const failures = this.#failures.get(account);
    if (failures === undefined || now - failures.last > MEMORY_MILLIS) return 0;
    return Math.max(0, failures.last + delayAfter(failures.count) - now);
  }

  /** Has the address tried much lately without success? Its tries wait behind those of others. */
  isSuspect(address: string, now: UnixMillis): boolean {
    return this.#addresses.missing(networkOf(address), now) > UNSUSPICIOUS_TRIES;
  }

  failed(account: string, now: UnixMillis): void {
    const known = this.#failures.get(account);
    const count = known === undefined || now - known.last > MEMORY_MILLIS ? 1 : known.count + 1;
    this.#failures.delete(account);
    if (this.#failures.size >= MAXIMUM_ACCOUNTS) this.#forgetOldest();
    this.#failures.set(account, { count, last: now });
  }

  /** A right password costs its address nothing: a whole office may sign in behind one. */
  succeeded(account: string, address: string): void {
    this.#failures.delete(account);
    this.#addresses.giveBack(networkOf(address));
  }

  #forgetOldest(): void {
    const oldest = this.#failures.keys().next();
    if (oldest.done !== true) this.#failures.delete(oldest.value);
  }
}

const delayAfter = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_DELAY_MILLIS, 1000 * 2 ** (failures - FREE_FAILURES + 1));
