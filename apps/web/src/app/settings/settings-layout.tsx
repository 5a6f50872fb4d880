import type { EntityAttributes } from "@outrider/domain/model/attributes.ts";
import { hasFeature } from "@outrider/domain/access/features.ts";
import {
  IconChevronDown,
  IconChevronLeft,
  IconInfoCircle,
  IconMap2,
  IconPlugConnected,
  IconSettingsOff,
  IconUser,
} from "@tabler/icons-react";
import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { LiveChip } from "#features/fleet/live-chip.tsx";
import { railEntries } from "#features/shell/areas.ts";
import { UserMenu } from "#features/shell/user-menu.tsx";
import { BrandMark } from "#ui/brand-mark.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { useObservable } from "#ui/use-observable.ts";
import { useFleet } from "../fleet/fleet-context.tsx";
import { leave } from "../session/leave.ts";
import { useSignedInUser } from "../session/signed-in.ts";
import styles from "./settings-layout.module.css";

/** The screens that exist, in the order of the side bar. */
const SCREENS = [
  { href: "/settings/map", title: "map.title", icon: IconMap2, section: "yours", administrators: false },
  { href: "/settings/profile", title: "profile.title", icon: IconUser, section: "yours", administrators: false },
  {
    href: "/settings/connect",
    title: "connect",
    icon: IconPlugConnected,
    section: "installation",
    administrators: true,
  },
  {
    href: "/settings/about",
    title: "about.title",
    icon: IconInfoCircle,
    section: "installation",
    administrators: false,
  },
] as const;
const SECTIONS = ["yours", "installation"] as const;

export function SettingsLayout() {
  const t = useMessages("settings");
  const s = useMessages("shell");
  const e = useMessages("errors");
  const user = useSignedInUser();
  const fleet = useFleet();
  const { connection } = useObservable(fleet.summary);
  const { partner } = useRouter().options.context;
  const path = useRouterState({ select: (state) => state.location.pathname });
  const attributes = user.attributes as EntityAttributes;
  const allowed = hasFeature("settings", attributes, partner.preferences);
  return (
    <div className={styles.frame}>
      <header className={styles.navbar}>
        <a className={styles.logo} href="#/map">
          <BrandMark size={24} logo={partner.logo} />
          {partner.title}
        </a>
        <LiveChip connection={connection} />
        <UserMenu
          user={user}
          entries={railEntries(attributes, partner.preferences)}
          position="bottom-end"
          className={styles.user}
          onSignOut={() => void leave()}
        >
          <span className={styles.name}>{user.name || user.email}</span>
          <IconChevronDown size={12} aria-hidden />
        </UserMenu>
      </header>
      <nav className={styles.side} aria-label={t("title")}>
        <a href="#/map">
          <IconChevronLeft aria-hidden />
          {s("backToMap")}
        </a>
        {allowed &&
          SECTIONS.map((section) => (
            <Section key={section} title={t(`section.${section}`)}>
              {SCREENS.filter(
                (screen) => screen.section === section && (user.administrator || !screen.administrators),
              ).map(({ href, title, icon: Icon }) => (
                <a key={href} href={`#${href}`} aria-current={path === href ? "page" : undefined}>
                  <Icon aria-hidden />
                  {t(title)}
                </a>
              ))}
            </Section>
          ))}
      </nav>
      <main className={styles.main}>
        {allowed ? <Outlet /> : <EmptyState icon={<IconSettingsOff aria-hidden />} title={e("forbidden")} />}
      </main>
    </div>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      <h2>{title}</h2>
      {children}
    </>
  );
}
