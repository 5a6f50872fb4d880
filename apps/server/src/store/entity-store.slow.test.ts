import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  deviceId,
  driverId,
  eventId,
  geofenceId,
  groupId,
  maintenanceId,
  positionId,
  userId,
} from "@outrider/domain/model/ids.ts";
import type { Event } from "@outrider/domain/model/entities.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import type { EntityStore, Fact, Link, StoredCommand, StoredSession, StoredToken } from "#store/entity-store.ts";
import { DuplicateError } from "#store/entity-store.ts";
import type { Store } from "#store/store.ts";
import { newDevice, newUser } from "#store/testing/new-entities.ts";
import { ENGINES } from "#store/testing/places.ts";
import type { TestPlace } from "#store/testing/places.ts";

const time = unixMillis;

describe.each(ENGINES)("entities on $name", ({ make }) => {
  let place: TestPlace;
  let store: Store;
  let entities: EntityStore;
  beforeAll(async () => {
    place = await make();
  }, 60_000);
  beforeEach(async () => {
    store = await place.open();
    ({ entities } = store);
  });
  afterEach(async () => {
    await store[Symbol.asyncDispose]();
    await place.clear();
  });
  afterAll(() => place.end());

  it("come back as they were given, and again after a restart", async () => {
    const attributes = { odometer: 1.5, nested: { list: [true, null, "é 😀"] }, "odd key": "'\"" };
    const device = await entities.devices.insert(
      newDevice("358", { attributes, disabled: true, expirationTime: time(2 ** 45), groupId: groupId(4) }),
    );
    expect(device).toStrictEqual({
      ...newDevice("358"),
      attributes,
      disabled: true,
      expirationTime: 2 ** 45,
      groupId: 4,
      id: 1,
      version: 1,
    });
    const user = await entities.users.insert(newUser("ana@x.pt", { latitude: 41.5, zoom: 12, login: "Ana" }));
    await store[Symbol.asyncDispose]();
    store = await place.open();
    expect(await store.entities.devices.get(device.id)).toStrictEqual(device);
    expect(await store.entities.users.all()).toStrictEqual([user]);
    expect(await store.entities.devices.get(deviceId(99))).toBeNull();
  });

  it("change with a version, and tell a conflict from an absence", async () => {
    const device = await entities.devices.insert(newDevice("1"));
    const changed = await entities.devices.update(device.id, { name: "Bus", attributes: { a: 1 } }, 1);
    expect(changed).toStrictEqual({
      kind: "updated",
      row: { ...device, name: "Bus", attributes: { a: 1 }, version: 2 },
    });
    expect(await entities.devices.update(device.id, { name: "Van" }, 1)).toMatchObject({
      kind: "conflict",
      row: { name: "Bus" },
    });
    expect(await entities.devices.update(device.id, { name: "Van" }, null)).toMatchObject({
      kind: "updated",
      row: { version: 3 },
    });
    expect(await entities.devices.update(deviceId(99), { name: "Van" }, null)).toEqual({ kind: "absent" });
    expect(await entities.devices.remove(device.id)).toBe(true);
    expect(await entities.devices.remove(device.id)).toBe(false);
  });

  it("never give an id twice", async () => {
    const first = await entities.devices.insert(newDevice("1"));
    await entities.devices.remove(first.id);
    expect((await entities.devices.insert(newDevice("1"))).id).toBeGreaterThan(first.id);
  });

  it("name the column that is taken", async () => {
    const device = await entities.devices.insert(newDevice("1"));
    await entities.devices.insert(newDevice("2"));
    await expect(entities.devices.insert(newDevice("1"))).rejects.toEqual(new DuplicateError("uniqueId"));
    await expect(entities.devices.update(device.id, { uniqueId: "2" }, null)).rejects.toEqual(
      new DuplicateError("uniqueId"),
    );
    await entities.users.insert(newUser("a@x.pt", { login: "Ana" }));
    await expect(entities.users.insert(newUser("a@x.pt"))).rejects.toEqual(new DuplicateError("email"));
    await expect(entities.users.insert(newUser("b@x.pt", { login: " ANA" }))).rejects.toEqual(
      new DuplicateError("login"),
    );
    const driver = { name: "Rui", uniqueId: "key-1", attributes: {} };
    await entities.drivers.insert(driver);
    await expect(entities.drivers.insert(driver)).rejects.toEqual(new DuplicateError("uniqueId"));
    expect(await entities.drivers.get(driverId(1))).toMatchObject(driver);
  });

  it("find a user by e-mail or login, the e-mail first, in any case", async () => {
    const ana = await entities.users.insert(newUser("ana@x.pt", { login: "Ana" }));
    const rui = await entities.users.insert(newUser("ana", { login: "ana@x.pt" }));
    expect(await entities.users.byLogin(" ANA@x.pt ")).toStrictEqual(ana);
    expect(await entities.users.byLogin("aNa")).toStrictEqual(rui);
    expect(await entities.users.byLogin("")).toBeNull();
    expect(await entities.users.count()).toBe(2);
    expect(await entities.users.passwordHash(ana.id)).toBeNull();
    await entities.users.setPasswordHash(ana.id, "$argon2id$x");
    expect(await entities.users.passwordHash(ana.id)).toBe("$argon2id$x");
    expect(await entities.users.update(ana.id, { login: null }, 1)).toMatchObject({ kind: "updated" });
    expect(await entities.users.byLogin("ana")).toStrictEqual(rui);
  });

  it("write the last contacts of many devices at once", async () => {
    const contacts = Array.from({ length: 1200 }, (_, index) => ({
      deviceId: deviceId(index + 1),
      lastUpdate: time(1_760_000_000_000 + index),
      online: index % 2 === 0,
    }));
    await entities.devices.saveContacts(contacts);
    const later = { deviceId: deviceId(1), lastUpdate: time(1_770_000_000_000), online: false };
    await entities.devices.saveContacts([{ ...later, online: true }, later]);
    await entities.devices.saveContacts([]);
    expect(await entities.devices.contacts()).toStrictEqual([later, ...contacts.slice(1)]);
  });

  it("are linked once, and lose their links together", async () => {
    const links: readonly Link[] = [
      { owner: "user", ownerId: 1, target: "device", targetId: 5 },
      { owner: "user", ownerId: 1, target: "managedUser", targetId: 5 },
      { owner: "device", ownerId: 5, target: "driver", targetId: 1 },
      { owner: "user", ownerId: 5, target: "group", targetId: 2 },
    ];
    expect(await entities.permissions.add(links)).toBe(4);
    expect(
      await entities.permissions.add([
        ...links.slice(0, 1),
        { owner: "user", ownerId: 2, target: "device", targetId: 5 },
      ]),
    ).toBe(1);
    expect(await entities.permissions.ofObject("device", 5)).toHaveLength(3);
    expect(await entities.permissions.ofObject("user", 5)).toHaveLength(2);
    expect(await entities.permissions.removeObject("device", 5)).toBe(3);
    expect(await entities.permissions.all()).toHaveLength(2);
    expect(await entities.permissions.removeObject("user", 5)).toBe(2);
    expect(await entities.permissions.add(links)).toBe(4);
    expect(
      await entities.permissions.remove([
        ...links.slice(0, 2),
        { owner: "group", ownerId: 1, target: "device", targetId: 1 },
      ]),
    ).toBe(2);
    expect(await entities.permissions.all()).toHaveLength(2);
  });

  it("keep sessions until they end", async () => {
    const session = (hash: string, user: number, expiresAt: number): StoredSession => ({
      hash,
      userId: userId(user),
      createdAt: time(1),
      lastSeen: time(1),
      expiresAt: time(expiresAt),
      origin: null,
      address: "::1",
      userAgent: "test",
    });
    for (const one of [session("a", 1, 10), session("b", 1, 20), session("c", 2, 30)])
      await entities.sessions.insert(one);
    await entities.sessions.touch("a", time(5));
    expect(await entities.sessions.get("a")).toStrictEqual({ ...session("a", 1, 10), lastSeen: 5 });
    expect(await entities.sessions.ofUser(userId(1))).toHaveLength(2);
    expect(await entities.sessions.removeExpired(time(10))).toBe(1);
    expect(await entities.sessions.get("a")).toBeNull();
    await entities.sessions.insert(session("d", 1, 40));
    expect(await entities.sessions.removeOfUser(userId(1), "d")).toBe(1);
    expect(await entities.sessions.removeOfUser(userId(1), null)).toBe(1);
    await entities.sessions.remove("c");
    expect(await entities.sessions.ofUser(userId(2))).toEqual([]);
  });

  it("keep tokens with their scopes", async () => {
    const token: StoredToken = {
      hash: "t",
      userId: userId(1),
      purpose: "api",
      label: "ERP",
      lastCharacters: "abcd",
      scopes: ["devices", "positions"],
      createdAt: time(1),
      expiresAt: time(100),
      lastUsed: null,
    };
    await entities.tokens.insert(token);
    await entities.tokens.touch("t", time(7));
    expect(await entities.tokens.get("t")).toStrictEqual({ ...token, lastUsed: 7 });
    expect(await entities.tokens.ofUser(userId(1))).toHaveLength(1);
    expect(await entities.tokens.remove("t")).toBe(true);
    expect(await entities.tokens.remove("t")).toBe(false);
    await entities.tokens.insert(token);
    expect(await entities.tokens.removeExpired(time(100))).toBe(1);
  });

  it("list events by vehicles, period and type in the order in which they happened", async () => {
    const event = (device: number, eventTime: number, type: string): Omit<Event, "id"> => ({
      type,
      deviceId: deviceId(device),
      eventTime: time(eventTime),
      serverTime: time(eventTime + 1),
      positionId: positionId(2 ** 52),
      geofenceId: geofenceId(0),
      maintenanceId: maintenanceId(0),
      attributes: { message: type },
    });
    const [late, early] = await entities.events.insert([
      event(1, 30, "alarm"),
      event(1, 10, "ignitionOn"),
      event(2, 20, "alarm"),
    ]);
    expect(late).toMatchObject({ ...event(1, 30, "alarm"), id: 1 });
    const all = [1, 2, 3].map(deviceId);
    const ids = async (...list: Parameters<EntityStore["events"]["list"]>): Promise<number[]> =>
      (await entities.events.list(...list)).map(({ id }) => id);
    expect(await ids(all, time(0), time(99), null)).toEqual([2, 3, 1]);
    expect(await ids(all, time(10), time(20), null)).toEqual([2, 3]);
    expect(await ids([deviceId(1)], time(0), time(99), ["alarm"])).toEqual([1]);
    expect(await ids([], time(0), time(99), null)).toEqual([]);
    expect(await ids(all, time(0), time(99), [])).toEqual([]);
    expect(await entities.events.get(eventId(2))).toStrictEqual(early);
    expect(await entities.events.insert([])).toEqual([]);
    expect(await entities.events.removeDerived(deviceId(1), time(0), time(29), ["alarm", "ignitionOn"])).toBe(1);
    expect(
      await ids(
        Array.from({ length: 40_000 }, (_, index) => deviceId(index + 1)),
        time(0),
        time(99),
        null,
      ),
    ).toEqual([3, 1]);
  });

  it("follow a command to its end", async () => {
    const queued: Omit<StoredCommand, "id"> = {
      deviceId: deviceId(1),
      userId: userId(1),
      type: "engineStop",
      attributes: { index: 1 },
      description: null,
      state: "queued",
      serial: 7,
      createdAt: time(1),
      sentAt: null,
      expiresAt: time(100),
      endedAt: null,
      result: null,
    };
    const first = await entities.commands.insert(queued);
    const second = await entities.commands.insert({ ...queued, serial: 8 });
    expect(
      await entities.commands.update(first.id, { state: "confirmed", endedAt: time(9), result: "OK" }),
    ).toStrictEqual({
      ...queued,
      id: first.id,
      state: "confirmed",
      endedAt: 9,
      result: "OK",
    });
    expect(await entities.commands.open()).toStrictEqual([second]);
    expect((await entities.commands.ofDevice(deviceId(1), 1)).map(({ id }) => id)).toEqual([second.id]);
    expect(await entities.commands.update(99, { state: "failed" })).toBeNull();
    expect(await entities.commands.update(second.id, {})).toStrictEqual(second);
  });

  it("replace the facts that a period touches", async () => {
    const fact = (kind: Fact["kind"], startTime: number, endTime: number): Fact => ({
      deviceId: deviceId(1),
      kind,
      startTime: time(startTime),
      endTime: time(endTime),
      open: false,
      madeBy: "window-1",
      data: { distance: 12.5 },
    });
    const replace = (from: number, to: number, facts: readonly Fact[]) =>
      entities.facts.replace(deviceId(1), ["trip", "stop"], time(from), time(to), facts);
    await replace(0, 100, [fact("trip", 0, 10), fact("stop", 10, 20), fact("trip", 20, 30)]);
    await replace(15, 25, [{ ...fact("trip", 12, 28), open: true }]);
    const list = (kind: Fact["kind"], from: number, to: number) =>
      entities.facts.list([deviceId(1), deviceId(2)], kind, time(from), time(to));
    expect(await list("trip", 0, 100)).toStrictEqual([fact("trip", 0, 10), { ...fact("trip", 12, 28), open: true }]);
    expect(await list("trip", 11, 11)).toEqual([]);
    expect(await list("stop", 0, 100)).toEqual([]);
  });

  it("keep the newest state of the rules for each vehicle", async () => {
    await entities.facts.saveStates([1, 2].map((id) => ({ deviceId: deviceId(id), state: "{}" })));
    await entities.facts.saveStates([{ deviceId: deviceId(2), state: '{"a":1}' }]);
    expect(await entities.facts.states()).toStrictEqual([
      { deviceId: 1, state: "{}" },
      { deviceId: 2, state: '{"a":1}' },
    ]);
  });

  it("count unknown devices, a thousand at most", async () => {
    const sighting = (index: number, lastSeen: number) => ({
      uniqueId: `unknown-${index}`,
      protocol: "gt06",
      address: "10.0.0.1",
      firstSeen: time(lastSeen),
      lastSeen: time(lastSeen),
      count: 1,
    });
    await entities.unknownDevices.record(Array.from({ length: 1005 }, (_, index) => sighting(index, index)));
    await entities.unknownDevices.record([{ ...sighting(1004, 5000), protocol: "teltonika" }, sighting(1004, 4000)]);
    const list = await entities.unknownDevices.list();
    expect(list).toHaveLength(1000);
    expect(list[0]).toStrictEqual({ ...sighting(1004, 5000), protocol: "teltonika", firstSeen: 1004, count: 3 });
    expect(list.at(-1)?.uniqueId).toBe("unknown-5");
    await entities.unknownDevices.remove("unknown-5");
    expect(await entities.unknownDevices.removeOlderThan(time(1000))).toBe(994);
  });

  it("keep settings as JSON", async () => {
    expect(await entities.settings.get("server")).toBeUndefined();
    await entities.settings.set("server", { registration: false });
    await entities.settings.set("server", null);
    expect(await entities.settings.get("server")).toBeNull();
  });

  it("change together or not at all", async () => {
    await expect(
      entities.transaction(async (inside) => {
        const device = await inside.devices.insert(newDevice("1"));
        expect(await inside.devices.get(device.id)).not.toBeNull();
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await entities.devices.all()).toEqual([]);
    const kept = await entities.transaction((inside) => inside.devices.insert(newDevice("1")));
    expect(await entities.devices.all()).toStrictEqual([kept]);
  });

  it("keep apart what happens at the same time", async () => {
    const transactions = Array.from({ length: 10 }, (_, index) =>
      entities
        .transaction(async (inside) => {
          await inside.devices.insert(newDevice(`in-${index}`));
          if (index % 2 === 1) throw new Error("no");
        })
        .catch(() => undefined),
    );
    const single = Array.from({ length: 10 }, (_, index) => entities.devices.insert(newDevice(`alone-${index}`)));
    await Promise.all([...transactions, ...single]);
    const names = (await entities.devices.all()).map(({ uniqueId }) => uniqueId);
    expect(names.filter((name) => name.startsWith("in-"))).toHaveLength(5);
    expect(names.filter((name) => name.startsWith("alone-"))).toHaveLength(10);
  });

  it("answer the probe", async () => {
    await store.probe();
    await store.probe();
  });
});
