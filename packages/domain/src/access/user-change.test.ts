import { describe, expect, test } from "vitest";
import type { User } from "../model/entities.ts";
import { userId } from "../model/ids.ts";
import { userOf } from "../testing/user-of.ts";
import { unixMillis } from "../units/units.ts";
import { judgeDeviceLimit, judgeUserChange, judgeUserLimit } from "./user-change.ts";

const flags = {
  readonly: false,
  deviceReadonly: false,
  limitCommands: false,
  disableReports: false,
  fixedEmail: false,
  registration: false,
};
const editor = userOf({ id: userId(1), type: "admin" });
const other = userOf({ id: userId(2), type: "operator", userLimit: 0, deviceLimit: 0 });
const edit = (change: Partial<User>, by: Partial<User> = {}, manages = true) =>
  judgeUserChange({
    editor: userOf({ ...editor, ...by }),
    before: other,
    after: { ...other, ...change },
    manages,
    flags,
  });
const editItself = (change: Partial<User>, self: Partial<User> = {}, installation = flags) => {
  const before = userOf({ ...editor, ...self });
  return judgeUserChange({
    editor: before,
    before,
    after: { ...before, ...change },
    manages: false,
    flags: installation,
  });
};

describe("a manager of a user", () => {
  test("sets flags, a lower or equal type, limits within the own ones", () => {
    expect(edit({ readonly: true, disabled: true, limitCommands: true, disableReports: true })).toBeNull();
    expect(edit({ type: "manager" })).toBeNull();
    expect(edit({ type: "admin" })).toBeNull();
    expect(edit({ deviceLimit: 5 }, { deviceLimit: 5 })).toBeNull();
    expect(edit({ attributes: { manageDevices: true } })).toBeNull();
  });

  test("sets neither administrator nor limits above the own ones nor a later expiry", () => {
    expect(edit({ administrator: true })).toBe("administrator_only");
    expect(edit({ temporary: true })).toBe("administrator_only");
    expect(edit({ deviceLimit: 6 }, { deviceLimit: 5 })).toBe("administrator_only");
    expect(edit({ deviceLimit: -1 }, { deviceLimit: 5 })).toBe("administrator_only");
    expect(edit({ expirationTime: unixMillis(10) }, { expirationTime: unixMillis(5) })).toBe("administrator_only");
    expect(edit({ expirationTime: unixMillis(4) }, { expirationTime: unixMillis(5) })).toBeNull();
    expect(edit({ type: "admin" }, { type: "manager" })).toBe("manager_only");
  });

  test("may not touch a user it does not manage", () => {
    expect(edit({ name: "Eve" }, {}, false)).toBe("manager_only");
  });

  test("may not, while readonly", () => {
    expect(edit({ name: "Eve" }, { readonly: true })).toBe("readonly");
  });
});

describe("on oneself", () => {
  test("name, e-mail, phone, language may change", () => {
    expect(
      editItself({ name: "Ana M", email: "new@example.test", phone: "1", attributes: { lang: "pt-PT" } }),
    ).toBeNull();
  });

  test.each(["readonly", "deviceReadonly", "disabled", "limitCommands", "disableReports", "fixedEmail"] as const)(
    "%s may not change",
    (flag) => {
      expect(editItself({ [flag]: true })).toBe("not_oneself");
    },
  );

  test("nor what decides rights", () => {
    expect(editItself({ type: "manager" })).toBe("not_oneself");
    expect(editItself({ attributes: { manageDevices: true } }, { type: "operator" })).toBe("not_oneself");
    expect(editItself({ attributes: {} }, { attributes: { immobiliseWithdrawn: true } })).toBe("not_oneself");
    expect(editItself({ attributes: { tacho: true } })).toBe("not_oneself");
    expect(editItself({ deviceLimit: 7 })).toBe("administrator_only");
    expect(editItself({ administrator: true })).toBe("administrator_only");
    expect(editItself({ expirationTime: null }, { expirationTime: unixMillis(5) })).toBe("administrator_only");
  });

  test("a fixed e-mail stays", () => {
    expect(editItself({ email: "x@example.test" }, { fixedEmail: true })).toBe("email_fixed");
    expect(editItself({ email: "x@example.test" }, {}, { ...flags, fixedEmail: true })).toBe("email_fixed");
  });

  test("a readonly user changes its notification tokens and accepted terms, and nothing else", () => {
    const self = { readonly: true, attributes: { lang: "fr" } };
    expect(editItself({ attributes: { lang: "fr", notificationTokens: "a", termsAccepted: true } }, self)).toBeNull();
    expect(editItself({ attributes: { lang: "es" } }, self)).toBe("readonly");
    expect(editItself({ name: "Eve" }, self)).toBe("readonly");
  });
});

test("an administrator may change everything, also on itself", () => {
  expect(edit({ administrator: true, deviceLimit: -1 }, { administrator: true }, false)).toBeNull();
  expect(editItself({ readonly: true }, { administrator: true })).toBeNull();
});

test("a created user starts from nothing", () => {
  const create = (after: Partial<User>, by: Partial<User> = {}) =>
    judgeUserChange({ editor: userOf(by), before: null, after: { ...other, ...after }, manages: false, flags });
  expect(create({})).toBeNull();
  expect(create({ administrator: true })).toBe("administrator_only");
  expect(create({ type: "admin" }, { type: "manager" })).toBe("manager_only");
  expect(create({ deviceLimit: -1 }, { deviceLimit: 10 })).toBe("administrator_only");
});

test("limits count what is there: -1 none, 0 nothing, n up to n", () => {
  expect([judgeDeviceLimit(userOf({ deviceLimit: -1 }), 1e6), judgeUserLimit(userOf({ userLimit: -1 }), 9)]).toEqual([
    null,
    null,
  ]);
  expect(judgeDeviceLimit(userOf({ deviceLimit: 0 }), 0)).toBe("limit_reached");
  expect(judgeDeviceLimit(userOf({ deviceLimit: 3 }), 2)).toBeNull();
  expect(judgeDeviceLimit(userOf({ deviceLimit: 3 }), 3)).toBe("limit_reached");
  expect(judgeUserLimit(userOf({ userLimit: 1, administrator: true }), 5)).toBeNull();
});
