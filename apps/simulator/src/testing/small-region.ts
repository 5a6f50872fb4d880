import type { Region } from "../world/region.table.ts";

/** A region small enough to be built in a moment: Setúbal and the towns round it, with water between. */
export const SMALL_REGION: Region = {
  name: "test",
  country: "PT",
  city: "Setúbal",
  timeZone: "Europe/Lisbon",
  metropolitan: { radius: 22_000, population: 5000 },
  outer: { radius: 60_000, population: 100_000 },
  metropolitanShare: 0.9,
};
