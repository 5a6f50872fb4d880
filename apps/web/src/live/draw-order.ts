import { VEHICLE_FLAG } from "@outrider/wire/live/vehicle-frame.ts";
import type { VehicleTable } from "./vehicle-table.ts";

const LEVELS = 6;

/** What lies on top: the worst and the liveliest. Disconnected lowest, then stopped, idle, moving, alarm, selected. */
const levelOf = (table: VehicleTable, slot: number, selectedSlot: number): number => {
  if (slot === selectedSlot) return LEVELS - 1;
  if (((table.flags[slot] ?? 0) & VEHICLE_FLAG.alarm) !== 0) return LEVELS - 2;
  return 3 - (table.state[slot] ?? 3);
};

/** Slots in the order in which they are painted; within a level by slot, so that overlaps do not flicker. */
export const drawOrder = (
  table: VehicleTable,
  slots: readonly number[],
  selectedSlot: number,
): Uint32Array<ArrayBuffer> => {
  const levels: number[][] = Array.from({ length: LEVELS }, () => []);
  for (const slot of slots) levels[levelOf(table, slot, selectedSlot)]?.push(slot);
  const order = new Uint32Array(slots.length);
  let at = 0;
  for (const level of levels) {
    level.sort((a, b) => a - b);
    order.set(level, at);
    at += level.length;
  }
  return order;
};
