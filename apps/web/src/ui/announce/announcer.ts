import { observable } from "../observable.ts";

/** One polite sentence at most in this time, so that a busy fleet does not talk over the reader. */
export const ANNOUNCEMENT_INTERVAL_MS = 5000;

export interface Announcement {
  readonly text: string;
  /** Grows, so that the same sentence twice is read twice. */
  readonly id: number;
}

const EMPTY: Announcement = { text: "", id: 0 };

/** What the two live regions of the page hold now. */
export const politeAnnouncement = observable(EMPTY);
export const assertiveAnnouncement = observable(EMPTY);

let waiting: string | null = null;
let timer: ReturnType<typeof setTimeout> | null = null;
let lastAt = Number.NEGATIVE_INFINITY;

/** Says something at the next pause. While one waits, a newer one takes its place. */
export function announce(text: string, now: number = performance.now()): void {
  const due = lastAt + ANNOUNCEMENT_INTERVAL_MS - now;
  if (due <= 0) {
    say(text, now);
    return;
  }
  waiting = text;
  timer ??= setTimeout(() => {
    timer = null;
    if (waiting !== null) say(waiting, performance.now());
    waiting = null;
  }, due);
}

/** Interrupts. Only for an SOS. */
export function announceUrgently(text: string): void {
  assertiveAnnouncement.set({ text, id: assertiveAnnouncement.getSnapshot().id + 1 });
}

function say(text: string, now: number): void {
  lastAt = now;
  politeAnnouncement.set({ text, id: politeAnnouncement.getSnapshot().id + 1 });
}
