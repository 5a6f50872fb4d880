import { expect, test } from "vitest";
import { initialsOf } from "./avatar.tsx";

test.each([
  ["Carla Monteiro", "CM"],
  ["João Maria da Silva Pires", "JP"],
  ["ana", "A"],
  ["admin@demo.test", "AT"],
  ["Élodie Ångström", "ÉÅ"],
  ["", "?"],
])("the initials of %s are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
