import { HOME_PATH, redirectPath } from "@outrider/domain/access/redirect-path.ts";

/** A redirect target reduced to a path of this page; routes of passage would lead round in a circle and count as home. */
export function safeTarget(target: string | null | undefined): string {
  const path = redirectPath(target ?? HOME_PATH);
  return /^\/(wait|login|redirect)(\/|\?|$)/.test(path) ? HOME_PATH : path;
}
