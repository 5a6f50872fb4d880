import { naturalRanks } from "./natural-order.ts";
import type { VehicleTable } from "./vehicle-table.ts";

/**
 * The places of vehicles and groups in natural order, made anew only when the roster changed. With them every order
 * of the list is a sort of plain numbers.
 */
export class FleetRanks {
  /** Slot by rank. */
  slotAt: Uint32Array = new Uint32Array(0);
  /** Rank by slot. */
  rankOf: Uint32Array = new Uint32Array(0);
  /** Group id by group rank. */
  groupIdAt: readonly number[] = [];
  groupNameAt: readonly string[] = [];
  /** Group rank by slot. */
  groupRankOf: Uint32Array = new Uint32Array(0);
  #revision = -1;

  refresh(table: VehicleTable): void {
    if (this.#revision === table.rosterRevision) return;
    this.#revision = table.rosterRevision;
    const slots: number[] = [];
    const titles: string[] = [];
    const groups = new Map<number, string>();
    for (let slot = 0; slot < table.slots; slot += 1) {
      const entry = table.entries[slot];
      if (entry === null || entry === undefined) continue;
      slots.push(slot);
      titles.push(entry.plate === "" ? entry.name : `${entry.plate} ${entry.name}`);
      groups.set(entry.groupId, entry.groupName);
    }
    const ranks = naturalRanks(titles);
    this.slotAt = new Uint32Array(slots.length);
    this.rankOf = new Uint32Array(table.slots);
    slots.forEach((slot, index) => {
      const rank = ranks[index] ?? 0;
      this.slotAt[rank] = slot;
      this.rankOf[slot] = rank;
    });
    this.#rankGroups(table, groups);
  }

  #rankGroups(table: VehicleTable, groups: ReadonlyMap<number, string>): void {
    const ids = [...groups.keys()];
    const names = [...groups.values()];
    const ranks = naturalRanks(names);
    const rankOfId = new Map(ids.map((id, index) => [id, ranks[index] ?? 0]));
    const groupIdAt: number[] = [];
    const groupNameAt: string[] = [];
    ids.forEach((id, index) => {
      groupIdAt[ranks[index] ?? 0] = id;
      groupNameAt[ranks[index] ?? 0] = names[index] ?? "";
    });
    this.groupIdAt = groupIdAt;
    this.groupNameAt = groupNameAt;
    this.groupRankOf = new Uint32Array(table.slots);
    for (const slot of this.slotAt) {
      this.groupRankOf[slot] = rankOfId.get(table.entries[slot]?.groupId ?? 0) ?? 0;
    }
  }
}
