import {
  createHashHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { importPart } from "../recovery/chunk-recovery.ts";
import { session } from "../session/session-store.ts";
import { FaultPage } from "../pages/fault-page.tsx";
import { MissingPage } from "../pages/missing-page.tsx";
import { RootLayout } from "../pages/root-layout.tsx";
import { WaitPage } from "../pages/wait-page.tsx";
import type { AppContext } from "./app-context.ts";
import { guard } from "./guard.ts";
import { readTexts, readVehicle } from "./search-parameters.ts";
import type { TextSearch } from "./search-parameters.ts";
import { safeTarget } from "./safe-target.ts";

const root = createRootRouteWithContext<AppContext>()({
  component: RootLayout,
  notFoundComponent: MissingPage,
  errorComponent: FaultPage,
  beforeLoad: ({ location }) => {
    const fullPath = `${location.pathname}${location.searchStr}`;
    const verdict = guard({
      fullPath,
      first: session.getSnapshot().kind === "unknown",
      session: session.getSnapshot().kind,
    });
    if (verdict.kind === "proceed") return;
    if (verdict.kind === "home") throw redirect({ to: "/", replace: true });
    const search = verdict.redirect === null ? {} : { redirect: verdict.redirect };
    throw redirect({ to: verdict.to, search, replace: true });
  },
});

const wait = createRoute({
  getParentRoute: () => root,
  path: "/wait",
  validateSearch: (search: Record<string, unknown>): TextSearch<"redirect"> => readTexts(search, ["redirect"]),
  component: WaitPage,
});

const signInPages = () => import("../pages/sign-in-pages.tsx");

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: (search: Record<string, unknown>): TextSearch<"redirect" | "view" | "notice"> =>
    readTexts(search, ["redirect", "view", "notice"]),
  beforeLoad: ({ context }) => context.i18n.ensure(["signIn", "errors"]),
  component: lazyRouteComponent(() => importPart(signInPages), "LoginRoute"),
});

const register = createRoute({
  getParentRoute: () => root,
  path: "/register",
  beforeLoad: ({ context }) => context.i18n.ensure(["signIn", "errors"]),
  component: lazyRouteComponent(() => importPart(signInPages), "RegisterRoute"),
});

const changePassword = createRoute({
  getParentRoute: () => root,
  path: "/changePassword",
  validateSearch: (search: Record<string, unknown>): TextSearch<"token"> => readTexts(search, ["token"]),
  beforeLoad: ({ context }) => context.i18n.ensure(["signIn", "errors"]),
  component: lazyRouteComponent(() => importPart(signInPages), "ChangePasswordRoute"),
});

/** Where the identity provider sends the browser back to: the session check decides what comes next. */
const authRedirect = createRoute({
  getParentRoute: () => root,
  path: "/auth-redirect",
  validateSearch: (search: Record<string, unknown>): TextSearch<"redirect"> => readTexts(search, ["redirect"]),
  beforeLoad: ({ search }) => {
    throw redirect({ to: "/wait", search: { redirect: safeTarget(search.redirect) }, replace: true });
  },
});

const googleLogin = createRoute({
  getParentRoute: () => root,
  path: "/googlelogin",
  beforeLoad: () => {
    location.assign("/api/session/openid/auth");
  },
  component: WaitPage,
});

const main = createRoute({
  getParentRoute: () => root,
  id: "main",
  beforeLoad: ({ context }) => context.i18n.ensure(["shell", "errors"]),
  component: lazyRouteComponent(() => importPart(() => import("../shell/main-layout.tsx")), "MainLayout"),
});

const home = createRoute({
  getParentRoute: () => main,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/map", replace: true });
  },
});

/** An address of its own for links from elsewhere: leads on to the path behind it. */
const passage = createRoute({
  getParentRoute: () => main,
  path: "/redirect/$",
  beforeLoad: ({ params, location }) => {
    const target = safeTarget(`/${params._splat ?? ""}${location.searchStr}`);
    throw redirect({ href: target, replace: true });
  },
});

/** Until conversations exist, their address leads to the map. */
const chat = createRoute({
  getParentRoute: () => main,
  path: "/chat",
  beforeLoad: () => {
    throw redirect({ to: "/map", replace: true });
  },
});

const map = createRoute({
  getParentRoute: () => main,
  path: "/map",
  validateSearch: readVehicle,
  beforeLoad: ({ context }) => context.i18n.ensure(["fleet", "vehicle", "map", "settings"]),
  component: lazyRouteComponent(() => importPart(() => import("../map-page/map-page.tsx")), "MapPage"),
});

const settings = createRoute({
  getParentRoute: () => main,
  path: "/settings",
  beforeLoad: ({ context }) => context.i18n.ensure(["settings", "fleet"]),
  component: lazyRouteComponent(() => importPart(() => import("../settings/settings-layout.tsx")), "SettingsLayout"),
});

const settingsHome = createRoute({
  getParentRoute: () => settings,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/settings/profile", replace: true });
  },
});

const settingsPages = () => import("../settings/settings-pages.tsx");

const profile = createRoute({
  getParentRoute: () => settings,
  path: "/profile",
  component: lazyRouteComponent(() => importPart(settingsPages), "ProfileRoute"),
});

const mapSettings = createRoute({
  getParentRoute: () => settings,
  path: "/map",
  component: lazyRouteComponent(() => importPart(settingsPages), "MapSettingsRoute"),
});

const about = createRoute({
  getParentRoute: () => settings,
  path: "/about",
  component: lazyRouteComponent(() => importPart(settingsPages), "AboutRoute"),
});

const connect = createRoute({
  getParentRoute: () => settings,
  path: "/connect",
  beforeLoad: ({ context }) => context.i18n.ensure(["connect"]),
  component: lazyRouteComponent(() => importPart(() => import("../settings/connect-route.tsx")), "ConnectRoute"),
});

const routeTree = root.addChildren([
  wait,
  login,
  register,
  changePassword,
  authRedirect,
  googleLogin,
  main.addChildren([
    home,
    passage,
    chat,
    map,
    settings.addChildren([settingsHome, profile, mapSettings, connect, about]),
  ]),
]);

export function createAppRouter(context: AppContext) {
  return createRouter({
    routeTree,
    context,
    history: createHashHistory(),
    defaultPendingMs: 200,
    defaultErrorComponent: FaultPage,
    trailingSlash: "never",
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
