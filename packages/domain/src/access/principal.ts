import type { User } from "../model/entities.ts";

/** Who asks. `scopes` null means everything the user may do. */
export type Principal =
  | { readonly kind: "anonymous" }
  | {
      readonly kind: "user";
      readonly user: User;
      readonly credential: "session" | "token" | "basic";
      readonly scopes: readonly string[] | null;
    };

/** The flags of the installation that narrow every user but administrators (Traccar's server record). */
export interface InstallationFlags {
  readonly readonly: boolean;
  readonly deviceReadonly: boolean;
  readonly limitCommands: boolean;
  readonly disableReports: boolean;
  readonly fixedEmail: boolean;
  /** Whether strangers may create their own user. */
  readonly registration: boolean;
}

/**
 * What a user is inside the installation. `administrator` is Traccar's; the others are the specification's types. A
 * user without a type came from Traccar or another client and is what it is there: everything but the installation.
 * `link` is the holder of a temporary share.
 */
export type Role = "administrator" | "admin" | "manager" | "operator" | "link";

/** The role of a user. */
export const roleOf = (user: User): Role => {
  if (user.administrator) return "administrator";
  if (user.temporary) return "link";
  return user.type ?? "admin";
};
