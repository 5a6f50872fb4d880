/** Who may own a link, with Traccar's key names. */
export const LINK_OWNERS = ["user", "group", "device"] as const;
export type LinkOwner = (typeof LINK_OWNERS)[number];

/** What may be linked to an owner, with Traccar's key names. */
export const LINK_TARGETS = [
  "device",
  "group",
  "managedUser",
  "driver",
  "geofence",
  "notification",
  "calendar",
  "attribute",
  "command",
  "maintenance",
  "order",
  "report",
  "linkedDevice",
] as const;
export type LinkTarget = (typeof LINK_TARGETS)[number];

/** One link of the permission table: the owner has, sees or uses the target. */
export interface Link {
  readonly owner: LinkOwner;
  readonly ownerId: number;
  readonly target: LinkTarget;
  readonly targetId: number;
}

const OF_GROUP: readonly LinkTarget[] = [
  "geofence",
  "notification",
  "driver",
  "attribute",
  "maintenance",
  "order",
  "report",
  "command",
];
const ALLOWED: Readonly<Record<LinkOwner, readonly LinkTarget[]>> = {
  user: ["device", "group", "managedUser", "calendar", ...OF_GROUP],
  group: OF_GROUP,
  device: [...OF_GROUP, "linkedDevice"],
};

/** Whether this kind of owner may have this kind of target (Traccar's permission table). */
export const isLinkable = (owner: LinkOwner, target: LinkTarget): boolean => ALLOWED[owner].includes(target);
