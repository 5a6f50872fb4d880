import { createFleet } from "#live/create-fleet.ts";
import type { Fleet } from "#live/fleet.ts";
import { observable } from "#ui/observable.ts";
import { session } from "../session/session-store.ts";

/** The live fleet of whoever is signed in; null while nobody is. */
export const sessionFleet = observable<Fleet | null>(null);

let openFor: number | null = null;

/** Opens the fleet with the session and closes it with it; another user gets another fleet. Call the result to stop. */
export function followSession(): () => void {
  const adjust = () => {
    const current = session.getSnapshot();
    open(current.kind === "signedIn" ? current.user.id : null);
  };
  adjust();
  const stop = session.subscribe(adjust);
  return () => {
    stop();
    open(null);
  };
}

function open(user: number | null): void {
  if (user === openFor) return;
  openFor = user;
  sessionFleet.getSnapshot()?.[Symbol.dispose]();
  sessionFleet.set(user === null ? null : createFleet());
}
