import type { Device, Driver, Event, Group, User } from "@outrider/domain/model/entities.ts";
import type { DeviceId, DriverId, EventId, GroupId, UserId } from "@outrider/domain/model/ids.ts";
import type { JsonValue } from "@outrider/domain/model/attributes.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";

/**
 * Everything that is rows: users, devices, groups, drivers, links, sessions, tokens, events, commands, facts.
 * One code base over SQLite and PostgreSQL. Times are integer milliseconds, JSON is text, booleans are booleans here
 * whatever the engine keeps.
 */
export interface EntityStore {
  readonly users: UserRepository;
  readonly devices: DeviceRepository;
  readonly groups: Repository<Group, GroupId>;
  readonly drivers: Repository<Driver, DriverId>;
  readonly permissions: PermissionStore;
  readonly sessions: SessionStore;
  readonly tokens: TokenStore;
  readonly events: EventStore;
  readonly commands: CommandStore;
  readonly facts: FactStore;
  readonly unknownDevices: UnknownDeviceStore;
  /** Small values by key: installation settings, server attributes, schema of facts. */
  readonly settings: SettingStore;
  /** All or nothing; the callback sees its own writes. Does not nest. */
  transaction<Result>(work: (store: EntityStore) => Promise<Result>): Promise<Result>;
}

/** What a caller gives to create a row. */
export type NewRow<Row> = Omit<Row, "id" | "version">;

export type Updated<Row> =
  | { readonly kind: "updated"; readonly row: Row }
  | { readonly kind: "absent" }
  /** The row has another version than the expected one. */
  | { readonly kind: "conflict"; readonly row: Row };

/** Thrown by insert and update when a unique column is taken; `column` is e.g. `uniqueId` or `email`. */
export class DuplicateError extends Error {
  override readonly name = "DuplicateError";
  readonly column: string;
  constructor(column: string) {
    super(`${column} is taken`);
    this.column = column;
  }
}

export interface Repository<Row, Id> {
  get(id: Id): Promise<Row | null>;
  /** All rows, ordered by id: the in-memory directories are built from it at start. */
  all(): Promise<readonly Row[]>;
  insert(row: NewRow<Row>): Promise<Row>;
  /** `expectedVersion` null skips the check. The version is raised by one. */
  update(id: Id, change: Partial<NewRow<Row>>, expectedVersion: number | null): Promise<Updated<Row>>;
  remove(id: Id): Promise<boolean>;
}

export interface UserRepository extends Repository<User, UserId> {
  /** By e-mail or login, folded as `domain/access` says. */
  byLogin(login: string): Promise<User | null>;
  /** The PHC string of the password, or null when the account has none. */
  passwordHash(id: UserId): Promise<string | null>;
  setPasswordHash(id: UserId, phc: string | null): Promise<void>;
  count(): Promise<number>;
}

export interface DeviceRepository extends Repository<Device, DeviceId> {
  byUniqueId(uniqueId: string): Promise<Device | null>;
  /** Last contact and connection status, written for many devices at once every few seconds. */
  saveContacts(contacts: readonly DeviceContact[]): Promise<void>;
  contacts(): Promise<readonly DeviceContact[]>;
}

export interface DeviceContact {
  readonly deviceId: DeviceId;
  readonly lastUpdate: UnixMillis;
  readonly online: boolean;
}

/** What may be linked, owner first, with Traccar's key names. */
export type LinkOwner = "user" | "group" | "device";
export type LinkTarget =
  | "device"
  | "group"
  | "managedUser"
  | "driver"
  | "geofence"
  | "notification"
  | "calendar"
  | "attribute"
  | "command"
  | "maintenance"
  | "order"
  | "report"
  | "linkedDevice";

export interface Link {
  readonly owner: LinkOwner;
  readonly ownerId: number;
  readonly target: LinkTarget;
  readonly targetId: number;
}

export interface PermissionStore {
  all(): Promise<readonly Link[]>;
  /** The links that name this object, on either side. */
  ofObject(kind: LinkOwner | LinkTarget, id: number): Promise<readonly Link[]>;
  /** Adds links that are not there yet, all or nothing. Returns how many were new. */
  add(links: readonly Link[]): Promise<number>;
  remove(links: readonly Link[]): Promise<number>;
  /** Removes every link that names this object, on either side. */
  removeObject(kind: LinkOwner | LinkTarget, id: number): Promise<number>;
}

export interface StoredSession {
  /** SHA-256 of the cookie value, hex. */
  readonly hash: string;
  readonly userId: UserId;
  readonly createdAt: UnixMillis;
  readonly lastSeen: UnixMillis;
  readonly expiresAt: UnixMillis;
  /** Origin seen at sign-in, or null. */
  readonly origin: string | null;
  readonly address: string | null;
  readonly userAgent: string | null;
}

