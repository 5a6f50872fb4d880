import type { Session } from "#api/session.ts";
import { safeTarget } from "./safe-target.ts";

/** Routes that need no session (specification, section 2.2). */
const PUBLIC_ROUTES = new Set(["/login", "/auth-redirect", "/googlelogin", "/register", "/changePassword", "/wait"]);

export interface Navigation {
  /** Path with its query, as in the address after `#`. */
  readonly fullPath: string;
  /** True until the wait route has been passed once. */
  readonly first: boolean;
  readonly session: Session["kind"];
}

export type Verdict =
  | { readonly kind: "proceed" }
  | { readonly kind: "go"; readonly to: "/wait" | "/login"; readonly redirect: string | null }
  | { readonly kind: "home" };

/**
 * Where a navigation may go. The very first one waits, carrying its target; a signed-in user has no business at
 * sign-in; a signed-out one sees the public routes only.
 */
export function guard({ fullPath, first, session }: Navigation): Verdict {
  const path = normalise(fullPath);
  if (first && path !== "/wait") return { kind: "go", to: "/wait", redirect: fullPath };
  if (session === "signedIn") return path === "/login" ? { kind: "home" } : { kind: "proceed" };
  if (PUBLIC_ROUTES.has(path)) return { kind: "proceed" };
  return { kind: "go", to: "/login", redirect: fullPath === "/" ? null : safeTarget(fullPath) };
}

/** The path alone, without query and without a slash at its end (`/googlelogin/` is the same route). */
function normalise(fullPath: string): string {
  const path = fullPath.split(/[?#]/, 1)[0] ?? "/";
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}
