import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/** Opens and closes the browser's own modal: the page behind is inert, Escape asks to close, focus returns by itself. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || open === element.open) return;
    if (!open) {
      element.close();
      return;
    }
    element.showModal();
    element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, [open]);
  return dialog;
}
