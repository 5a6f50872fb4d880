import type { UserId } from "@outrider/domain/model/ids.ts";
import { unixMillis, type UnixMillis } from "@outrider/domain/units/units.ts";
import { digest, newSecret } from "#auth/secret.ts";
import type { Now } from "#observe/instruments.ts";
import type { SessionStore, StoredSession } from "#store/entity-store.ts";

/** `lastSeen` is written at most so often; a request costs no write. */
const TOUCH_MILLIS = 60_000;
/** Sessions kept in memory between requests. */
const MAXIMUM_CACHED = 20_000;
/** Sessions a user may have at a time; more are a script that signs in again and again, or an attacker who hides. */
const MAXIMUM_OF_USER = 50;

export interface SessionTimes {
  readonly idleMillis: number;
  readonly absoluteMillis: number;
}

export interface NewSession {
  readonly userId: UserId;
  readonly origin: string | null;
  readonly address: string;
  readonly userAgent: string | null;
}

type Ended = (hash: string, userId: UserId) => void;

/** Web sessions: random secrets with the browser, their SHA-256 and times with us. */
export class Sessions {
  readonly #store: SessionStore;
  readonly #now: Now;
  readonly #times: SessionTimes;
  readonly #cache = new Map<string, StoredSession>();
  readonly #endedListeners = new Set<Ended>();

  constructor(store: SessionStore, times: SessionTimes, now: Now) {
    this.#store = store;
    this.#times = times;
    this.#now = now;
  }

  /** Answers the secret for the cookie. Ends the user's oldest sessions when they are too many. */
  async open({ userId, origin, address, userAgent }: NewSession): Promise<string> {
    const secret = newSecret();
    const now = this.#now();
    const session: StoredSession = {
      hash: digest(secret),
      userId,
      createdAt: now,
      lastSeen: now,
      expiresAt: unixMillis(now + this.#times.absoluteMillis),
      origin,
      address,
      userAgent,
    };
    await this.#store.insert(session);
    this.#remember(session);
    await this.#closeOldest(session);
    return secret;
  }

  /** The living session behind a cookie value, or null. Counts as use. */
  async find(secret: string): Promise<StoredSession | null> {
    const hash = digest(secret);
    const session = this.#cache.get(hash) ?? (await this.#store.get(hash));
    if (session === null) return null;
    const now = this.#now();
    if (!this.#isAlive(session, now)) {
      await this.close(hash);
      return null;
    }
    if (now - session.lastSeen < TOUCH_MILLIS) {
      this.#remember(session);
      return session;
    }
    await this.#store.touch(hash, now);
    const seen = { ...session, lastSeen: now };
    this.#remember(seen);
    return seen;
  }

  async close(hash: string): Promise<void> {
    const session = this.#cache.get(hash) ?? (await this.#store.get(hash));
    this.#cache.delete(hash);
    await this.#store.remove(hash);
    if (session !== null) this.#tell(hash, session.userId);
  }

  /** Ends all sessions of a user, but one when it is named; their sockets close too. */
  async closeOfUser(user: UserId, exceptHash: string | null = null): Promise<void> {
    const ended = (await this.#store.ofUser(user)).filter(({ hash }) => hash !== exceptHash);
    await this.#store.removeOfUser(user, exceptHash);
    for (const { hash } of ended) {
      this.#cache.delete(hash);
      this.#tell(hash, user);
    }
  }

  /** Forgets what has run out; called every few minutes. */
  async sweep(): Promise<void> {
    const now = this.#now();
    for (const [hash, session] of this.#cache) {
      if (!this.#isAlive(session, now)) await this.close(hash);
    }
    await this.#store.removeExpired(now);
  }

  onEnded(listener: Ended): () => void {
    this.#endedListeners.add(listener);
    return () => this.#endedListeners.delete(listener);
  }

  async #closeOldest({ hash: newest, userId }: StoredSession): Promise<void> {
    const others = (await this.#store.ofUser(userId)).filter(({ hash }) => hash !== newest);
    for (const { hash } of others.slice(0, Math.max(0, others.length + 1 - MAXIMUM_OF_USER))) await this.close(hash);
  }

  #isAlive(session: StoredSession, now: UnixMillis): boolean {
    return now < session.expiresAt && now - session.lastSeen < this.#times.idleMillis;
  }

  #remember(session: StoredSession): void {
    this.#cache.delete(session.hash);
    if (this.#cache.size >= MAXIMUM_CACHED) {
      const oldest = this.#cache.keys().next();
      if (oldest.done !== true) this.#cache.delete(oldest.value);
    }
    this.#cache.set(session.hash, session);
  }

  #tell(hash: string, user: UserId): void {
    for (const listener of this.#endedListeners) listener(hash, user);
  }
}
