import type { DeviceId, GroupId, UserId } from "../model/ids.ts";
import type { Link, LinkOwner, LinkTarget } from "./link.ts";

/** Levels of groups that a link reaches: the group, its children, their children (Traccar's constant). */
export const GROUP_LEVELS = 3;

/** What the graph is made of. Rows are read once. */
export interface AccessInput {
  readonly groups: Iterable<{ readonly id: GroupId; readonly groupId: GroupId }>;
  readonly devices: Iterable<{ readonly id: DeviceId; readonly groupId: GroupId }>;
  readonly links: Iterable<Link>;
}

/** Who sees what. Answers from memory; sets are computed when first asked for and kept. */
export interface AccessGraph {
  /** Whether a user sees a device: linked directly or by its group. No set is made for this. */
  readonly seesDevice: (user: UserId, device: DeviceId) => boolean;
  /** All devices of a user: direct and by groups. */
  readonly devices: (user: UserId) => ReadonlySet<DeviceId>;
  readonly directDevices: (user: UserId) => ReadonlySet<DeviceId>;
  /** All groups of a user: linked ones, their children and grandchildren. */
  readonly groups: (user: UserId) => ReadonlySet<GroupId>;
  /** Users whose records this user manages; one level, not inherited, and nothing of what they own. */
  readonly managedUsers: (user: UserId) => ReadonlySet<UserId>;
  /** Users linked to a device directly, or to a group that reaches it. */
  readonly usersOfDevice: (device: DeviceId) => ReadonlySet<UserId>;
  /** Objects of a kind that a user sees: linked to it or to one of its groups. */
  readonly objects: (user: UserId, kind: LinkTarget) => ReadonlySet<number>;
  /** Only the objects linked to this very owner: what Traccar's filters `deviceId`, `groupId`, `userId` list. */
  readonly linked: (owner: LinkOwner, ownerId: number, kind: LinkTarget) => ReadonlySet<number>;
  /** Objects of a kind that apply to a device: linked to it, its group, that one's parent and grandparent. */
  readonly objectsOfDevice: (device: DeviceId, kind: LinkTarget) => ReadonlySet<number>;
  /** The group of a device, its parent and grandparent, nearest first: where tunables are looked up. */
  readonly groupChain: (group: GroupId) => readonly GroupId[];
}

const NONE: ReadonlySet<never> = new Set<never>();

/** Builds the graph. A cycle of groups is walked once; links to what does not exist reach nothing. */
export const buildAccessGraph = (input: AccessInput): AccessGraph => {
  const links = indexLinks(input.links);
  const parents = new Map<number, GroupId>();
  const children = new Map<number, GroupId[]>();
  for (const { id, groupId } of input.groups) {
    parents.set(id, groupId);
    if (groupId !== 0) append(children, groupId, id);
  }
  const groupOf = new Map<number, GroupId>();
  const members = new Map<number, DeviceId[]>();
  for (const { id, groupId } of input.devices) {
    groupOf.set(id, groupId);
    if (groupId !== 0) append(members, groupId, id);
  }

  const linked = <Id extends number>(owner: LinkOwner, ownerId: number, kind: LinkTarget): ReadonlySet<Id> =>
    (links.get(`${owner} ${kind}`)?.get(ownerId) as ReadonlySet<Id> | undefined) ?? NONE;

  const groups = remembered((user: UserId): ReadonlySet<GroupId> => {
    const reached = new Set<GroupId>();
    for (const group of linked<GroupId>("user", user, "group")) {
      let level: readonly GroupId[] = parents.has(group) ? [group] : [];
      for (let depth = 0; depth < GROUP_LEVELS && level.length > 0; depth += 1) {
        for (const one of level) reached.add(one);
        level = level.flatMap((one) => children.get(one) ?? []);
      }
    }
    return reached;
  });

  const directDevices = remembered(
    (user: UserId): ReadonlySet<DeviceId> =>
      new Set([...linked<DeviceId>("user", user, "device")].filter((device) => groupOf.has(device))),
  );

  const devices = remembered((user: UserId): ReadonlySet<DeviceId> => {
    const seen = new Set(directDevices(user));
    for (const group of groups(user)) for (const device of members.get(group) ?? []) seen.add(device);
    return seen;
  });

  const seesDevice = (user: UserId, device: DeviceId): boolean => {
    const group = groupOf.get(device);
    if (group === undefined) return false;
    return linked<DeviceId>("user", user, "device").has(device) || (group !== 0 && groups(user).has(group));
  };

  const groupChain = (group: GroupId): readonly GroupId[] => {
    const chain: GroupId[] = [];
    for (let one = group; one !== 0 && parents.has(one) && chain.length < GROUP_LEVELS; one = parents.get(one) ?? one) {
      if (chain.includes(one)) break;
      chain.push(one);
    }
    return chain;
  };

  const objects = (user: UserId, kind: LinkTarget): ReadonlySet<number> => {
    if (kind === "device") return devices(user);
    if (kind === "group") return groups(user);
    const own = linked("user", user, kind);
    const seen = new Set<number>(own);
    for (const group of groups(user)) for (const object of linked("group", group, kind)) seen.add(object);
    return seen;
  };

  const owners = lazily(() => ({
    device: reversed<UserId>(links.get("user device")),
    group: reversed<UserId>(links.get("user group")),
  }));

  return {
    seesDevice,
    devices,
    directDevices,
    groups,
    managedUsers: (user) => linked<UserId>("user", user, "managedUser"),
    usersOfDevice: (device) => {
      const users = new Set<UserId>(owners().device.get(device) ?? []);
      for (const group of groupChain(groupOf.get(device) ?? (0 as GroupId))) {
        for (const user of owners().group.get(group) ?? []) users.add(user);
      }
      return users;
    },
    objects: remembered2(objects),
    linked,
    objectsOfDevice: (device, kind) => {
      const applied = new Set<number>(linked("device", device, kind));
      for (const group of groupChain(groupOf.get(device) ?? (0 as GroupId))) {
        for (const object of linked("group", group, kind)) applied.add(object);
      }
      return applied;
    },
    groupChain,
  };
};

type LinkIndex = Map<string, Map<number, Set<number>>>;

const indexLinks = (links: Iterable<Link>): LinkIndex => {
  const index: LinkIndex = new Map();
  for (const { owner, ownerId, target, targetId } of links) {
    const key = `${owner} ${target}`;
    let byOwner = index.get(key);
    if (byOwner === undefined) index.set(key, (byOwner = new Map()));
    const targets = byOwner.get(ownerId);
    if (targets === undefined) byOwner.set(ownerId, new Set([targetId]));
    else targets.add(targetId);
  }
  return index;
};

const reversed = <Owner extends number>(
  byOwner: ReadonlyMap<number, ReadonlySet<number>> | undefined,
): ReadonlyMap<number, Owner[]> => {
  const byTarget = new Map<number, Owner[]>();
  for (const [owner, targets] of byOwner ?? []) {
    for (const target of targets) append(byTarget, target, owner as Owner);
  }
  return byTarget;
};

const append = <Value>(map: Map<number, Value[]>, key: number, value: Value): void => {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
};

const remembered = <Key, Value>(compute: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new Map<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = compute(key)));
    return value;
  };
};

const remembered2 = <First, Second, Value>(
  compute: (first: First, second: Second) => Value,
): ((first: First, second: Second) => Value) => {
  const byFirst = remembered((first: First) => remembered((second: Second) => compute(first, second)));
  return (first, second) => byFirst(first)(second);
};

const lazily = <Value>(compute: () => Value): (() => Value) => {
  const once = remembered(compute as (key: "once") => Value);
  return () => once("once");
};
