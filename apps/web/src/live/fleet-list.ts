import type { FleetList, FleetQuery, FleetRow } from "./fleet.ts";
import { groupCounts, matchQuery, orderSlots } from "./fleet-order.ts";
import { FleetRanks } from "./fleet-ranks.ts";
import type { VehicleTable } from "./vehicle-table.ts";
import { countsByState, vehicleView } from "./vehicle-view.ts";

const EVERYTHING: FleetQuery = { state: null, order: "status", search: "" };

/** The list the page looks at: one query, its matching slots in order, and the window of rows on screen. */
export class FleetListView {
  query: FleetQuery = EVERYTHING;
  /** 1 for every slot the query lets through. */
  matched = new Uint8Array(0);
  #rows: Int32Array = new Int32Array(0);
  #groupCounts: Uint32Array = new Uint32Array(0);
  #offset = 0;
  #limit = 30;
  readonly #ranks = new FleetRanks();
  readonly #table: VehicleTable;

  constructor(table: VehicleTable) {
    this.#table = table;
  }

  setWindow(offset: number, limit: number): void {
    this.#offset = Math.max(0, offset);
    this.#limit = Math.max(0, limit);
  }

  /** Runs the query over the whole fleet. */
  refresh(): void {
    const table = this.#table;
    if (this.matched.length < table.capacity) this.matched = new Uint8Array(table.capacity);
    this.#ranks.refresh(table);
    const count = matchQuery(table, this.query, this.matched);
    this.#rows = orderSlots(table, this.#ranks, this.query.order, this.matched, count);
    if (this.query.order === "group") this.#groupCounts = groupCounts(table, this.#ranks, this.matched);
  }

  /** Slots of the vehicles on screen. */
  windowSlots(): readonly number[] {
    return [...this.#rows.subarray(this.#offset, this.#offset + this.#limit)].filter((row) => row >= 0);
  }

  window(addressOf: (deviceId: number) => string | null): FleetList {
    const rows: FleetRow[] = [];
    for (const row of this.#rows.subarray(this.#offset, this.#offset + this.#limit)) {
      if (row < 0) {
        rows.push(this.#head(-1 - row));
        continue;
      }
      const vehicle = vehicleView(this.#table, row, addressOf(this.#table.deviceId[row] ?? 0));
      if (vehicle !== null) rows.push({ kind: "vehicle", vehicle });
    }
    return { query: this.query, total: this.#rows.length, offset: this.#offset, rows };
  }

  #head(rank: number): FleetRow {
    return {
      kind: "group",
      groupId: this.#ranks.groupIdAt[rank] ?? 0,
      name: this.#ranks.groupNameAt[rank] ?? "",
      byState: countsByState(this.#groupCounts.subarray(4 * rank, 4 * rank + 4)),
    };
  }
}
