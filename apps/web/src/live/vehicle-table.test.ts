import { describe, expect, it } from "vitest";
import { NOW, STATE, rosterEntry, tableOf, vehicleRecord } from "./testing/vehicles.ts";
import { VehicleTable } from "./vehicle-table.ts";
import { countsByState, vehicleView } from "./vehicle-view.ts";

const DAY = 86_400_000;

describe("the table of vehicles", () => {
  it("counts states as they change", () => {
    const table = tableOf([{ record: { state: STATE.moving } }, { record: { state: STATE.moving } }, {}]);
    table.apply(vehicleRecord(1, { state: STATE.idle, fixTime: NOW + 1_000 }), NOW + 1_000, 1_000);
    expect(countsByState(table.byState)).toEqual({ moving: 1, idle: 1, stopped: 1, disconnected: 0 });
  });

  it("keeps a fix that came before its vehicle was named", () => {
    const table = new VehicleTable();
    table.apply(vehicleRecord(7, { state: STATE.moving, latitude: 41 }), NOW, 0);
    expect(table.count).toBe(0);
    table.put(rosterEntry(7), NOW, 0);
    expect(vehicleView(table, table.slotOf(7) ?? -1, null)).toMatchObject({ state: "moving", latitude: 41 });
  });

  it("gives the slot of a removed vehicle to the next and forgets everything of the first", () => {
    const table = tableOf([{ record: { state: STATE.moving, fuel: 50 } }]);
    table.remove(1);
    table.put(rosterEntry(2), NOW, 0);
    expect(table.slots).toBe(1);
    expect(vehicleView(table, 0, null)).toMatchObject({ id: 2, hasPosition: false, fuel: null, state: "disconnected" });
    expect(countsByState(table.byState)).toEqual({ moving: 0, idle: 0, stopped: 0, disconnected: 1 });
  });

  it("grows beyond its first size without losing anybody", () => {
    const table = tableOf(Array.from({ length: 1_000 }, (_, index) => ({ record: { latitude: index / 100 } })));
    expect(table.count).toBe(1_000);
    expect(vehicleView(table, table.slotOf(900) ?? -1, null)?.latitude).toBe(8.99);
  });

  it("turns a vehicle disconnected after five days of silence, since the moment that happened", () => {
    const table = tableOf([{ record: { state: STATE.stopped } }]);
    table.takeChanged();
    table.passTime(NOW + 5 * DAY);
    expect(table.takeChanged()).toEqual([]);
    table.passTime(NOW + 5 * DAY + 60_000);
    expect(table.takeChanged()).toEqual([0]);
    expect(vehicleView(table, 0, null)).toMatchObject({ state: "disconnected", stateSince: NOW + 5 * DAY + 1 });
  });

  it("calls a vehicle late after twice its own rhythm, and no longer once it reports again", () => {
    const table = tableOf([{ record: { state: STATE.moving } }]);
    const report = (seconds: number): void =>
      table.apply(vehicleRecord(1, { state: STATE.moving, fixTime: NOW + seconds * 1_000 }), NOW + seconds * 1_000, 0);
    for (const seconds of [60, 120, 180]) report(seconds);
    table.passTime(NOW + 290_000);
    expect(table.late[0]).toBe(0);
    table.passTime(NOW + 301_000);
    expect(table.late[0]).toBe(1);
    report(302);
    expect(table.late[0]).toBe(0);
  });

  it("tells each change once", () => {
    const table = tableOf([{}, {}]);
    expect(table.takeChanged()).toEqual([0, 1]);
    table.apply(vehicleRecord(2, { fixTime: NOW + 1 }), NOW, 0);
    table.apply(vehicleRecord(2, { fixTime: NOW + 2 }), NOW, 0);
    expect(table.takeChanged()).toEqual([1]);
  });

  it("reads unknown fuel, signal and ignition as not told", () => {
    const table = tableOf([{}]);
    expect(vehicleView(table, 0, null)).toMatchObject({ fuel: null, signal: null, ignition: null });
  });
});
