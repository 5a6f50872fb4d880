import { IconExternalLink, IconHelp, IconLogout, IconMap2, IconSettings } from "@tabler/icons-react";
import { BrandMark } from "#ui/brand-mark.tsx";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import type { Area, RailEntry } from "./areas.ts";
import { UserMenu } from "./user-menu.tsx";
import type { MenuUser } from "./user-menu.tsx";
import styles from "./rail.module.css";

const ICONS: Record<Area, typeof IconMap2> = { map: IconMap2, settings: IconSettings };

export interface RailProps {
  readonly entries: readonly RailEntry[];
  readonly current: Area | null;
  readonly logo: string | null;
  readonly user: MenuUser;
  readonly onHelp: () => void;
  readonly onSignOut: () => void;
}

/** The narrow bar of areas at the left edge. Settings sit at its foot. */
export function Rail({ entries, current, logo, user, onHelp, onSignOut }: RailProps) {
  const t = useMessages("shell");
  const atFoot = (entry: RailEntry) => entry.kind === "area" && entry.area === "settings";
  return (
    <nav className={styles.rail} aria-label={t("main")}>
      <span className={styles.mark}>
        <BrandMark size={22} logo={logo} />
      </span>
      {entries
        .filter((entry) => !atFoot(entry))
        .map((entry) => (
          <Entry key={entry.href} entry={entry} current={current} />
        ))}
      <span className={styles.fill} />
      <button type="button" className={styles.entry} aria-label={t("help")} title={t("help")} onClick={onHelp}>
        <IconHelp aria-hidden />
      </button>
      {entries.filter(atFoot).map((entry) => (
        <Entry key={entry.href} entry={entry} current={current} />
      ))}
      <UserMenu
        user={user}
        entries={entries}
        position="right-end"
        className={`${styles.entry} ${styles.avatar}`}
        onSignOut={onSignOut}
      />
      <span className={styles.separator} />
      <button type="button" className={styles.entry} aria-label={t("signOut")} title={t("signOut")} onClick={onSignOut}>
        <IconLogout aria-hidden />
      </button>
    </nav>
  );
}

function Entry({ entry, current }: { entry: RailEntry; current: Area | null }) {
  const t = useMessages("shell");
  if (entry.kind === "link") {
    return (
      <a
        className={styles.entry}
        href={entry.href}
        target="_blank"
        rel="noopener"
        title={entry.title}
        aria-label={t("newTab", { name: entry.title })}
      >
        <IconExternalLink aria-hidden />
      </a>
    );
  }
  const Icon = ICONS[entry.area];
  return (
    <a
      className={styles.entry}
      href={entry.href}
      title={t(entry.title)}
      aria-label={t(entry.title)}
      aria-current={entry.area === current ? "page" : undefined}
    >
      <Icon aria-hidden />
    </a>
  );
}
