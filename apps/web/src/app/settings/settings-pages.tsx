import { useBlocker, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { AboutPage } from "#features/settings/about-page.tsx";
import { MapSettingsPage } from "#features/settings/map-settings-page.tsx";
import { ProfilePage } from "#features/settings/profile-page.tsx";
import type { LeavePrompt } from "#features/settings/profile-page.tsx";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { useFleet } from "../fleet/fleet-context.tsx";
import { usePageTitle } from "../pages/use-page-title.ts";
import { principalOf } from "../session/principal.ts";
import { session } from "../session/session-store.ts";
import { useSignedInUser } from "../session/signed-in.ts";
import { applyUser, deviceHints } from "../startup/open-i18n.ts";
import { pageBuild } from "../startup/page-build.ts";

export function ProfileRoute() {
  const t = useMessages("settings");
  const user = useSignedInUser();
  const { i18n, partner } = useRouter().options.context;
  const [dirty, setDirty] = useState(false);
  const leave = useLeavePrompt(dirty);
  usePageTitle(t("profile.title"));
  return (
    <ProfilePage
      user={user}
      leave={leave}
      onDirty={setDirty}
      onSaved={async (saved) => {
        session.set({ kind: "signedIn", user: saved });
        await applyUser(i18n, saved.attributes, deviceHints(partner.language));
      }}
    />
  );
}

export function MapSettingsRoute() {
  usePageTitle(useMessages("settings")("map.title"));
  return <MapSettingsPage />;
}

export function AboutRoute() {
  const { partner } = useRouter().options.context;
  usePageTitle(useMessages("settings")("about.title"));
  return (
    <AboutPage
      product={partner.title}
      pageBuild={pageBuild()}
      principal={principalOf(useSignedInUser())}
      fleet={useFleet()}
    />
  );
}

/** Holds a navigation, and the closing of the tab, while a form has unsaved changes. */
function useLeavePrompt(dirty: boolean): LeavePrompt {
  const blocker = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  return {
    asking: blocker.status === "blocked",
    stay: () => blocker.reset?.(),
    go: () => blocker.proceed?.(),
  };
}
