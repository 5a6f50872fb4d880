import { setTimeout as sleep } from "node:timers/promises";

/** Looks every few milliseconds until something holds; fails after `limit` ms. */
export const waitUntil = async (holds: () => boolean, limit = 5000): Promise<void> => {
  const deadline = Date.now() + limit;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`still not so after ${limit} ms: ${holds.toString()}`);
    await sleep(5);
  }
};
