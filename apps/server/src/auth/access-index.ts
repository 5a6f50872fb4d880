import { buildAccessGraph, type AccessGraph } from "@outrider/domain/access/access-graph.ts";
import type { Device, Driver, Group, User } from "@outrider/domain/model/entities.ts";
import { deviceId, driverId, groupId, userId, type DeviceId, type UserId } from "@outrider/domain/model/ids.ts";
import type { Bus } from "#live/bus.ts";
import type { Directory } from "#store/directory.ts";

/** Objects that a path can name and whose visibility the index knows. */
export interface Objects {
  readonly user: User;
  readonly device: Device;
  readonly group: Group;
  readonly driver: Driver;
}
export type ObjectKind = keyof Objects;

type Finders = { readonly [Kind in ObjectKind]: (who: User, id: number) => Objects[Kind] | null };

/**
 * Who sees what, in memory. Built from the directory when it is asked for the first time after a change; asking is
 * a set lookup.
 */
export class AccessIndex {
  readonly #directory: Directory;
  /** The object when it exists and `who` may see it: absent and hidden are the same to who asks. */
  readonly #finders: Finders;
  #graph: AccessGraph | null = null;
  readonly #linkedDrivers = new Map<DeviceId, string | null>();

  constructor(directory: Directory, bus: Bus) {
    this.#directory = directory;
    bus.subscribe("change", () => {
      this.#graph = null;
      this.#linkedDrivers.clear();
    });
    this.#finders = {
      user: (who, id) =>
        id === who.id || who.administrator || this.graph.managedUsers(who.id).has(userId(id))
          ? directory.users.get(userId(id))
          : null,
      device: (who, id) =>
        who.administrator || this.graph.seesDevice(who.id, deviceId(id)) ? directory.devices.get(deviceId(id)) : null,
      group: (who, id) =>
        who.administrator || this.graph.groups(who.id).has(groupId(id)) ? directory.groups.get(groupId(id)) : null,
      driver: (who, id) =>
        who.administrator || this.graph.objects(who.id, "driver").has(id) ? directory.drivers.get(driverId(id)) : null,
    };
  }

  get graph(): AccessGraph {
    this.#graph ??= buildAccessGraph({
      groups: this.#directory.groups.values(),
      devices: this.#directory.devices.values(),
      links: this.#directory.links(),
    });
    return this.#graph;
  }

  /** Devices linked to a user, directly or through groups: what lists, sockets and reports show. */
  devicesOf(user: UserId): ReadonlySet<DeviceId> {
    return this.graph.devices(user);
  }

  /** Key of a driver linked to the device or its groups, for reports that name none. Asked with every position. */
  linkedDriver(device: DeviceId): string | null {
    let key = this.#linkedDrivers.get(device);
    if (key === undefined) {
      const [id] = this.graph.objectsOfDevice(device, "driver");
      key = id === undefined ? null : (this.#directory.drivers.get(driverId(id))?.uniqueId ?? null);
      this.#linkedDrivers.set(device, key);
    }
    return key;
  }

  find<Kind extends ObjectKind>(who: User, kind: Kind, id: number): Objects[Kind] | null {
    return this.#finders[kind](who, id);
  }
}
