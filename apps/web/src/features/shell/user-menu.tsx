import { IconExternalLink, IconInfoCircle, IconLogout, IconMap2, IconSettings, IconUser } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Avatar } from "#ui/avatar.tsx";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { Menu } from "#ui/menu.tsx";
import type { MenuEntry } from "#ui/menu.tsx";
import type { RailEntry } from "./areas.ts";
import styles from "./user-menu.module.css";

export interface MenuUser {
  readonly name: string;
  readonly email: string;
}

export interface UserMenuProps {
  readonly user: MenuUser;
  readonly entries: readonly RailEntry[];
  readonly position: "right-end" | "bottom-end" | "top-end";
  readonly className?: string | undefined;
  /** Beside the avatar on the button. */
  readonly children?: ReactNode;
  readonly onSignOut: () => void;
}

/** Who is signed in, the way to one's own pages and the areas, and out. */
export function UserMenu({ user, entries, position, className, children, onSignOut }: UserMenuProps) {
  const t = useMessages("shell");
  const s = useMessages("settings");
  const name = user.name || user.email;
  const areas = entries.map((entry): MenuEntry => {
    if (entry.kind === "link") {
      return {
        key: entry.key,
        icon: <IconExternalLink aria-hidden />,
        label: entry.title,
        href: entry.href,
        newTab: true,
      };
    }
    const Icon = entry.area === "map" ? IconMap2 : IconSettings;
    return { key: entry.area, icon: <Icon aria-hidden />, label: t(entry.title), href: entry.href };
  });
  const label = t("userMenu", { name });
  return (
    <Menu
      label={label}
      position={position}
      target={
        <button type="button" className={className} aria-label={label} title={name}>
          <Avatar name={name} />
          {children}
        </button>
      }
      header={
        <div className={styles.who}>
          <Avatar name={name} size={36} />
          <div className={styles.names}>
            <p className={styles.name}>{name}</p>
            <p className={styles.email}>{user.email}</p>
          </div>
        </div>
      }
      groups={[
        [
          { key: "profile", icon: <IconUser aria-hidden />, label: s("profile.title"), href: "#/settings/profile" },
          { key: "about", icon: <IconInfoCircle aria-hidden />, label: s("about.title"), href: "#/settings/about" },
        ],
        areas,
        [{ key: "out", icon: <IconLogout aria-hidden />, label: t("signOut"), onSelect: onSignOut }],
      ]}
    />
  );
}
