import { useId, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import styles from "./tabs.module.css";

export interface Tab<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly count?: number;
}

export interface TabsProps<Key extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Key>[];
  readonly chosen: Key;
  readonly onChoose: (key: Key) => void;
  /** The panel of the chosen tab. */
  readonly children: ReactNode;
}

/** Tabs that open with the arrow keys; the row of tabs is one tab stop. */
export function Tabs<Key extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Key>) {
  const base = useId();
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.key === chosen);
    const target = targetOf(event.key, index, tabs.length);
    const tab = target === null ? undefined : tabs[target];
    if (!tab) return;
    event.preventDefault();
    onChoose(tab.key);
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target ?? 0]?.focus();
  };
  return (
    <>
      <div ref={row} role="tablist" aria-label={label} className={styles.tabs}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${base}-${tab.key}`}
            aria-selected={tab.key === chosen}
            aria-controls={`${base}-panel`}
            tabIndex={tab.key === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => onChoose(tab.key)}
            onKeyDown={onKeyDown}
          >
            {tab.label} {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${chosen}`}>
        {children}
      </div>
    </>
  );
}

function targetOf(key: string, index: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
      return (index + 1) % count;
    case "ArrowLeft":
      return (index - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
