import type { Generated, Kysely } from "kysely";

/** A row as both engines keep it: booleans are 0 or 1, JSON is text, instants are integer milliseconds. */
export interface Schema {
  readonly schemaVersions: { readonly version: number; readonly name: string; readonly appliedAt: number };
  readonly users: EntityTable;
  readonly devices: EntityTable;
  readonly groups: EntityTable;
  readonly drivers: EntityTable;
  readonly deviceContacts: { readonly deviceId: number; readonly lastUpdate: number; readonly online: number };
  readonly links: {
    readonly owner: string;
    readonly ownerId: number;
    readonly target: string;
    readonly targetId: number;
  };
  readonly sessions: {
    readonly hash: string;
    readonly userId: number;
    readonly createdAt: number;
    readonly lastSeen: number;
    readonly expiresAt: number;
    readonly origin: string | null;
    readonly address: string | null;
    readonly userAgent: string | null;
  };
  readonly tokens: {
    readonly hash: string;
    readonly userId: number;
    readonly purpose: string;
    readonly label: string;
    readonly lastCharacters: string;
    readonly scopes: string;
    readonly createdAt: number;
    readonly expiresAt: number;
    readonly lastUsed: number | null;
  };
  readonly events: {
    readonly id: Generated<number>;
    readonly type: string;
    readonly deviceId: number;
    readonly eventTime: number;
    readonly serverTime: number;
    readonly positionId: number;
    readonly geofenceId: number;
    readonly maintenanceId: number;
    readonly attributes: string;
  };
  readonly commands: {
    readonly id: Generated<number>;
    readonly deviceId: number;
    readonly userId: number;
    readonly type: string;
    readonly attributes: string;
    readonly description: string | null;
    readonly state: string;
    readonly serial: number;
    readonly createdAt: number;
    readonly sentAt: number | null;
    readonly expiresAt: number;
    readonly endedAt: number | null;
    readonly result: string | null;
  };
  readonly facts: {
    readonly deviceId: number;
    readonly kind: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly open: number;
    readonly madeBy: string;
    readonly data: string;
  };
  readonly ruleStates: { readonly deviceId: number; readonly state: string };
  readonly unknownDevices: {
    readonly uniqueId: string;
    readonly protocol: string;
    readonly address: string;
    readonly firstSeen: number;
    readonly lastSeen: number;
    readonly count: number;
  };
  readonly settings: { readonly key: string; readonly value: string };
  readonly probes: { readonly id: number; readonly value: number };
  /** Batches of positions as they were committed, until they are sealed. */
  readonly positionLog: { readonly id: number; readonly count: number; readonly batch: Uint8Array };
  /** Sealed positions of one device; `bytes` is the length of `track`. */
  readonly positionSegments: {
    readonly id: Generated<number>;
    readonly deviceId: number;
    readonly firstTime: number;
    readonly lastTime: number;
    readonly firstSequence: number;
    readonly lastSequence: number;
    readonly count: number;
    readonly bytes: number;
    readonly track: Uint8Array;
  };
  /** What a start needs to know of a device without reading its segments. */
  readonly positionDevices: {
    readonly deviceId: number;
    /** Positions up to this sequence are in segments (or erased), even if the log still holds them. */
    readonly sealedSequence: number;
    /** The newest position as JSON, or null. */
    readonly latest: string | null;
    readonly segments: number;
    /** Segments written since the last merge. */
    readonly loose: number;
    readonly positions: number;
    readonly bytes: number;
  };
}

/** Tables of entities are reached through their column table, see `entities/entity-repository.ts`. */
interface EntityTable {
  readonly id: Generated<number>;
  readonly version: number;
  readonly [column: string]: ColumnValue | Generated<number>;
}

export type ColumnValue = string | number | null;

export type Engine = "sqlite" | "postgres";

/** A way to the database: the pool itself, or one transaction in it. */
export type Access = Kysely<Schema>;
