import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet, useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { EntityAttributes } from "@outrider/domain/model/attributes.ts";
import { railEntries } from "#features/shell/areas.ts";
import type { Area } from "#features/shell/areas.ts";
import { Rail } from "#features/shell/rail.tsx";
import { ReconnectPrompt } from "#features/shell/reconnect-prompt.tsx";
import { ShortcutHelp } from "#features/shell/shortcut-help.tsx";
import { VersionBanner } from "#features/shell/version-banner.tsx";
import type { Fleet } from "#live/fleet.ts";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { useIsPhone } from "#ui/phone.ts";
import { useObservable } from "#ui/use-observable.ts";
import { FleetContext } from "../fleet/fleet-context.tsx";
import { followSession, sessionFleet } from "../fleet/session-fleet.ts";
import { leave } from "../session/leave.ts";
import { session } from "../session/session-store.ts";
import { pageBuild } from "../startup/page-build.ts";
import { queryClient } from "./query-client.ts";
import { helpOpen } from "./shortcut-help-state.ts";
import styles from "./main-layout.module.css";

/** Rail and page of everybody who is signed in; owns the live fleet for as long as the session lasts. */
export function MainLayout() {
  const current = useObservable(session);
  const fleet = useObservable(sessionFleet);
  useEffect(() => followSession(), []);
  if (current.kind !== "signedIn" || !fleet) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <FleetContext value={fleet}>
        <SignedInFrame fleet={fleet} user={current.user} />
      </FleetContext>
    </QueryClientProvider>
  );
}

interface FrameUser {
  readonly name: string;
  readonly email: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

function SignedInFrame({ fleet, user }: { fleet: Fleet; user: FrameUser }) {
  const c = useMessages("common");
  const { partner } = useRouter().options.context;
  const path = useRouterState({ select: (state) => state.location.pathname });
  const help = useObservable(helpOpen);
  const phone = useIsPhone();
  const summary = useObservable(fleet.summary);
  const content = useRef<HTMLDivElement>(null);
  useReturnToSignIn(summary.connection.kind === "signedOut");
  const area: Area | null = path.startsWith("/settings") ? "settings" : path.startsWith("/map") ? "map" : null;
  return (
    <div className={styles.frame}>
      <a
        className={styles.skip}
        href="#content"
        onClick={(event) => {
          // The address after the sign is the router's; only the focus moves.
          event.preventDefault();
          content.current?.focus();
        }}
      >
        {c("skipToContent")}
      </a>
      {area !== "settings" && !phone && (
        <Rail
          entries={railEntries(user.attributes as EntityAttributes, partner.preferences)}
          current={area}
          logo={partner.logo}
          user={user}
          onHelp={() => helpOpen.set(true)}
          onSignOut={() => void leave()}
        />
      )}
      <div ref={content} id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </div>
      <VersionBanner pageBuild={pageBuild()} serverBuild={summary.serverBuild} />
      <ReconnectPrompt fleet={fleet} />
      <ShortcutHelp open={help} onClose={() => helpOpen.set(false)} />
    </div>
  );
}

/** When the server no longer knows the session, the reader signs in again and comes back to where they were. */
function useReturnToSignIn(gone: boolean): void {
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(() => {
    if (!gone) return;
    const redirect = router.latestLocation.href;
    session.set({ kind: "signedOut" });
    queryClient.clear();
    void navigate({ to: "/login", search: { redirect }, replace: true });
  }, [gone, navigate, router]);
}