export interface SessionStore {
  get(hash: string): Promise<StoredSession | null>;
  insert(session: StoredSession): Promise<void>;
  touch(hash: string, lastSeen: UnixMillis): Promise<void>;
  remove(hash: string): Promise<void>;
  /** Oldest first. */
  ofUser(user: UserId): Promise<readonly StoredSession[]>;
  removeOfUser(user: UserId, exceptHash: string | null): Promise<number>;
  removeExpired(now: UnixMillis): Promise<number>;
}

export interface StoredToken {
  /** SHA-256 of the token, hex. */
  readonly hash: string;
  readonly userId: UserId;
  readonly purpose: "api" | "passwordReset" | "share";
  readonly label: string;
  readonly lastCharacters: string;
  readonly scopes: readonly string[];
  readonly createdAt: UnixMillis;
  readonly expiresAt: UnixMillis;
  readonly lastUsed: UnixMillis | null;
}

export interface TokenStore {
  get(hash: string): Promise<StoredToken | null>;
  insert(token: StoredToken): Promise<void>;
  touch(hash: string, lastUsed: UnixMillis): Promise<void>;
  remove(hash: string): Promise<boolean>;
  ofUser(user: UserId): Promise<readonly StoredToken[]>;
  removeExpired(now: UnixMillis): Promise<number>;
}

export interface EventStore {
  insert(events: readonly Omit<Event, "id">[]): Promise<readonly Event[]>;
  get(id: EventId): Promise<Event | null>;
  /** Ordered by eventTime then id. `types` null: all. */
  list(
    devices: readonly DeviceId[],
    from: UnixMillis,
    to: UnixMillis,
    types: readonly string[] | null,
  ): Promise<readonly Event[]>;
  /** Removes the given types of one device in a period, before they are derived again. */
  removeDerived(device: DeviceId, from: UnixMillis, to: UnixMillis, types: readonly string[]): Promise<number>;
}

export type CommandState = "queued" | "sent" | "confirmed" | "failed" | "timeout" | "expired" | "unknown";

export interface StoredCommand {
  readonly id: number;
  readonly deviceId: DeviceId;
  readonly userId: UserId;
  readonly type: string;
  readonly attributes: { readonly [key: string]: JsonValue };
  readonly description: string | null;
  readonly state: CommandState;
  readonly serial: number;
  readonly createdAt: UnixMillis;
  readonly sentAt: UnixMillis | null;
  readonly expiresAt: UnixMillis;
  readonly endedAt: UnixMillis | null;
  readonly result: string | null;
}

export interface CommandStore {
  insert(command: Omit<StoredCommand, "id">): Promise<StoredCommand>;
  update(id: number, change: Partial<Omit<StoredCommand, "id" | "deviceId">>): Promise<StoredCommand | null>;
  get(id: number): Promise<StoredCommand | null>;
  /** Commands that have not ended, oldest first. */
  open(): Promise<readonly StoredCommand[]>;
  ofDevice(device: DeviceId, limit: number): Promise<readonly StoredCommand[]>;
}

/** A derived stretch of a vehicle's life, stored with what made it so that it can be made again. */
export interface Fact {
  readonly deviceId: DeviceId;
  readonly kind: "trip" | "stop" | "idle";
  readonly startTime: UnixMillis;
  readonly endTime: UnixMillis;
  /** True while the stretch has not ended: `endTime` is the newest fix. */
  readonly open: boolean;
  /** Version of the detector and its parameters, e.g. `window-1;200;180000;3600000`. */
  readonly madeBy: string;
  readonly data: { readonly [key: string]: JsonValue };
}

export interface FactStore {
  /** Replaces all facts of the device and kinds that touch `[from, to]` by these, in one transaction. */
  replace(
    device: DeviceId,
    kinds: readonly Fact["kind"][],
    from: UnixMillis,
    to: UnixMillis,
    facts: readonly Fact[],
  ): Promise<void>;
  list(devices: readonly DeviceId[], kind: Fact["kind"], from: UnixMillis, to: UnixMillis): Promise<readonly Fact[]>;
  /** Small serialised state of the rules per device, written with the events it made. */
  saveStates(states: readonly { readonly deviceId: DeviceId; readonly state: string }[]): Promise<void>;
  states(): Promise<readonly { readonly deviceId: DeviceId; readonly state: string }[]>;
}

export interface UnknownDevice {
  readonly uniqueId: string;
  readonly protocol: string;
  readonly address: string;
  readonly firstSeen: UnixMillis;
  readonly lastSeen: UnixMillis;
  readonly count: number;
}

export interface UnknownDeviceStore {
  /** Adds to the counts; keeps at most 1000 rows, dropping the longest unseen. */
  record(sightings: readonly UnknownDevice[]): Promise<void>;
  list(): Promise<readonly UnknownDevice[]>;
  remove(uniqueId: string): Promise<void>;
  removeOlderThan(time: UnixMillis): Promise<number>;
}

export interface SettingStore {
  get(key: string): Promise<JsonValue | undefined>;
  set(key: string, value: JsonValue): Promise<void>;
}
