import { isIPv6 } from "node:net";
import type { Now } from "#observe/instruments.ts";
import type { IngestLimits } from "#ingest/limits.ts";
import { TokenBuckets } from "#ingest/token-buckets.ts";

/** The part of an address that one customer holds: an IPv4 address, or the first 64 bits of an IPv6 one. */
export const addressKey = (address: string): string => {
  if (address.startsWith("::ffff:") && address.includes(".")) return address.slice("::ffff:".length);
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const rest = tail === "" ? 0 : tail.split(":").length;
    for (let missing = 8 - groups.length - rest; missing > 0; missing--) groups.push("0");
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
};

export const isLoopback = (key: string): boolean => key.startsWith("127.") || key === "0:0:0:0::/64";

/** What each address has open and has been refused. */
export class Addresses {
  readonly #limits: IngestLimits;
  readonly #refused: TokenBuckets;
  readonly #unidentified = new Map<string, number>();
  readonly #identified = new Map<string, number>();

  constructor(limits: IngestLimits, now: Now) {
    this.#limits = limits;
    this.#refused = new TokenBuckets(limits.refusedLogins, limits.refusedLoginMillis, now);
  }

  /** Whether one more connection that has not named itself is welcome; counts it if so. */
  open(key: string): boolean {
    if (!this.#trusts(key)) {
      if ((this.#unidentified.get(key) ?? 0) >= this.#limits.unidentifiedPerAddress) return false;
      // An address behind which known devices live is a carrier's, not a guesser's.
      if (!this.#refused.has(key) && !this.#identified.has(key)) return false;
    }
    change(this.#unidentified, key, 1);
    return true;
  }

  /** A connection named a known device. */
  identified(key: string): void {
    change(this.#unidentified, key, -1);
    change(this.#identified, key, 1);
  }

  closed(key: string, identified: boolean): void {
    change(identified ? this.#identified : this.#unidentified, key, -1);
  }

  /** A login was refused; false when this address has had too many and deserves no answer. */
  refuse(key: string): boolean {
    return this.#refused.take(key) || this.#trusts(key);
  }

  #trusts(key: string): boolean {
    return this.#limits.trustLoopback && isLoopback(key);
  }
}

const change = (counts: Map<string, number>, key: string, by: number): void => {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
};
