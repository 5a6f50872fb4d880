import { describe, expect, it } from "vitest";
import { FleetListView } from "./fleet-list.ts";
import type { FleetQuery } from "./fleet.ts";
import { NOW, STATE, rosterEntry, tableOf } from "./testing/vehicles.ts";

const fleet = () =>
  tableOf([
    {
      entry: { name: "Van 10", plate: "", groupId: 2, groupName: "Waste" },
      record: { state: STATE.stopped, fuel: 80, lastUpdate: NOW - 1_000 },
    },
    {
      entry: { name: "Van 9", plate: "", groupId: 1, groupName: "Cold chain" },
      record: { state: STATE.moving, fuel: 12, lastUpdate: NOW - 9_000 },
    },
    {
      entry: { name: "Van 1", plate: "", groupId: 2, groupName: "Waste", driver: "José" },
      record: { state: STATE.disconnected, lastUpdate: NOW - 90_000 },
    },
    {
      entry: { name: "Van 2", plate: "", groupId: 0, groupName: "" },
      record: { state: STATE.idle, fuel: 40, lastUpdate: NOW },
    },
  ]);

const rows = (query: Partial<FleetQuery>, from = 0, limit = 50) => {
  const list = new FleetListView(fleet());
  list.query = { state: null, order: "vehicle", search: "", ...query };
  list.setWindow(from, limit);
  list.refresh();
  const { total, rows: shown } = list.window(() => null);
  return { total, names: shown.map((row) => (row.kind === "group" ? `[${row.name}]` : row.vehicle.name)), shown };
};

describe("the list", () => {
  it("orders by vehicle in natural order", () => {
    expect(rows({ order: "vehicle" }).names).toEqual(["Van 1", "Van 2", "Van 9", "Van 10"]);
  });

  it("orders by status: moving, idle, stopped, disconnected", () => {
    expect(rows({ order: "status" }).names).toEqual(["Van 9", "Van 2", "Van 10", "Van 1"]);
  });

  it("orders by last update, newest first", () => {
    expect(rows({ order: "lastUpdate" }).names).toEqual(["Van 2", "Van 10", "Van 9", "Van 1"]);
  });

  it("orders by fuel, emptiest first and unknown last", () => {
    expect(rows({ order: "fuel" }).names).toEqual(["Van 9", "Van 2", "Van 10", "Van 1"]);
  });

  it("heads each group, the nameless last, and counts what is under the head", () => {
    const { names, total, shown } = rows({ order: "group" });
    expect(names).toEqual(["[Cold chain]", "Van 9", "[Waste]", "Van 1", "Van 10", "[]", "Van 2"]);
    expect(total).toBe(7);
    expect(shown[2]).toMatchObject({ groupId: 2, byState: { moving: 0, idle: 0, stopped: 1, disconnected: 1 } });
  });

  it("filters by state and searches at once", () => {
    expect(rows({ state: "stopped" }).names).toEqual(["Van 10"]);
    expect(rows({ search: "jose waste" }).names).toEqual(["Van 1"]);
    expect(rows({ state: "moving", search: "jose" })).toMatchObject({ total: 0, names: [] });
  });

  it("gives the window that was asked for and the whole total", () => {
    expect(rows({ order: "vehicle" }, 1, 2)).toMatchObject({ total: 4, names: ["Van 2", "Van 9"] });
  });

  it("follows a new name and a removal", () => {
    const table = fleet();
    const list = new FleetListView(table);
    list.query = { state: null, order: "vehicle", search: "" };
    table.put(rosterEntry(1, { name: "Aaa", plate: "" }), NOW, 0);
    table.remove(2);
    list.refresh();
    const { rows: shown } = list.window(() => null);
    expect(shown.map((row) => (row.kind === "vehicle" ? row.vehicle.name : ""))).toEqual(["Aaa", "Van 1", "Van 2"]);
  });
});
