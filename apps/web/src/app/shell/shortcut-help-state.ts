import { observable } from "#ui/observable.ts";

/** Whether the list of keyboard shortcuts is open. */
export const helpOpen = observable(false);
