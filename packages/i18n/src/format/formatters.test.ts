import { durationMillis, knots, metres, unixMillis, volts } from "@outrider/domain/units/units.ts";
import { expect, test } from "vitest";
import { createI18n } from "../i18n.ts";
import type { Locale } from "../locales.ts";

async function formatsOf(locale: Locale, formatLocale: string = locale, timeZone = "Europe/Lisbon") {
  const i18n = await createI18n({
    locale,
    formatLocale,
    timeZone,
    load: async (language, namespace) =>
      (await import(`../messages/${language}/${namespace}.json`, { with: { type: "json" } })).default,
  });
  return i18n.format;
}

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

test.each([
  [0, "0 s"],
  [4_900, "4 s"],
  [59_999, "59 s"],
  [12 * 60_000, "12 min"],
  [3_600_000, "1 h"],
  [72 * 60_000, "1 h 12"],
  [3_900_000, "1 h 05"],
  [86_399_999, "23 h 59"],
  [6 * 86_400_000, "6 d"],
  [-500, "0 s"],
])("a length of %d ms reads %s", async (length, text) => {
  const format = await formatsOf("en-GB");
  expect(plain(format.duration(durationMillis(length)))).toBe(text);
});

test("French counts days as jours", async () => {
  const format = await formatsOf("fr", "fr-FR");
  expect(plain(format.duration(durationMillis(6 * 86_400_000)))).toBe("6 j");
});

test("knots are shown in km/h, apart from their unit", async () => {
  const format = await formatsOf("en-GB");
  expect(format.speed(knots(38.9))).toEqual({ value: "72", unit: "km/h", text: "72\u202fkm/h" });
});

test.each([
  [842, "842 m"],
  [1000, "1.0 km"],
  [86_400, "86.4 km"],
  [184_212_000, "184,212 km"],
])("a distance of %d m reads %s", async (distance, text) => {
  const format = await formatsOf("en-GB");
  expect(plain(format.distance(metres(distance)).text)).toBe(text);
});

test("an odometer counts whole kilometres and never rounds up", async () => {
  const format = await formatsOf("en-GB");
  expect(format.odometer(metres(184_212_999)).value).toBe("184,212");
});

test("numbers follow the reader's region", async () => {
  const [portugal, chile] = [await formatsOf("pt-PT"), await formatsOf("es", "es-CL")];
  expect(portugal.voltage(volts(6.8)).value).toBe("6,8");
  expect(chile.number(12_345.6, 1)).toBe("12.345,6");
});

test("a value that rounds to nothing has no sign, a negative one has a true minus", async () => {
  const format = await formatsOf("en-GB");
  expect(format.number(-0.04, 1)).toBe("0.0");
  expect(format.number(-18.4, 1)).toBe("−18.4");
});

test("instants are shown in the chosen zone with its name", async () => {
  const instant = unixMillis(Date.UTC(2026, 6, 21, 16, 18, 51));
  const lisbon = await formatsOf("en-GB");
  const cuiaba = await formatsOf("pt-BR", "pt-BR", "America/Cuiaba");
  expect(lisbon.time(instant)).toBe("17:18");
  expect(lisbon.full(instant)).toMatch(/^21 Jul 2026.* 17:18:51 (GMT\+1|WEST)$/);
  expect(cuiaba.time(instant)).toBe("12:18");
});

test("coordinates can be pasted anywhere: points, six decimals", async () => {
  const format = await formatsOf("fr", "fr-FR");
  expect(format.coordinates(38.7592138, -9.1591871)).toBe("38.759214, -9.159187");
});
