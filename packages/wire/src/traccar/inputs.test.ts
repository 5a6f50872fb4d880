import { expect, test } from "vitest";
import { attributesIn } from "./attributes.ts";
import { deviceIn } from "./device.ts";
import { readPermission } from "./permission.ts";
import { userIn } from "./user.ts";

const DEVICE = { name: "Van", uniqueId: "860000000000001" };

test("a device needs a name and an identifier; everything else has a default", () => {
  expect(deviceIn.parse(DEVICE)).toEqual({
    ...DEVICE,
    attributes: {},
    groupId: 0,
    calendarId: 0,
    phone: null,
    model: null,
    contact: null,
    category: null,
    disabled: false,
    expirationTime: null,
  });
});

test("unknown and server-owned fields are ignored, as Traccar's clients send them", () => {
  const sent = { ...DEVICE, id: 5, status: "online", lastUpdate: "2026-01-01T00:00:00Z", positionId: 9, geofences: [] };
  expect(Object.keys(deviceIn.parse(sent))).toEqual(Object.keys(deviceIn.parse(DEVICE)));
});

test.each([
  { ...DEVICE, name: "" },
  { ...DEVICE, name: "x".repeat(129) },
  { ...DEVICE, name: "a\u0000b" },
  { ...DEVICE, name: "a\u202eb" },
  { ...DEVICE, uniqueId: "../../etc" },
  { ...DEVICE, uniqueId: "..\\x" },
  { ...DEVICE, uniqueId: "a b" },
  { ...DEVICE, groupId: -1 },
  { ...DEVICE, groupId: 1.5 },
  { ...DEVICE, disabled: "yes" },
  { ...DEVICE, expirationTime: "tomorrow" },
  { uniqueId: "1" },
  null,
  [],
])("the device %j is refused", (given) => {
  expect(deviceIn.safeParse(given).success).toBe(false);
});

test.each(["=cmd()", "<script>alert(1)</script>", "Été", "日本"])("the name %j is kept as it is", (name) => {
  expect(deviceIn.parse({ ...DEVICE, name }).name).toBe(name);
});

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });

test.each([
  [Object.fromEntries(Array.from({ length: 257 }, (_, index) => [`k${index}`, 1])), "too_many"],
  [{ a: "x".repeat(17_000) }, "too_large"],
  [deep(6), "too_deep"],
  [{ "a b": 1 }, "forbidden_key"],
  [{ ["x".repeat(65)]: 1 }, "forbidden_key"],
  [{ constructor: 1 }, "forbidden_key"],
])("attributes beyond their bounds are refused with a code", (given, code) => {
  const read = attributesIn.safeParse(given);
  const codes = read.error?.issues.map((issue) => ("params" in issue ? issue.params?.["code"] : issue.code));
  expect(codes).toContain(code);
});

test("a prototype key never arrives in attributes", () => {
  const read = attributesIn.safeParse(JSON.parse('{"__proto__":{"polluted":true},"a":1}'));
  expect(read.data).toEqual({ a: 1 });
  expect(Object.hasOwn(read.data ?? {}, "__proto__")).toBe(false);
  expect("polluted" in {}).toBe(false);
});

test("an e-mail is folded to the form under which accounts are kept", () => {
  expect(userIn.parse({ name: "A", email: " ＡＤＭＩＮ@Example.Test " }).email).toBe("admin@example.test");
});

test.each(["", "a", "a@", "@b", "a b@c", "a@b\r\nBcc:x@y", `${"x".repeat(250)}@abc.test`])(
  "the e-mail %j is refused",
  (email) => {
    expect(userIn.safeParse({ name: "A", email }).success).toBe(false);
  },
);

test.each([
  [
    { userId: 1, deviceId: 2 },
    { owner: "user", ownerId: 1, target: "device", targetId: 2 },
  ],
  [
    { userId: 1, managedUserId: 2 },
    { owner: "user", ownerId: 1, target: "managedUser", targetId: 2 },
  ],
  [
    { deviceId: 1, linkedDeviceId: 2 },
    { owner: "device", ownerId: 1, target: "linkedDevice", targetId: 2 },
  ],
  [{ deviceId: 2, userId: 1 }, null],
  [{ deviceId: 2, groupId: 1 }, null],
  [{ userId: 1 }, null],
  [{ userId: 1, deviceId: 2, groupId: 3 }, null],
  [{ userId: 0, deviceId: 2 }, null],
  [{ userId: "1", deviceId: 2 }, null],
  [{ userId: 1.5, deviceId: 2 }, null],
  [{ userId: 1, toString: 2 }, null],
] as const)("the link %j is read as %j", (given, expected) => {
  expect(readPermission(given)).toEqual(expected);
});
