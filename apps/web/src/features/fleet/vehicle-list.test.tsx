import { I18nProvider } from "#ui/i18n/i18n-context.tsx";
import { createI18n } from "@outrider/i18n/i18n.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Fleet, FleetList, FleetSummary, Vehicle } from "#live/fleet.ts";
import { VehicleList } from "./vehicle-list.tsx";

const TOTAL = 30;
const vehicle = (id: number): Vehicle => ({
  id,
  name: `Frigo ${id}`,
  plate: `PL-${id}`,
  uniqueId: String(id),
  driver: "",
  groupId: 0,
  groupName: "",
  category: "truck",
  model: "",
  state: "stopped",
  stateSince: 0,
  hasPosition: true,
  latitude: 38.7,
  longitude: -9.1,
  speed: 0,
  course: 0,
  fixTime: 1,
  lastUpdate: 1,
  late: false,
  outdated: false,
  ignition: false,
  fuel: null,
  signal: null,
  alarm: false,
  immobilized: false,
  commandPending: false,
  online: true,
  address: null,
});

const SUMMARY: FleetSummary = {
  connection: { kind: "live", lastMessageAt: 0 },
  total: TOTAL,
  byState: { moving: 0, idle: 0, stopped: TOTAL, disconnected: 0 },
  inView: null,
  serverBuild: null,
  rosterComplete: true,
  clockOffset: 0,
};
const LIST: FleetList = {
  query: { state: null, order: "vehicle", search: "" },
  total: TOTAL,
  offset: 0,
  rows: Array.from({ length: TOTAL }, (_, index) => ({ kind: "vehicle", vehicle: vehicle(index + 1) })),
};

/** A fleet that holds still: what the list asks of it is recorded. */
function stillFleet() {
  const still = <Value,>(value: Value) => ({ subscribe: () => () => {}, getSnapshot: () => value });
  const windows: (readonly [number, number])[] = [];
  const fleet: Pick<Fleet, "list" | "summary" | "setWindow"> = {
    list: still(LIST),
    summary: still(SUMMARY),
    setWindow: (offset, limit) => void windows.push([offset, limit]),
  };
  return { windows, fleet: fleet as Fleet };
}

beforeEach(() => {
  // jsdom lays nothing out; the list is told a window of 560 px, which is ten rows.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(560);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(360);
  HTMLElement.prototype.scrollTo = () => {};
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function show() {
  const selected: number[] = [];
  const { fleet, windows } = stillFleet();
  const i18n = await createI18n({
    locale: "en-GB",
    formatLocale: "en-GB",
    timeZone: "UTC",
    load: async (locale, namespace) =>
      (await import(`../../../../../packages/i18n/src/messages/${locale}/${namespace}.json`)).default,
  });
  await i18n.ensure(["fleet"]);
  render(
    <I18nProvider i18n={i18n}>
      <VehicleList
        fleet={fleet}
        compact={false}
        touch={false}
        fullDate={false}
        selectedId={null}
        followId={null}
        onSelect={(id) => selected.push(id)}
        onFollow={() => {}}
        onRoute={() => {}}
      />
    </I18nProvider>,
  );
  await screen.findAllByRole("option");
  return { selected, windows, list: screen.getByRole("listbox") };
}

test("the list is one tab stop and tells how many vehicles it has", async () => {
  const { list } = await show();
  expect(list.tabIndex).toBe(0);
  expect(list.getAttribute("aria-label")).toBe("Vehicles, 30");
  const options = screen.getAllByRole("option");
  expect(options.every((option) => !option.hasAttribute("tabindex"))).toBe(true);
  expect(options[0]?.getAttribute("aria-setsize")).toBe("30");
});

test("only the rows in sight are in the page, and only they are asked of the fleet", async () => {
  const { windows } = await show();
  expect(screen.getAllByRole("option").length).toBeLessThan(TOTAL);
  expect(windows.at(-1)?.[0]).toBe(0);
  expect(windows.at(-1)?.[1]).toBeLessThan(TOTAL);
});

test("arrow keys move the active row, Enter opens it", async () => {
  const { list, selected } = await show();
  fireEvent.keyDown(list, { key: "ArrowDown" });
  fireEvent.keyDown(list, { key: "ArrowDown" });
  const active = document.getElementById(list.getAttribute("aria-activedescendant") ?? "");
  expect(active?.textContent).toContain("PL-2");
  fireEvent.keyDown(list, { key: "Enter" });
  expect(selected).toEqual([2]);
});

test("a press on a row opens it", async () => {
  const { selected } = await show();
  fireEvent.click(screen.getByText("PL-4"));
  expect(selected).toEqual([4]);
});

test("the actions of the active row are outside of the list, named after their vehicle", async () => {
  const { list } = await show();
  fireEvent.keyDown(list, { key: "Home" });
  const tools = screen.getByRole("toolbar", { name: "Actions for PL-1" });
  expect(list.contains(tools)).toBe(false);
});
