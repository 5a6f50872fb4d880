import { describe, expect, test } from "vitest";
import type { User } from "../model/entities.ts";
import { userOf } from "../testing/user-of.ts";
import type { Action, ActionRule } from "./action.table.ts";
import { ACTIONS, ACTION_RULES, SCOPES } from "./action.table.ts";
import { can } from "./can.ts";
import type { InstallationFlags, Principal } from "./principal.ts";
import { sendAction } from "./command-action.ts";

const OPEN: InstallationFlags = {
  readonly: false,
  deviceReadonly: false,
  limitCommands: false,
  disableReports: false,
  fixedEmail: false,
  registration: false,
};
const anonymous: Principal = { kind: "anonymous" };
const signedIn = (parts: Partial<User>): Principal => ({
  kind: "user",
  user: userOf(parts),
  credential: "session",
  scopes: null,
});
const verdict = (parts: Partial<User>, action: Action, flags = OPEN, visible = true): string => {
  const said = can(signedIn(parts), action, flags, visible);
  return said.kind === "denied" ? said.code : said.kind;
};

test("nobody may do anything without signing in but what is public", () => {
  for (const action of ACTIONS) {
    const said = can(anonymous, action, OPEN);
    if (action === "public") expect(said).toEqual({ kind: "allowed" });
    else if (action === "registration") expect(said).toEqual({ kind: "denied", code: "registration_closed" });
    else expect(said).toEqual({ kind: "signInNeeded" });
  }
  expect(can(anonymous, "registration", { ...OPEN, registration: true })).toEqual({ kind: "allowed" });
});

test("an administrator may do everything, whatever the flags say, seen or not", () => {
  const closed = { ...OPEN, readonly: true, deviceReadonly: true, limitCommands: true, disableReports: true };
  const flags = { readonly: true, deviceReadonly: true, limitCommands: true, disableReports: true, userLimit: 0 };
  for (const action of ACTIONS) {
    if (action === "registration") continue;
    expect([action, verdict({ administrator: true, ...flags }, action, closed, false)]).toEqual([action, "allowed"]);
  }
});

describe("by type", () => {
  const ROWS: readonly (readonly [Action, string, string, string, string])[] = [
    // action, admin, manager, operator, holder of a share
    ["device.read", "allowed", "allowed", "allowed", "allowed"],
    ["device.edit", "allowed", "allowed", "not_allowed", "not_allowed"],
    ["device.accumulators", "allowed", "allowed", "not_allowed", "not_allowed"],
    ["group.edit", "allowed", "allowed", "not_allowed", "not_allowed"],
    ["driver.read", "allowed", "allowed", "allowed", "not_allowed"],
    ["geofence.create", "allowed", "allowed", "not_allowed", "not_allowed"],
    ["notification.edit", "allowed", "allowed", "not_allowed", "not_allowed"],
    ["history.read", "allowed", "allowed", "allowed", "not_allowed"],
    ["report.read", "allowed", "allowed", "allowed", "not_allowed"],
    ["user.create", "allowed", "manager_only", "manager_only", "manager_only"],
    ["user.list", "allowed", "manager_only", "manager_only", "manager_only"],
    ["user.edit", "allowed", "allowed", "allowed", "not_allowed"],
    ["share.create", "allowed", "allowed", "not_allowed", "not_allowed"],
    ["command.send", "allowed", "allowed", "allowed", "not_allowed"],
    ["command.sendCustom", "allowed", "not_allowed", "not_allowed", "not_allowed"],
    ["command.immobilise", "allowed", "allowed", "allowed", "immobilization_not_authorized"],
    ["server.edit", "administrator_only", "administrator_only", "administrator_only", "administrator_only"],
    ["computedAttribute.edit", "administrator_only", "administrator_only", "administrator_only", "administrator_only"],
  ];

  test.each(ROWS)("%s: admin %s, manager %s, operator %s, share %s", (action, admin, manager, operator, link) => {
    expect(verdict({ type: "admin" }, action)).toBe(admin);
    expect(verdict({ type: null }, action)).toBe(admin);
    expect(verdict({ type: "manager" }, action)).toBe(manager);
    expect(verdict({ type: "operator" }, action)).toBe(operator);
    expect(verdict({ type: "admin", temporary: true }, action)).toBe(link);
  });

  test("an operator edits devices, places, alerts and shares with the attribute for it", () => {
    expect(verdict({ type: "operator", attributes: { manageDevices: true } }, "device.edit")).toBe("allowed");
    expect(verdict({ type: "operator", attributes: { manageDevices: "true" } }, "device.edit")).toBe("allowed");
    expect(verdict({ type: "operator", attributes: { manageDevices: true } }, "geofence.edit")).toBe("not_allowed");
    expect(verdict({ type: "operator", attributes: { manageGeofences: true } }, "geofence.edit")).toBe("allowed");
    expect(verdict({ temporary: true, attributes: { manageDevices: true } }, "device.edit")).toBe("not_allowed");
  });

  test("an account administrator with a user limit of 0 manages nobody", () => {
    expect(verdict({ userLimit: 0 }, "user.create")).toBe("manager_only");
    expect(verdict({ userLimit: 3 }, "user.create")).toBe("allowed");
  });
});

