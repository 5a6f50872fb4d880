/** A value of an attribute map: flat on positions, JSON of small depth on entities. */
export type AttributeValue = string | number | boolean | null;

/** Attributes of a position, names and units as in the protocol sheets (Traccar's names). Flat. */
export type Attributes = Readonly<Record<string, AttributeValue>>;

export type JsonValue = AttributeValue | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Attributes of an entity (device, user, group …): free keys, JSON values. */
export type EntityAttributes = { readonly [key: string]: JsonValue };
