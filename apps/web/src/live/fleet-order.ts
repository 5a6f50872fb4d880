import { VEHICLE_STATES } from "@outrider/domain/status/vehicle-state.ts";
import type { FleetOrder, FleetQuery } from "./fleet.ts";
import type { FleetRanks } from "./fleet-ranks.ts";
import { matchesWords, searchWords } from "./text-search.ts";
import type { VehicleTable } from "./vehicle-table.ts";

/** More vehicles than a page will ever hold; a rank fits below it and a key stays an exact integer. */
const RANK_SPAN = 2 ** 20;
/** Seconds of unix time fit below it. */
const SECONDS_SPAN = 2 ** 32;

/** Which slots a query lets through: 1 a slot. */
export const matchQuery = (table: VehicleTable, query: FleetQuery, into: Uint8Array): number => {
  const words = searchWords(query.search);
  const state = query.state === null ? -1 : VEHICLE_STATES.indexOf(query.state);
  let matched = 0;
  for (let slot = 0; slot < table.slots; slot += 1) {
    const matches =
      table.alive[slot] === 1 &&
      (state === -1 || table.state[slot] === state) &&
      (words.length === 0 || matchesWords(table.searchLines[slot] ?? "", words));
    into[slot] = matches ? 1 : 0;
    if (matches) matched += 1;
  }
  return matched;
};

/**
 * The list of a query: slots in order, and for the order by group a head row before each group, written as
 * `-1 - groupRank`.
 */
export const orderSlots = (
  table: VehicleTable,
  ranks: FleetRanks,
  order: FleetOrder,
  matched: Uint8Array,
  count: number,
): Int32Array => {
  const keys = new Float64Array(count);
  let filled = 0;
  for (const slot of ranks.slotAt) {
    if (matched[slot] !== 1) continue;
    keys[filled] = primaryKey(table, ranks, order, slot) * RANK_SPAN + (ranks.rankOf[slot] ?? 0);
    filled += 1;
  }
  const sorted = keys.subarray(0, filled).sort();
  return order === "group" ? withHeads(sorted, ranks) : Int32Array.from(sorted, (key) => slotOf(key, ranks));
};

const slotOf = (key: number, ranks: FleetRanks): number => ranks.slotAt[key % RANK_SPAN] ?? 0;

const primaryKey = (table: VehicleTable, ranks: FleetRanks, order: FleetOrder, slot: number): number => {
  switch (order) {
    case "vehicle":
      return 0;
    case "status":
      return table.state[slot] ?? 0;
    case "group":
      return ranks.groupRankOf[slot] ?? 0;
    case "lastUpdate":
      return SECONDS_SPAN - 1 - Math.floor((table.lastUpdate[slot] ?? 0) / 1000);
    // The emptiest tank first: that is what the order is for. 255, unknown, falls to the end by itself.
    case "fuel":
      return table.fuel[slot] ?? 255;
  }
};

const withHeads = (sorted: Float64Array, ranks: FleetRanks): Int32Array => {
  const rows: number[] = [];
  let group = -1;
  for (const key of sorted) {
    const rank = Math.floor(key / RANK_SPAN);
    if (rank !== group) {
      group = rank;
      rows.push(-1 - rank);
    }
    rows.push(slotOf(key, ranks));
  }
  return Int32Array.from(rows);
};

/** Vehicles a state of the matched ones of each group, four a group rank. */
export const groupCounts = (table: VehicleTable, ranks: FleetRanks, matched: Uint8Array): Uint32Array => {
  const counts = new Uint32Array(4 * ranks.groupIdAt.length);
  for (const slot of ranks.slotAt) {
    if (matched[slot] !== 1) continue;
    const at = 4 * (ranks.groupRankOf[slot] ?? 0) + (table.state[slot] ?? 3);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
};
