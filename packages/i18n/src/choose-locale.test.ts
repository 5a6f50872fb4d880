import { expect, test } from "vitest";
import { chooseLocale, formatLocale } from "./choose-locale.ts";
import { matchLocale } from "./locales.ts";

test.each([
  ["en-US", "en-GB"],
  ["fr-CA", "fr"],
  ["es-CL", "es"],
  ["pt", "pt-PT"],
  ["pt-AO", "pt-PT"],
  ["pt_BR", "pt-BR"],
  ["de-DE", null],
  ["", null],
])("the tag %s is served by %s", (tag, locale) => {
  expect(matchLocale(tag)).toBe(locale);
});

test("the user's attribute wins over everything", () => {
  expect(chooseLocale({ user: "fr-FR", stored: "es", browser: ["en"], partner: "pt-BR" })).toBe("fr");
});

test("the choice made on this device wins over the browser", () => {
  expect(chooseLocale({ stored: "es", browser: ["en"] })).toBe("es");
});

test("the first browser language that is served wins over the partner", () => {
  expect(chooseLocale({ browser: ["de", "pt-BR", "en"], partner: "fr" })).toBe("pt-BR");
});

test("the partner decides when the browser's languages are not served", () => {
  expect(chooseLocale({ browser: ["de"], partner: "es" })).toBe("es");
});

test("European Portuguese is the last resort", () => {
  expect(chooseLocale({ browser: ["de", "it"] })).toBe("pt-PT");
});

test("Spanish takes the formats of the region the browser names", () => {
  expect(formatLocale("es", { browser: ["en", "es-CL"] })).toBe("es-CL");
  expect(formatLocale("es", { browser: ["en"] })).toBe("es-ES");
  expect(formatLocale("en-GB", { browser: ["en-US"] })).toBe("en-GB");
});
