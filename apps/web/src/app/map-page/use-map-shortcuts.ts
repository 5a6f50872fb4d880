import { useEffect, useRef } from "react";
import { mapSettings } from "#ui/preferences/map-settings.ts";

export interface MapShortcuts {
  readonly search: () => void;
  readonly move: (step: 1 | -1) => void;
  readonly open: () => void;
  readonly close: () => void;
  readonly follow: () => void;
  readonly route: () => void;
  readonly help: () => void;
}

/** The single keys of the map page. They rest while something is typed, a dialog is open, or the reader switched them off. */
export function useMapShortcuts(shortcuts: MapShortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target)) return;
      if (event.key === "Escape") {
        latest.current.close();
        return;
      }
      if (!mapSettings.getSnapshot().singleKeyShortcuts) return;
      if (run(event.key, latest.current)) event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

export function run(key: string, shortcuts: MapShortcuts): boolean {
  switch (key) {
    case "/":
      shortcuts.search();
      return true;
    case "j":
      shortcuts.move(1);
      return true;
    case "k":
      shortcuts.move(-1);
      return true;
    case "f":
      shortcuts.follow();
      return true;
    case "h":
      shortcuts.route();
      return true;
    case "?":
      shortcuts.help();
      return true;
    default:
      return false;
  }
}

/** Keys belong to a field that is typed in, and to an open dialog or menu. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open], [role="menu"]')) return true;
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