describe("the flags", () => {
  test("readonly, of the user or the installation, denies every change and nothing else", () => {
    for (const action of ACTIONS) {
      if (action === "public" || action === "registration") continue;
      const usual = verdict({}, action);
      const rule: ActionRule = ACTION_RULES[action];
      const denial = action === "command.immobilise" ? "immobilization_not_authorized" : "readonly";
      const expected = usual === "allowed" && rule.changes === true ? denial : usual;
      expect([action, verdict({ readonly: true }, action)]).toEqual([action, expected]);
      expect([action, verdict({}, action, { ...OPEN, readonly: true })]).toEqual([action, expected]);
    }
  });

  test("deviceReadonly denies changing devices and stopping engines", () => {
    expect(verdict({ deviceReadonly: true }, "device.edit")).toBe("device_readonly");
    expect(verdict({ deviceReadonly: true }, "command.immobilise")).toBe("immobilization_not_authorized");
    expect(verdict({ deviceReadonly: true }, "command.send")).toBe("allowed");
    expect(verdict({}, "device.edit", { ...OPEN, deviceReadonly: true })).toBe("device_readonly");
  });

  test("limitCommands leaves saved commands only", () => {
    expect(verdict({ limitCommands: true }, "command.sendSaved")).toBe("allowed");
    expect(verdict({ limitCommands: true }, "command.send")).toBe("commands_limited");
    expect(verdict({ limitCommands: true }, "savedCommand.edit")).toBe("commands_limited");
  });

  test("disableReports denies reports and history, not the latest positions", () => {
    expect(verdict({ disableReports: true }, "report.read")).toBe("reports_disabled");
    expect(verdict({}, "history.read", { ...OPEN, disableReports: true })).toBe("reports_disabled");
    expect(verdict({ disableReports: true }, "device.read")).toBe("allowed");
  });

  test("the right to stop engines can be withdrawn from one user", () => {
    expect(verdict({ attributes: { immobiliseWithdrawn: true } }, "command.immobilise")).toBe(
      "immobilization_not_authorized",
    );
  });
});

test("what a user does not see is hidden before anything else is told", () => {
  expect(verdict({ readonly: true }, "device.edit", OPEN, false)).toBe("hidden");
  expect(verdict({ type: "operator" }, "device.read", OPEN, false)).toBe("hidden");
});

describe("a token", () => {
  const token = (scopes: readonly string[] | null): Principal => ({
    kind: "user",
    user: userOf({ administrator: true }),
    credential: "token",
    scopes,
  });

  test("with scopes may do exactly what they name", () => {
    for (const scope of SCOPES) {
      for (const action of Object.keys(ACTION_RULES) as (keyof typeof ACTION_RULES)[]) {
        const allowed = ACTION_RULES[action].scope === scope;
        expect([action, can(token([scope]), action, OPEN).kind]).toEqual([action, allowed ? "allowed" : "denied"]);
      }
    }
  });

  test("without scopes may do everything but stop engines and become another user", () => {
    const refused = ACTIONS.filter((action) => can(token(null), action, OPEN).kind === "denied");
    expect(refused).toEqual(["registration", "user.impersonate", "command.immobilise"]);
  });
});

test("a command is saved, of the product, or text of one's own", () => {
  const action = (id: number, type: string, data?: string) => sendAction({ id, type, attributes: { data } });
  expect(action(5, "custom", "anything")).toBe("command.sendSaved");
  expect(action(0, "engineStop")).toBe("command.send");
  expect(action(0, "custom", "setdigout 1")).toBe("command.send");
  expect(action(0, "custom", "camreq:1,1")).toBe("command.send");
  expect(action(0, "custom", "setdigout 1\r\ncpureset")).toBe("command.sendCustom");
  expect(action(0, "custom", "cpureset")).toBe("command.sendCustom");
  expect(action(0, "custom")).toBe("command.sendCustom");
});
