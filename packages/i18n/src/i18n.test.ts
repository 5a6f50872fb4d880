import { expect, test } from "vitest";
import { createI18n } from "./i18n.ts";
import type { MessageTree } from "./message-text.ts";

const TEXTS: Record<string, MessageTree> = {
  "en-GB/common": { ago: "{{age}} ago", duration: { seconds: "{{seconds}} s" } },
  "en-GB/fleet": {
    title: "Vehicles",
    matches_one: "{{count}} vehicle matches",
    matches_other: "{{count}} vehicles match",
  },
  "fr/common": { ago: "il y a {{age}}", duration: { seconds: "{{seconds}} s" } },
  "fr/fleet": { title: "Véhicules", matches_one: "{{count}} véhicule", matches_other: "{{count}} véhicules" },
};

const open = (loaded: string[] = []) =>
  createI18n({
    locale: "en-GB",
    formatLocale: "en-GB",
    timeZone: "UTC",
    load: async (locale, namespace) => {
      loaded.push(`${locale}/${namespace}`);
      const tree = TEXTS[`${locale}/${namespace}`];
      if (!tree) throw new Error(`no ${locale}/${namespace}`);
      return tree;
    },
  });

test("a namespace is loaded when it is asked for, once", async () => {
  const loaded: string[] = [];
  const i18n = await open(loaded);
  expect(i18n.isReady("fleet")).toBe(false);
  await Promise.all([i18n.ensure(["fleet"]), i18n.ensure(["fleet"])]);
  expect(i18n.isReady("fleet")).toBe(true);
  expect(loaded).toEqual(["en-GB/common", "en-GB/fleet"]);
});

test("the count chooses the plural form", async () => {
  const i18n = await open();
  await i18n.ensure(["fleet"]);
  const t = i18n.messages("fleet");
  expect([t("matches", { count: 1 }), t("matches", { count: 214 })]).toEqual([
    "1 vehicle matches",
    "214 vehicles match",
  ]);
});

test("a change of language brings the loaded namespaces along and tells the listeners once", async () => {
  const i18n = await open();
  await i18n.ensure(["fleet"]);
  const before = i18n.messages("fleet");
  let told = 0;
  i18n.subscribe(() => void (told += 1));
  await i18n.change({ locale: "fr", formatLocale: "fr-FR" });
  expect(told).toBe(1);
  expect(i18n.messages("fleet")).not.toBe(before);
  expect(i18n.messages("fleet")("title")).toBe("Véhicules");
});

test("a language that cannot be loaded leaves the present one in place", async () => {
  const i18n = await open();
  await i18n.ensure(["fleet"]);
  await expect(i18n.change({ locale: "es" })).rejects.toThrow("no es/common");
  expect(i18n.locale).toBe("en-GB");
  expect(i18n.messages("fleet")("title")).toBe("Vehicles");
});
