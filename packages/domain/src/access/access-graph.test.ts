import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deviceId, groupId, userId } from "../model/ids.ts";
import { buildAccessGraph } from "./access-graph.ts";
import type { Link, LinkOwner, LinkTarget } from "./link.ts";
import { isLinkable } from "./link.ts";

const link = (owner: LinkOwner, ownerId: number, target: LinkTarget, targetId: number): Link => ({
  owner,
  ownerId,
  target,
  targetId,
});
const group = (id: number, parent = 0) => ({ id: groupId(id), groupId: groupId(parent) });
const device = (id: number, inGroup = 0) => ({ id: deviceId(id), groupId: groupId(inGroup) });
const sorted = (ids: Iterable<number>) => [...ids].sort((one, other) => one - other);

/** Group 1 holds 2, that holds 3, that holds 4; a device of the same number in each; device 9 in none. */
const tree = (links: readonly Link[]) =>
  buildAccessGraph({
    groups: [group(1), group(2, 1), group(3, 2), group(4, 3)],
    devices: [device(1, 1), device(2, 2), device(3, 3), device(4, 4), device(9)],
    links,
  });
const ana = userId(1);

describe("a user", () => {
  test("sees devices linked directly and those of a group three levels deep", () => {
    const graph = tree([link("user", 1, "group", 1), link("user", 1, "device", 9)]);
    expect(sorted(graph.devices(ana))).toEqual([1, 2, 3, 9]);
    expect(sorted(graph.groups(ana))).toEqual([1, 2, 3]);
    expect(sorted(graph.directDevices(ana))).toEqual([9]);
    expect([1, 2, 3, 4, 9].map((id) => graph.seesDevice(ana, deviceId(id)))).toEqual([true, true, true, false, true]);
  });

  test("sees nothing without links, and nothing that does not exist", () => {
    const graph = tree([link("user", 2, "device", 1), link("user", 1, "device", 77), link("user", 1, "group", 77)]);
    expect(graph.devices(ana).size).toBe(0);
    expect(graph.groups(ana).size).toBe(0);
    expect(graph.seesDevice(ana, deviceId(77))).toBe(false);
  });

  test("manages users one level deep and gets nothing of theirs", () => {
    const graph = tree([
      link("user", 1, "managedUser", 2),
      link("user", 2, "managedUser", 3),
      link("user", 2, "device", 9),
    ]);
    expect(sorted(graph.managedUsers(ana))).toEqual([2]);
    expect(graph.seesDevice(ana, deviceId(9))).toBe(false);
  });

  test("sees objects linked to it or to one of its groups; filters list its own only", () => {
    const graph = tree([
      link("user", 1, "group", 2),
      link("user", 1, "geofence", 50),
      link("group", 3, "geofence", 51),
      link("group", 1, "geofence", 52),
      link("device", 2, "geofence", 53),
    ]);
    expect(sorted(graph.objects(ana, "geofence"))).toEqual([50, 51]);
    expect(sorted(graph.linked("user", 1, "geofence"))).toEqual([50]);
    expect(sorted(graph.objects(ana, "device"))).toEqual([2, 3, 4]);
  });
});

test("a device gets the objects of itself and of three groups up", () => {
  const graph = tree([
    link("device", 4, "geofence", 10),
    link("group", 4, "geofence", 11),
    link("group", 3, "geofence", 12),
    link("group", 2, "geofence", 13),
    link("group", 1, "geofence", 14),
  ]);
  expect(sorted(graph.objectsOfDevice(deviceId(4), "geofence"))).toEqual([10, 11, 12, 13]);
  expect(graph.groupChain(groupId(4))).toEqual([4, 3, 2]);
});

test("a cycle of groups ends", () => {
  const graph = buildAccessGraph({
    groups: [group(1, 2), group(2, 1)],
    devices: [device(1, 1), device(2, 2)],
    links: [link("user", 1, "group", 1)],
  });
  expect(sorted(graph.devices(ana))).toEqual([1, 2]);
  expect(graph.groupChain(groupId(1))).toEqual([1, 2]);
});

test("all four ways of asking agree on every graph", () => {
  const small = fc.integer({ min: 1, max: 6 });
  const input = fc.record({
    groups: fc.uniqueArray(fc.tuple(small, fc.integer({ min: 0, max: 6 })), { selector: ([id]) => id }),
    devices: fc.uniqueArray(fc.tuple(small, fc.integer({ min: 0, max: 6 })), { selector: ([id]) => id }),
    links: fc.array(fc.tuple(small, fc.constantFrom<LinkTarget>("device", "group"), small), { maxLength: 12 }),
  });
  fc.assert(
    fc.property(input, ({ groups, devices, links }) => {
      const graph = buildAccessGraph({
        groups: groups.map(([id, parent]) => group(id, parent)),
        devices: devices.map(([id, inGroup]) => device(id, inGroup)),
        links: links.map(([owner, target, id]) => link("user", owner, target, id)),
      });
      for (let user = 1; user <= 6; user += 1) {
        for (let id = 1; id <= 6; id += 1) {
          const sees = graph.devices(userId(user)).has(deviceId(id));
          expect(graph.seesDevice(userId(user), deviceId(id))).toBe(sees);
          expect(graph.usersOfDevice(deviceId(id)).has(userId(user)) && devices.some(([one]) => one === id)).toBe(sees);
        }
      }
    }),
  );
});

test("100,000 devices and 2,000 users are indexed within a second and answer within microseconds", () => {
  const devices = Array.from({ length: 100_000 }, (_, index) => device(index + 1, (index % 1000) + 1));
  const groups = Array.from({ length: 1000 }, (_, index) => group(index + 1, index < 100 ? 0 : (index % 100) + 1));
  const links = Array.from({ length: 2000 }, (_, index) => [
    link("user", index + 1, "group", (index % 1000) + 1),
    ...Array.from({ length: 50 }, (__, extra) =>
      link("user", index + 1, "device", ((index * 53 + extra) % 100_000) + 1),
    ),
  ]).flat();
  const start = performance.now();
  const graph = buildAccessGraph({ groups, devices, links });
  expect(graph.seesDevice(userId(7), deviceId(7))).toBe(true);
  expect(performance.now() - start).toBeLessThan(1000);

  const asked = performance.now();
  let seen = 0;
  for (let index = 0; index < 200_000; index += 1) {
    if (graph.seesDevice(userId((index % 2000) + 1), deviceId(((index * 7919) % 100_000) + 1))) seen += 1;
  }
  expect(seen).toBeGreaterThan(0);
  expect((performance.now() - asked) / 200_000).toBeLessThan(0.005);
});

test("links are those of Traccar's permission table", () => {
  expect(isLinkable("user", "managedUser")).toBe(true);
  expect(isLinkable("group", "device")).toBe(false);
  expect(isLinkable("device", "linkedDevice")).toBe(true);
  expect(isLinkable("device", "calendar")).toBe(false);
});
