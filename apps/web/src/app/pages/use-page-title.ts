import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { announce } from "#ui/announce/announcer.ts";

let shownBefore = false;

/** Names the page in the tab; after a change of page also aloud, since no new document tells a screen reader. */
export function usePageTitle(title: string): void {
  const { partner } = useRouter().options.context;
  useEffect(() => {
    document.title = `${title} · ${partner.title}`;
    if (shownBefore) announce(title);
    shownBefore = true;
  }, [title, partner.title]);
}
