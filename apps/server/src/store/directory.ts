import type { Device, Driver, Group, User } from "@outrider/domain/model/entities.ts";
import type { DeviceId, DriverId, GroupId, UserId } from "@outrider/domain/model/ids.ts";
import type { EntityStore, Link, Repository } from "#store/entity-store.ts";
import { DeviceIdentities } from "#store/device-identities.ts";
import { sidesOf } from "#store/entities/permissions.ts";

/** Which row changed: what the bus announces, seen from the store. */
export interface RowChange {
  readonly kind: string;
  readonly action: "created" | "edited" | "removed" | "linked" | "unlinked";
  readonly id: number;
}

/** Rows of one kind by id, in memory. */
export interface Roster<Row, Id> {
  readonly size: number;
  get(id: Id): Row | null;
  values(): IterableIterator<Row>;
}

/**
 * Users, devices, groups, drivers and links in memory: every message of a device and every question of access is
 * answered from here. Built in one pass at start; `apply` reads the one row that changed and is awaited before the
 * change is announced.
 */
export interface Directory {
  readonly users: Roster<User, UserId>;
  readonly devices: Roster<Device, DeviceId>;
  readonly groups: Roster<Group, GroupId>;
  readonly drivers: Roster<Driver, DriverId>;
  /** The device that means this identifier, in any of its accepted forms. */
  deviceByUniqueId(uniqueId: string): Device | null;
  driverByUniqueId(uniqueId: string): Driver | null;
  /** By e-mail or login, upper and lower case alike. */
  userByLogin(login: string): User | null;
  links(): readonly Link[];
  apply(change: RowChange): Promise<void>;
}

export async function openDirectory(store: EntityStore): Promise<Directory> {
  const [users, devices, groups, drivers, links] = await Promise.all([
    store.users.all(),
    store.devices.all(),
    store.groups.all(),
    store.drivers.all(),
    store.permissions.all(),
  ]);
  return new MemoryDirectory(store, { users, devices, groups, drivers, links });
}

type LinkableKind = "user" | "device" | "group" | "driver";

function isLinkable(kind: string): kind is LinkableKind {
  return kind === "user" || kind === "device" || kind === "group" || kind === "driver";
}

interface Rows {
  readonly users: readonly User[];
  readonly devices: readonly Device[];
  readonly groups: readonly Group[];
  readonly drivers: readonly Driver[];
  readonly links: readonly Link[];
}

class MemoryDirectory implements Directory {
  readonly users: MemoryRoster<User, UserId>;
  readonly devices: MemoryRoster<Device, DeviceId>;
  readonly groups: MemoryRoster<Group, GroupId>;
  readonly drivers: MemoryRoster<Driver, DriverId>;
  readonly #store: EntityStore;
  readonly #identities = new DeviceIdentities();
  readonly #driversByUniqueId = new Map<string, Driver>();
  readonly #usersByEmail = new Map<string, User>();
  readonly #usersByLogin = new Map<string, User>();
  #links: readonly Link[];
  #lastReload: Promise<void> = Promise.resolve();
  #nextReload: Promise<void> | null = null;

