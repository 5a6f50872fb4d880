import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { startServer } from "./harness/server.ts";
import { DEMO, FLEET, expect, signIn, test } from "./harness/test.ts";

const rows = (page: Page) => page.getByRole("listbox", { name: /^Vehicles/ }).getByRole("option");
const inspect = <Key extends "socket" | "vehicles" | "frames" | "camera">(page: Page, key: Key) =>
  page.evaluate((name) => globalThis.outrider?.[name], key);

test.describe("the fleet", () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
    await expect.poll(() => inspect(page, "vehicles")).toBe(FLEET);
    await expect(rows(page)).toHaveCount(FLEET);
  });

  test("is on the map and in the list, and the counts add up", async ({ page }) => {
    expect(await inspect(page, "socket")).toBe("live");
    const counts = await page.getByRole("group", { name: "Filter by status" }).getByRole("button").allInnerTexts();
    const [all = 0, ...states] = counts.map((text) => Number.parseInt(text, 10));
    expect(all).toBe(FLEET);
    expect(states).toHaveLength(4);
    expect(states.reduce((sum, count) => sum + count, 0)).toBe(FLEET);
  });

  test("moves", async ({ page }) => {
    const fixes = () =>
      page.evaluate(() =>
        (globalThis.outrider?.deviceIds ?? []).map((id) => {
          const drawn = globalThis.outrider?.drawn(id);
          return { id, fixTime: drawn?.fixTime ?? 0, latitude: drawn?.latitude ?? 0, longitude: drawn?.longitude ?? 0 };
        }),
      );
    const before = new Map((await fixes()).map((fix) => [fix.id, fix]));
    await expect
      .poll(
        async () =>
          (await fixes()).filter((fix) => {
            const earlier = before.get(fix.id);
            return fix.fixTime > (earlier?.fixTime ?? 0) && fix.latitude !== earlier?.latitude;
          }).length,
        { timeout: 40_000 },
      )
      .toBeGreaterThan(0);
  });

  test("is searched by plate as fast as one types, and all of it comes back", async ({ page }) => {
    const first = await rows(page).first().innerText();
    const plate = /[A-Z]{2}-\d\d-[A-Z]{2}/.exec(first)?.[0] ?? "";
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: "Search vehicles" })).toBeFocused();
    await page.keyboard.type(plate.toLowerCase());
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(plate);
    await page.getByRole("searchbox", { name: "Search vehicles" }).fill("no vehicle has this");
    await expect(rows(page)).toHaveCount(0);
    await page.getByRole("searchbox", { name: "Search vehicles" }).fill("");
    await expect(rows(page)).toHaveCount(FLEET);
  });

  test("is filtered by state and ordered by what one asks", async ({ page }) => {
    const moving = page.getByRole("group", { name: "Filter by status" }).getByRole("button", { name: /Moving/ });
    await moving.click();
    await expect(moving).toHaveAttribute("aria-pressed", "true");
    await expect
      .poll(async () => (await rows(page).allInnerTexts()).length)
      .toBe(Number.parseInt(await moving.innerText(), 10));
    await page.getByRole("button", { name: /All/ }).click();
    await page.getByRole("combobox", { name: "Order by" }).selectOption({ label: "Vehicle" });
    await expect
      .poll(async () => {
        const plates = (await rows(page).allInnerTexts()).map((text) => /[A-Z]{2}-\d\d-[A-Z]{2}/.exec(text)?.[0] ?? "");
        return (
          plates.length === FLEET && plates.every((plate, index) => index === 0 || plate >= (plates[index - 1] ?? ""))
        );
      })
      .toBe(true);
  });

  test("shows a vehicle's card, flies to it, and closes it", async ({ page }) => {
    const plate = /[A-Z]{2}-\d\d-[A-Z]{2}/.exec(await rows(page).first().innerText())?.[0] ?? "";
    await rows(page).first().click();
    const card = page.getByRole("region", { name: `Vehicle ${plate}` });
    await expect(card.getByRole("heading", { name: new RegExp(plate) })).toBeVisible();
    await expect(card.getByRole("img", { name: /Ignition over 24 hours/ })).toBeVisible();
    await expect(card.getByText("Coordinates")).toBeVisible();
    await expect.poll(async () => Math.round((await inspect(page, "camera"))?.zoom ?? 0)).toBe(16);
    await card.getByRole("tab", { name: "Trips" }).click();
    await expect(card.getByRole("tabpanel", { name: "Trips" })).toBeVisible();
    await card.getByRole("button", { name: "Close" }).click();
    await expect(card).toBeHidden();
  });

  test("is worked with the keyboard alone", async ({ page }) => {
    await page.getByRole("listbox", { name: /^Vehicles/ }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: /^Vehicle / })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("region", { name: /^Vehicle / })).toBeHidden();
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`is there for people who use it with other means, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await rows(page).first().click();
      await expect(page.getByRole("region", { name: /^Vehicle / })).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).exclude(".maplibregl-canvas").analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
    });
  }

  test("changes to the dark theme with the system", async ({ page }) => {
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.emulateMedia({ colorScheme: "light" });
    const light = await background();
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(background).not.toBe(light);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("everything is within reach and nothing is wider than the screen", async ({ page }) => {
    await signIn(page, DEMO.operator);
    await expect.poll(() => inspect(page, "vehicles")).toBe(FLEET);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await wide()).toBe(0);
    await expect(rows(page).first()).toBeVisible();
    await rows(page).first().tap();
    const card = page.getByRole("region", { name: /^Vehicle / });
    await expect(card).toBeVisible();
    const box = await card.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    expect(await wide()).toBe(0);
  });
});

test.describe("when the server goes away", () => {
  test("the page says so, tries again, and goes on when it is back", async ({ browser }) => {
    test.setTimeout(120_000);
    await using server = await startServer({ demo: 4 });
    const page = await browser.newPage({ baseURL: server.url });
    await signIn(page);
    await expect.poll(() => inspect(page, "socket")).toBe("live");
    await server.kill();
    await expect.poll(() => inspect(page, "socket")).toBe("lost");
    const prompt = page.getByRole("button", { name: /reconnect|try again|restore/i }).first();
    await expect(prompt).toBeVisible({ timeout: 30_000 });
    await server.restart();
    await prompt.click();
    await expect.poll(() => inspect(page, "socket"), { timeout: 30_000 }).toBe("live");
    await expect(prompt).toBeHidden();
    await page.close();
  });
});
