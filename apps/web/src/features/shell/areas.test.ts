import type { EntityAttributes } from "@outrider/domain/model/attributes.ts";
import { describe, expect, test } from "vitest";
import { railEntries } from "./areas.ts";

const names = (user: EntityAttributes, partner: EntityAttributes = {}) =>
  railEntries(user, partner).map((entry) => (entry.kind === "area" ? entry.area : entry.title));

test.each<[string, EntityAttributes, EntityAttributes, string[]]>([
  ["no attribute anywhere", {}, {}, ["map", "settings"]],
  ["the partner switched settings off", {}, { settings: false }, ["map"]],
  ["the user's own attribute stands above the partner", { settings: "true" }, { settings: false }, ["map", "settings"]],
  ["the user has no map", { map: false }, {}, ["settings"]],
  ["the user has nothing", { map: "false", settings: false }, {}, []],
])("with %s", (_case, user, partner, expected) => {
  expect(names(user, partner)).toEqual(expected);
});

describe("links of the user's attributes", () => {
  test("follow the areas in the order of their numbers", () => {
    const user = { menuItem10: "fa-x|Ten|/ten", menuItem2: "fa-x|Two|https://two.example/a" };
    expect(names(user)).toEqual(["map", "settings", "Two", "Ten"]);
  });

  test.each(["fa-x|Title", "fa-x||/path", "fa-x|Bad|javascript:alert(1)", "fa-x|Bad|//evil.example", "", 3, null])(
    "are left out when they are not icon, title and address: %s",
    (value) => {
      expect(names({ menuItem1: value })).toEqual(["map", "settings"]);
    },
  );
});