  constructor(store: EntityStore, { users, devices, groups, drivers, links }: Rows) {
    this.#store = store;
    this.#links = links;
    this.users = new MemoryRoster(users, (before, after) => {
      if (before !== null) {
        forget(this.#usersByEmail, before.email, before);
        if (before.login !== null) forget(this.#usersByLogin, folded(before.login), before);
      }
      if (after === null) return;
      this.#usersByEmail.set(after.email, after);
      if (after.login !== null) this.#usersByLogin.set(folded(after.login), after);
    });
    this.devices = new MemoryRoster(devices, (before, after) => {
      if (before !== null) this.#identities.remove(before.uniqueId, before.id);
      if (after !== null) this.#identities.add(after.uniqueId, after.id);
    });
    this.groups = new MemoryRoster(groups, () => undefined);
    this.drivers = new MemoryRoster(drivers, (before, after) => {
      if (before !== null) forget(this.#driversByUniqueId, before.uniqueId, before);
      if (after !== null) this.#driversByUniqueId.set(after.uniqueId, after);
    });
  }

  deviceByUniqueId(uniqueId: string): Device | null {
    const id = this.#identities.find(uniqueId);
    return id === null ? null : this.devices.get(id);
  }

  driverByUniqueId(uniqueId: string): Driver | null {
    return this.#driversByUniqueId.get(uniqueId) ?? null;
  }

  userByLogin(login: string): User | null {
    const key = folded(login);
    return this.#usersByEmail.get(key) ?? this.#usersByLogin.get(key) ?? null;
  }

  links(): readonly Link[] {
    return this.#links;
  }

  async apply({ kind, action, id }: RowChange): Promise<void> {
    if (kind === "user") await refresh(this.users, this.#store.users, id as UserId);
    else if (kind === "device") await refresh(this.devices, this.#store.devices, id as DeviceId);
    else if (kind === "group") await refresh(this.groups, this.#store.groups, id as GroupId);
    else if (kind === "driver") await refresh(this.drivers, this.#store.drivers, id as DriverId);
    if (kind === "permission") await this.#reloadLinks();
    // An object is created with links and takes them along when it goes.
    else if (action !== "edited" && isLinkable(kind)) await this.#reloadLinksOf(kind, id);
  }

  /** One reading after another: an older one must not be put over a newer one. */
  #reloadLinksOf(kind: LinkableKind, id: number): Promise<void> {
    const reload = this.#lastReload.then(() => this.#readLinksOf(kind, id));
    this.#lastReload = reload.catch(() => undefined);
    return reload;
  }

  async #readLinksOf(kind: LinkableKind, id: number): Promise<void> {
    const links = await this.#store.permissions.ofObject(kind, id);
    const { owner, targets } = sidesOf(kind);
    const others = this.#links.filter(
      (link) =>
        !(link.ownerId === id && link.owner === owner) && !(link.targetId === id && targets.includes(link.target)),
    );
    this.#links = [...others, ...links];
  }

  /** Changes that come while the links are being read are served together by the next reading. */
  #reloadLinks(): Promise<void> {
    this.#nextReload ??= this.#lastReload.then(async () => {
      this.#nextReload = null;
      this.#links = await this.#store.permissions.all();
    });
    this.#lastReload = this.#nextReload.catch(() => undefined);
    return this.#nextReload;
  }
}

class MemoryRoster<Row extends { readonly id: Id }, Id> implements Roster<Row, Id> {
  readonly #rows = new Map<Id, Row>();
  readonly #moved: (before: Row | null, after: Row | null) => void;

  constructor(rows: readonly Row[], moved: (before: Row | null, after: Row | null) => void) {
    this.#moved = moved;
    for (const row of rows) this.set(row.id, row);
  }

  get size(): number {
    return this.#rows.size;
  }

  get(id: Id): Row | null {
    return this.#rows.get(id) ?? null;
  }

  values(): IterableIterator<Row> {
    return this.#rows.values();
  }

  set(id: Id, row: Row | null): void {
    this.#moved(this.get(id), row);
    if (row === null) this.#rows.delete(id);
    else this.#rows.set(id, row);
  }
}

async function refresh<Row extends { readonly id: Id }, Id>(
  roster: MemoryRoster<Row, Id>,
  repository: Repository<Row, Id>,
  id: Id,
): Promise<void> {
  roster.set(id, await repository.get(id));
}

/** Takes a name away, unless another row took it over in the meantime. */
function forget<Row extends { readonly id: number }>(names: Map<string, Row>, name: string, row: Row): void {
  if (names.get(name)?.id === row.id) names.delete(name);
}

function folded(login: string): string {
  return login.trim().toLowerCase();
}
