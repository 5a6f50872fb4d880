import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { ADMINISTRATOR } from "./harness/server.ts";
import { expect, signIn, test } from "./harness/test.ts";

/** A new server: one administrator and nothing else. */
test.use({ fleet: 0 });

/** Reports a place as the phone app does; true when the server took it. */
const report = async (port: number, uniqueId: string): Promise<boolean> => {
  const query = new URLSearchParams({ id: uniqueId, lat: "38.72", lon: "-9.14", timestamp: String(Date.now()) });
  const answer = await fetch(`http://127.0.0.1:${port}/?${query.toString()}`, { method: "POST" });
  await answer.arrayBuffer();
  return answer.ok;
};

const violationsOf = async (page: Page): Promise<readonly string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
};

test("a phone that knocks is adopted and stands on the map at its next report", async ({ page, server }) => {
  const port = server.devicePorts.get("osmand") ?? 0;
  await signIn(page, ADMINISTRATOR);
  await page.goto("/#/settings/profile");
  await page.getByRole("link", { name: "Connect a device" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Connect a device" })).toBeVisible();
  await expect(page.getByText(new RegExp(`^http://[\\d.]+:${port}$`))).toBeVisible();
  await expect(page.getByText("Nothing has knocked yet")).toBeVisible();

  expect(await report(port, "phone-e2e")).toBe(false);
  const row = page.getByRole("row", { name: /phone-e2e/ });
  await expect(row).toContainText("osmand");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violationsOf(page)).toEqual([]);
  }

  await row.getByRole("button", { name: "Adopt phone-e2e" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Adopt a device" });
  await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.type("My phone");
  await dialog.getByLabel("Number plate").fill("EE-22-EE");
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByText("My phone is registered", { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);

  expect(await report(port, "phone-e2e")).toBe(true);
  await page.getByRole("button", { name: "Show on map" }).click();
  await expect(page).toHaveURL(/#\/map$/);
  await expect(page.getByRole("option", { name: /EE-22-EE/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Vehicle EE-22-EE" })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() => (globalThis.outrider?.deviceIds ?? []).map((id) => globalThis.outrider?.drawn(id)?.latitude)),
    )
    .toEqual([expect.closeTo(38.72, 2)]);
});

test("who is no administrator is neither offered the page nor shown it", async ({ page, server }) => {
  const operator = { email: "operator@example.test", password: "seven-quiet-lorries" };
  const headers = { origin: server.url };
  await page.request.post("/api/session", { form: ADMINISTRATOR, headers });
  const created = await page.request.post("/api/users", {
    data: { name: "Operator", ...operator },
    headers,
  });
  expect(created.status()).toBe(200);
  await page.context().clearCookies();
  await signIn(page, operator);
  await page.goto("/#/settings/profile");
  await expect(page.getByRole("link", { name: "Profile" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Connect a device" })).toHaveCount(0);
  await page.goto("/#/settings/connect");
  await expect(page.getByText("You are not allowed to do this.")).toBeVisible();
});
