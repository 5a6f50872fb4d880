import type { User } from "../model/entities.ts";
import type { UnixMillis } from "../units/units.ts";

/**
 * The one form of an e-mail or login under which an account is kept and found: compatibility forms of letters made
 * one (full width, Kelvin sign), lower case, no spaces around.
 */
export const foldLogin = (login: string): string => login.normalize("NFKC").toLowerCase().normalize("NFKC").trim();

/**
 * Whether a folded login may be given to an account: 1 to 128 characters, none of them a space, a control or an
 * invisible character that would make two logins look alike.
 */
export const isUsableLogin = (folded: string): boolean =>
  folded.length > 0 && folded.length <= 128 && !/[\s\p{C}\p{M}]/u.test(folded);

/** Whether a user may sign in at `now`; told only after the password was right. */
export const signInVerdict = (user: User, now: UnixMillis): "allowed" | "disabled" | "expired" => {
  if (user.disabled) return "disabled";
  return user.expirationTime !== null && user.expirationTime <= now ? "expired" : "allowed";
};
