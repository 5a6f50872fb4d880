import type common from "./messages/en-GB/common.json";
import type connect from "./messages/en-GB/connect.json";
import type errors from "./messages/en-GB/errors.json";
import type events from "./messages/en-GB/events.json";
import type fleet from "./messages/en-GB/fleet.json";
import type map from "./messages/en-GB/map.json";
import type problems from "./messages/en-GB/problems.json";
import type settings from "./messages/en-GB/settings.json";
import type shell from "./messages/en-GB/shell.json";
import type signIn from "./messages/en-GB/signIn.json";
import type vehicle from "./messages/en-GB/vehicle.json";

/** Every text of the interface, by namespace; the shape comes from British English. */
export interface Catalogue {
  readonly common: typeof common;
  readonly connect: typeof connect;
  readonly errors: typeof errors;
  readonly events: typeof events;
  readonly fleet: typeof fleet;
  readonly map: typeof map;
  /** Refusals of the server by their code. */
  readonly problems: typeof problems;
  readonly settings: typeof settings;
  readonly shell: typeof shell;
  readonly signIn: typeof signIn;
  readonly vehicle: typeof vehicle;
}

export type Namespace = keyof Catalogue;

/** `title`, `form.email`: at most two levels. The suffixes of plural forms fall away: `vehicles_one` is asked as `vehicles`. */
export type MessageKey<N extends Namespace> = Singular<PathsOf<Catalogue[N]>>;

type PathsOf<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? Key
    : { [Inner in keyof Node[Key] & string]: `${Key}.${Inner}` }[keyof Node[Key] & string];
}[keyof Node & string];

type Singular<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

/** Values for the `{{placeholders}}` of a text; `count` also chooses the plural form. */
export type MessageValues = Readonly<Record<string, string | number>>;

export type Translate<N extends Namespace> = (key: MessageKey<N>, values?: MessageValues) => string;
