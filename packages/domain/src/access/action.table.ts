import type { Role } from "./principal.ts";

/** What an API token may be limited to. */
export const SCOPES = ["read", "history", "write", "users", "commands", "immobilise", "installation"] as const;
export type Scope = (typeof SCOPES)[number];

/** User attributes by which an administrator gives an operator what the type does not. */
export const GRANTS = ["manageDevices", "manageGeofences", "manageAlerts", "manageLinks"] as const;
export type Grant = (typeof GRANTS)[number];

interface Rule {
  readonly roles: readonly Role[];
  readonly scope: Scope;
  /** Refused to readonly users. */
  readonly changes?: true;
  /** Refused to users who may not change devices. */
  readonly changesDevices?: true;
  /** Refused to users without reports. */
  readonly report?: true;
  /** Refused to users limited to saved commands. */
  readonly freeCommand?: true;
  /** Needs a user limit other than 0: Traccar's manager of users. */
  readonly managesUsers?: true;
  /** Also allowed to operators who have this attribute. */
  readonly grant?: Grant;
  /** Also allowed to nobody at all who is signed in by a token that does not name the scope itself. */
  readonly namedScope?: true;
}

const EVERYBODY: readonly Role[] = ["administrator", "admin", "manager", "operator", "link"];
const MEMBERS: readonly Role[] = ["administrator", "admin", "manager", "operator"];
const EDITORS: readonly Role[] = ["administrator", "admin", "manager"];
const ACCOUNT: readonly Role[] = ["administrator", "admin"];
const INSTALLATION: readonly Role[] = ["administrator"];

const reading = { roles: EVERYBODY, scope: "read" } as const;
const editing = { roles: EDITORS, scope: "write", changes: true } as const;
const editingDevices = { ...editing, changesDevices: true, grant: "manageDevices" } as const;
const editingPlaces = { ...editing, grant: "manageGeofences" } as const;
const editingAlerts = { ...editing, grant: "manageAlerts" } as const;
const managing = { roles: ACCOUNT, scope: "users", changes: true, managesUsers: true } as const;
const administering = { roles: INSTALLATION, scope: "installation" } as const;

/**
 * Every action of the product and who may do it at all, before any object is looked at. The API's routes, the menus,
 * the access matrix test and its page in the documentation come from this table.
 */
export const ACTION_RULES = {
  signedIn: reading,

  "server.edit": administering,
  "installation.inspect": administering,
  "audit.read": administering,

  "user.list": { roles: ACCOUNT, scope: "users", managesUsers: true },
  "user.read": { roles: EVERYBODY, scope: "read" },
  "user.create": managing,
  /** What of a user may change, one's own included, is judged by `judgeUserChange`. */
  "user.edit": { roles: MEMBERS, scope: "write" },
  "user.remove": managing,
  "user.impersonate": { ...managing, namedScope: true },
  "message.send": managing,

  "device.read": reading,
  "device.create": editingDevices,
  "device.edit": editingDevices,
  "device.remove": editingDevices,
  "device.accumulators": editingDevices,
  "group.read": reading,
  "group.create": editing,
  "group.edit": editing,
  "group.remove": editing,
  "driver.read": { roles: MEMBERS, scope: "read" },
  "driver.create": editing,
  "driver.edit": editing,
  "driver.remove": editing,
  "geofence.read": reading,
  "geofence.create": editingPlaces,
  "geofence.edit": editingPlaces,
  "geofence.remove": editingPlaces,
  "notification.read": { roles: MEMBERS, scope: "read" },
  "notification.create": editingAlerts,
  "notification.edit": editingAlerts,
  "notification.remove": editingAlerts,
  "maintenance.read": { roles: MEMBERS, scope: "read" },
  "maintenance.create": editing,
  "maintenance.edit": editing,
  "maintenance.remove": editing,
  "calendar.read": { roles: MEMBERS, scope: "read" },
  "calendar.create": editing,
  "calendar.edit": editing,
  "calendar.remove": editing,
  "order.read": { roles: MEMBERS, scope: "read" },
  "order.create": editing,
  "order.edit": editing,
  "order.remove": editing,
  "schedule.read": { roles: MEMBERS, scope: "read", report: true },
  "schedule.create": { ...editing, report: true },
  "schedule.edit": { ...editing, report: true },
  "schedule.remove": { ...editing, report: true },
  "computedAttribute.read": { roles: MEMBERS, scope: "read" },
  "computedAttribute.create": { ...administering, changes: true },
  "computedAttribute.edit": { ...administering, changes: true },
  "computedAttribute.remove": { ...administering, changes: true },
  "savedCommand.read": { roles: MEMBERS, scope: "read" },
  "savedCommand.create": { ...editing, freeCommand: true },
  "savedCommand.edit": { ...editing, freeCommand: true },
  "savedCommand.remove": { ...editing, freeCommand: true },

  "link.create": { ...editing, grant: "manageDevices" },
  "link.remove": { ...editing, grant: "manageDevices" },
  "share.create": { ...editing, grant: "manageLinks" },

  "event.read": reading,
  "history.read": { roles: MEMBERS, scope: "history", report: true },
  "history.remove": { ...editing, changesDevices: true },
  "report.read": { roles: MEMBERS, scope: "history", report: true },

  "command.list": { roles: MEMBERS, scope: "commands" },
  "command.sendSaved": { roles: MEMBERS, scope: "commands", changes: true },
  "command.send": { roles: MEMBERS, scope: "commands", changes: true, freeCommand: true },
  /** Text of one's own for the device, other than the product's own outputs and camera requests. */
  "command.sendCustom": { roles: ACCOUNT, scope: "commands", changes: true, freeCommand: true },
  /** Stop or release the engine; asked besides the action by which the command is sent. */
  "command.immobilise": {
    roles: MEMBERS,
    scope: "immobilise",
    changes: true,
    changesDevices: true,
    namedScope: true,
  },
} as const satisfies Readonly<Record<string, Rule>>;

export type ActionRule = Rule;
/** Actions that need somebody. */
export type SignedInAction = keyof typeof ACTION_RULES;
/** `public` needs nobody; `registration` somebody who is not signed in, where strangers may register. */
export type Action = SignedInAction | "public" | "registration";

export const ACTIONS = ["public", "registration", ...(Object.keys(ACTION_RULES) as SignedInAction[])] as const;
