import { cloneElement, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactElement, ReactNode, Ref } from "react";
import { createPortal } from "react-dom";
import { classNames } from "./class-names.ts";
import { menuPlace } from "./menu-place.ts";
import type { MenuPosition } from "./menu-place.ts";
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

interface TargetProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick?: () => void;
  readonly "aria-haspopup"?: "menu";
  readonly "aria-expanded"?: boolean;
  readonly "aria-controls"?: string | undefined;
}

export interface MenuProps {
  /** The button that opens it. */
  readonly target: ReactElement<TargetProps>;
  readonly label: string;
  /** Above the entries, e.g. who is signed in. */
  readonly header?: ReactNode;
  /** Groups are divided by a line. */
  readonly groups: readonly (readonly MenuEntry[])[];
  readonly position?: MenuPosition;
  readonly width?: number;
}

export function Menu({ target, label, header, groups, position = "bottom-end", width = 248 }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const control = useRef<HTMLButtonElement>(null);
  return (
    <>
      {cloneElement(target, {
        ref: control,
        onClick: () => setOpen(!open),
        "aria-haspopup": "menu",
        "aria-expanded": open,
        "aria-controls": open ? id : undefined,
      })}
      {open &&
        createPortal(
          <OpenMenu
            {...{ id, control, label, header, groups, position, width }}
            onClose={(returnFocus) => {
              setOpen(false);
              if (returnFocus) control.current?.focus();
            }}
          />,
          document.body,
        )}
    </>
  );
}

interface OpenMenuProps extends Required<Pick<MenuProps, "label" | "groups" | "position" | "width">> {
  readonly id: string;
  readonly control: { readonly current: HTMLButtonElement | null };
  readonly header: ReactNode;
  readonly onClose: (returnFocus: boolean) => void;
}

function OpenMenu({ id, control, label, header, groups, position, width, onClose }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useLayoutEffect(() => {
    const box = control.current?.getBoundingClientRect();
    const element = menu.current;
    if (!box || !element) return;
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const { left, top } = menuPlace(position, box, size, { width: innerWidth, height: innerHeight });
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
    itemsOf(element)[0]?.focus();
  }, [control, position]);
  useEffect(() => {
    const leave = (event: Event) => {
      const at = event.target instanceof Node ? event.target : null;
      if (!menu.current?.contains(at) && !control.current?.contains(at)) latest.current(false);
    };
    const close = () => latest.current(false);
    document.addEventListener("pointerdown", leave, true);
    addEventListener("resize", close);
    addEventListener("hashchange", close);
    return () => {
      document.removeEventListener("pointerdown", leave, true);
      removeEventListener("resize", close);
      removeEventListener("hashchange", close);
    };
  }, [control]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = itemsOf(event.currentTarget);
    const index = items.findIndex((item) => item === document.activeElement);
    const target = keyTarget(event.key, index, items);
    if (target) target.focus();
    else if (event.key === "Escape") onClose(true);
    else if (event.key === "Tab") onClose(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      style={{ width }}
      onKeyDown={onKeyDown}
    >
      {header && <div className={styles.header}>{header}</div>}
      {groups
        .filter((group) => group.length > 0)
        .map((group) => (
          <div key={group[0]?.key} role="group" className={styles.group}>
            {group.map((entry) => (
              <Entry key={entry.key} entry={entry} onDone={() => onClose(entry.href === undefined)} />
            ))}
          </div>
        ))}
    </div>
  );
}

function Entry({ entry, onDone }: { entry: MenuEntry; onDone: () => void }) {
  const shared = {
    role: "menuitem",
    tabIndex: -1,
    className: classNames(styles.item, entry.danger && !entry.refusal && styles.danger),
  } as const;
  const content = (
    <>
      {entry.icon}
      <span className={styles.text}>
        {entry.label}
        {entry.refusal && <span className={styles.reason}>{entry.refusal}</span>}
      </span>
    </>
  );
  if (entry.href !== undefined) {
    const tab = entry.newTab ? { target: "_blank", rel: "noopener" } : {};
    return (
      <a href={entry.href} {...tab} {...shared} onClick={onDone}>
        {content}
      </a>
    );
  }
  return (
    // A refused entry keeps the focus, so that its reason can be read.
    <button
      type="button"
      {...shared}
      aria-disabled={entry.refusal ? true : undefined}
      onClick={() => {
        if (entry.refusal) return;
        onDone();
        entry.onSelect?.();
      }}
    >
      {content}
    </button>
  );
}

const itemsOf = (menu: HTMLElement): readonly HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role="menuitem"]'),
];

function keyTarget(key: string, index: number, items: readonly HTMLElement[]): HTMLElement | undefined {
  switch (key) {
    case "ArrowDown":
      return items[(index + 1) % items.length];
    case "ArrowUp":
      return items.at(index - 1);
    case "Home":
      return items[0];
    case "End":
      return items.at(-1);
    default:
      return key.length === 1 ? startingWith(key, index, items) : undefined;
  }
}

/** The next entry whose name begins with a letter that was typed. */
function startingWith(letter: string, index: number, items: readonly HTMLElement[]): HTMLElement | undefined {
  const after = [...items.slice(index + 1), ...items.slice(0, index + 1)];
  return after.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase()));
}
