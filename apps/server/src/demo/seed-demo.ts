import type { Device, Driver, Group, User } from "@outrider/domain/model/entities.ts";
import { groupId, type GroupId } from "@outrider/domain/model/ids.ts";
import type { EntityAttributes } from "@outrider/domain/model/attributes.ts";
import { userIn } from "@outrider/wire/traccar/user.ts";
import { hashPassword } from "#auth/password-hash.ts";
import { DEMO_PASSWORD, DEMO_USERS, type DemoUser } from "#demo/demo-users.ts";
import type { DemoVehicle } from "#demo/simulator.ts";
import type { EntityStore, Link, NewRow } from "#store/entity-store.ts";

/** What the demo made, so that it can be removed without touching anything else. */
export interface DemoRecord {
  readonly users: readonly number[];
  readonly groups: readonly number[];
  readonly drivers: readonly number[];
  readonly devices: readonly number[];
}

const MAP_CENTRE = { latitude: 38.72, longitude: -9.14, zoom: 10 };

/** Writes the demo partner: users of every type, groups, drivers with keys, vehicles. All in one transaction. */
export const seedDemo = async (entities: EntityStore, fleet: readonly DemoVehicle[]): Promise<DemoRecord> => {
  const phc = await hashPassword(DEMO_PASSWORD);
  return entities.transaction(async (store) => {
    const users: User[] = [];
    for (const each of DEMO_USERS) {
      const user = await store.users.insert(userRow(each));
      await store.users.setPasswordHash(user.id, phc);
      users.push(user);
    }
    const groups = new Map<string, Group>();
    for (const name of new Set(fleet.map((vehicle) => vehicle.group ?? "Fleet"))) {
      groups.set(name, await store.groups.insert({ name, groupId: groupId(0), attributes: {} }));
    }
    const devices: Device[] = [];
    const drivers = new Map<string, Driver>();
    for (const [index, vehicle] of fleet.entries()) {
      const group = groups.get(vehicle.group ?? "Fleet")?.id ?? groupId(0);
      devices.push(await store.devices.insert(deviceRow(vehicle, index, group)));
      for (const [place, key] of (vehicle.driverKeys ?? []).entries()) {
        if (drivers.has(key)) continue;
        const name = vehicle.driverNames?.[place] ?? key;
        drivers.set(key, await store.drivers.insert({ name, uniqueId: key, attributes: {} }));
      }
    }
    await store.permissions.add(linksOf(users, [...groups.values()], [...drivers.values()]));
    return {
      users: users.map(({ id }) => id),
      groups: [...groups.values()].map(({ id }) => id),
      drivers: [...drivers.values()].map(({ id }) => id),
      devices: devices.map(({ id }) => id),
    };
  });
};

/** Removes what the demo made; positions are erased by the caller, device by device. */
export const unseedDemo = async (entities: EntityStore, record: DemoRecord): Promise<void> => {
  await entities.transaction(async (store) => {
    for (const id of record.devices) {
      await store.permissions.removeObject("device", id);
      await store.devices.remove(id as Device["id"]);
    }
    for (const id of record.drivers) {
      await store.permissions.removeObject("driver", id);
      await store.drivers.remove(id as Driver["id"]);
    }
    for (const id of record.groups) {
      await store.permissions.removeObject("group", id);
      await store.groups.remove(id as Group["id"]);
    }
    for (const id of record.users) {
      await store.permissions.removeObject("user", id);
      await store.permissions.removeObject("managedUser", id);
      await store.sessions.removeOfUser(id as User["id"], null);
      await store.users.remove(id as User["id"]);
    }
  });
};

const userRow = ({ email, name, type, administrator }: DemoUser): NewRow<User> => {
  const { password: _none, ...row } = userIn.parse({ name, email, type, administrator, ...MAP_CENTRE });
  const manages = administrator ? -1 : 0;
  return { ...row, deviceLimit: -1, userLimit: manages, temporary: false };
};

const deviceRow = (vehicle: DemoVehicle, index: number, group: GroupId): NewRow<Device> => ({
  name: vehicle.name,
  uniqueId: vehicle.uniqueId,
  groupId: group,
  calendarId: 0,
  phone: null,
  model: MODELS[vehicle.category] ?? null,
  contact: null,
  category: vehicle.category,
  disabled: false,
  expirationTime: null,
  attributes: deviceAttributes(vehicle, index),
});

/** Litres of fuel a vehicle of each kind carries; others have the specification's default. */
const TANKS: Readonly<Record<string, number>> = {
  truck: 400,
  truck2: 600,
  trailer: 600,
  towtruck: 300,
  digger: 350,
  crane: 400,
  roadroller: 200,
  dumpingtruck: 400,
  bus: 350,
  minibus: 90,
  tractor: 250,
  mixer: 350,
  bulldozer: 400,
  cistern: 450,
  van: 80,
  pickup: 80,
  ambulance: 90,
  motorcycle: 18,
};
const DEFAULT_TANK = 60;

const MODELS: Readonly<Record<string, string>> = {
  car: "Hatchback 1.5 dCi",
  van: "Panel van L2H2",
  truck: "Rigid 18 t",
  truck2: "Tractor unit 4x2",
  bus: "City bus 12 m",
  minibus: "Minibus 16+1",
  pickup: "Double cab 4x4",
  tractor: "Farm tractor 110 hp",
  forklift: "Diesel forklift 2.5 t",
  mixer: "Concrete mixer 8x4",
  cistern: "Tanker 3 axles",
  ambulance: "Ambulance type C",
  boat: "Work boat 9 m",
};

/** Kinds of vehicles that work by the hour, not by the kilometre. */
const MACHINES = new Set(["digger", "crane", "roadroller", "bulldozer", "generator", "forklift"]);

const deviceAttributes = (vehicle: DemoVehicle, index: number): EntityAttributes => ({
  licensePlate: vehicle.licensePlate ?? "",
  deviceType: vehicle.protocol,
  fuel_tank_capacity: TANKS[vehicle.category] ?? DEFAULT_TANK,
  has_immobilization: index % 3 === 0,
  ...(MACHINES.has(vehicle.category) ? { vehicleType: vehicle.category } : {}),
  ...(vehicle.coldBox === undefined ? {} : { coldBox: vehicle.coldBox }),
  ...(index % 5 === 0
    ? {
        sensor1Attribute: "door",
        sensor1Icon: "door",
        sensor1OnLabel: "Open",
        sensor1OffLabel: "Closed",
        sensor1OnColor: "#d9480f",
        sensor1OffColor: "#2b8a3e",
      }
    : {}),
});

/** Every demo user sees every group, and with it all vehicles; drivers are linked one by one. */
const linksOf = (users: readonly User[], groups: readonly Group[], drivers: readonly Driver[]): readonly Link[] =>
  users.flatMap(({ id: ownerId }) => [
    ...groups.map(({ id }): Link => ({ owner: "user", ownerId, target: "group", targetId: id })),
    ...drivers.map(({ id }): Link => ({ owner: "user", ownerId, target: "driver", targetId: id })),
    ...users
      .filter((user) => user.administrator === false && users[0]?.id === ownerId)
      .map(({ id }): Link => ({ owner: "user", ownerId, target: "managedUser", targetId: id })),
  ]);
