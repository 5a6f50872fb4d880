import { Menu as MantineMenu } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./menu.module.css";

export interface MenuEntry {
  readonly key: string;
  readonly icon: ReactNode;
  readonly label: string;
  readonly href?: string;
  readonly newTab?: boolean;
  readonly danger?: boolean;
  /** Why the entry cannot be used now; it then shows disabled with this under its name. */
  readonly refusal?: string | null;
  readonly onSelect?: () => void;
}

export interface MenuProps {
  /** The control that opens it. */
  readonly target: ReactElement;
  readonly label: string;
  /** Above the entries, e.g. who is signed in. */
  readonly header?: ReactNode;
  /** Groups are divided by a line. */
  readonly groups: readonly (readonly MenuEntry[])[];
  readonly position?: "bottom-end" | "bottom-start" | "right-end" | "top-end";
  readonly width?: number;
}

export function Menu({ target, label, header, groups, position = "bottom-end", width = 248 }: MenuProps) {
  const filled = groups.filter((group) => group.length > 0);
  return (
    <MantineMenu position={position} width={width} shadow="none" classNames={{ dropdown: styles.dropdown }} trapFocus>
      <MantineMenu.Target>{target}</MantineMenu.Target>
      <MantineMenu.Dropdown aria-label={label}>
        {header}
        {filled.map((group, index) => (
          <div key={group[0]?.key} role="group">
            {(index > 0 || header) && <MantineMenu.Divider />}
            {group.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </div>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const shared = {
    leftSection: entry.icon,
    classNames: { item: classNames(styles.item, entry.danger && styles.danger), itemSection: styles.section ?? "" },
  };
  const content = (
    <span className={styles.text}>
      {entry.label}
      {entry.refusal && <span className={styles.reason}>{entry.refusal}</span>}
    </span>
  );
  if (entry.href !== undefined) {
    const tab = entry.newTab ? { target: "_blank", rel: "noopener" } : {};
    return (
      <MantineMenu.Item component="a" href={entry.href} {...tab} {...shared}>
        {content}
      </MantineMenu.Item>
    );
  }
  return (
    <MantineMenu.Item
      disabled={Boolean(entry.refusal)}
      {...(entry.onSelect ? { onClick: entry.onSelect } : {})}
      {...shared}
    >
      {content}
    </MantineMenu.Item>
  );
}
