import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { groupId } from "@outrider/domain/model/ids.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { openDirectory } from "#store/directory.ts";
import { openStore } from "#store/open-store.ts";
import type { Store } from "#store/store.ts";
import { newDevice, newUser } from "#store/testing/new-entities.ts";

let store: Store;
beforeEach(async () => {
  store = await openStore({ memory: true, clock: () => unixMillis(0) });
});
afterEach(() => store[Symbol.asyncDispose]());

describe("the directory", () => {
  it("holds everything from the start", async () => {
    const { entities } = store;
    const device = await entities.devices.insert(newDevice("0358"));
    const user = await entities.users.insert(newUser("ana@x.pt", { login: "Ana" }));
    const group = await entities.groups.insert({ name: "North", groupId: groupId(0), attributes: {} });
    const driver = await entities.drivers.insert({ name: "Rui", uniqueId: "key", attributes: {} });
    const link = { owner: "user", ownerId: user.id, target: "device", targetId: device.id } as const;
    await entities.permissions.add([link]);
    const directory = await openDirectory(entities);
    expect([...directory.devices.values()]).toEqual([device]);
    expect(directory.deviceByUniqueId("358")).toEqual(device);
    expect(directory.userByLogin(" ANA ")).toEqual(user);
    expect(directory.userByLogin("Ana@X.pt")).toEqual(user);
    expect(directory.groups.get(group.id)).toEqual(group);
    expect(directory.driverByUniqueId("key")).toEqual(driver);
    expect(directory.links()).toEqual([link]);
    expect(directory.users.size).toBe(1);
  });

  it("follows a changed row, also to its new names", async () => {
    const { entities } = store;
    const directory = await openDirectory(entities);
    const { id } = await entities.devices.insert(newDevice("1"));
    expect(directory.deviceByUniqueId("1")).toBeNull();
    await directory.apply({ kind: "device", action: "created", id });
    expect(directory.deviceByUniqueId("1")?.id).toBe(id);
    await entities.devices.update(id, { uniqueId: "2", name: "Bus" }, null);
    await directory.apply({ kind: "device", action: "edited", id });
    expect(directory.deviceByUniqueId("1")).toBeNull();
    expect(directory.deviceByUniqueId("2")).toMatchObject({ id, name: "Bus" });
    const user = await entities.users.insert(newUser("a@x.pt", { login: "a" }));
    await directory.apply({ kind: "user", action: "created", id: user.id });
    await entities.users.update(user.id, { login: "b" }, null);
    await directory.apply({ kind: "user", action: "edited", id: user.id });
    expect([directory.userByLogin("a"), directory.userByLogin("b")?.id]).toEqual([null, user.id]);
  });

  it("knows the links with which an object was created, and keeps the others", async () => {
    const { entities } = store;
    const other = { owner: "user", ownerId: 1, target: "group", targetId: 1 } as const;
    await entities.permissions.add([other]);
    const directory = await openDirectory(entities);
    const { id } = await entities.devices.insert(newDevice("1"));
    const link = { owner: "user", ownerId: 1, target: "device", targetId: id } as const;
    await entities.permissions.add([link]);
    await directory.apply({ kind: "device", action: "created", id });
    expect(directory.links()).toEqual([other, link]);
    await directory.apply({ kind: "device", action: "created", id });
    expect(directory.links()).toEqual([other, link]);
    await entities.permissions.remove([other]);
    await directory.apply({ kind: "permission", action: "unlinked", id: 0 });
    expect(directory.links()).toEqual([link]);
  });

  it("forgets a removed row and its links", async () => {
    const { entities } = store;
    const { id } = await entities.devices.insert(newDevice("1"));
    await entities.permissions.add([{ owner: "user", ownerId: 1, target: "device", targetId: id }]);
    const directory = await openDirectory(entities);
    await entities.devices.remove(id);
    await entities.permissions.removeObject("device", id);
    await directory.apply({ kind: "device", action: "removed", id });
    expect(directory.devices.get(id)).toBeNull();
    expect(directory.deviceByUniqueId("1")).toBeNull();
    expect(directory.links()).toEqual([]);
  });

  it("keeps who took over a freed name, in whichever order the changes arrive", async () => {
    const { entities } = store;
    const first = await entities.devices.insert(newDevice("1"));
    const second = await entities.devices.insert(newDevice("2"));
    const directory = await openDirectory(entities);
    await entities.devices.update(first.id, { uniqueId: "3" }, null);
    await entities.devices.update(second.id, { uniqueId: "1" }, null);
    await directory.apply({ kind: "device", action: "edited", id: second.id });
    await directory.apply({ kind: "device", action: "edited", id: first.id });
    expect(directory.deviceByUniqueId("1")?.id).toBe(second.id);
    expect(directory.deviceByUniqueId("3")?.id).toBe(first.id);
  });
});
