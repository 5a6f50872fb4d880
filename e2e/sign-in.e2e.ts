import AxeBuilder from "@axe-core/playwright";
import { DEMO, expect, signIn, test } from "./harness/test.ts";

const HEADINGS = {
  fr: "Connexion",
  es: "Iniciar sesión",
  "pt-PT": "Iniciar sessão",
  "pt-BR": "Entrar",
  "en-GB": "Sign in",
} as const;

test.describe("signing in", () => {
  test("a visitor is led to the sign-in page and, once signed in, to where it wanted to go", async ({ page }) => {
    await page.goto("/#/settings/profile");
    await expect(page).toHaveURL(/#\/login\?redirect=/);
    await page.getByLabel("E-mail or user name").fill(DEMO.operator.email);
    await page.getByLabel("Password", { exact: true }).fill(DEMO.operator.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#\/settings\/profile$/);
  });

  test("letter case and spaces around the name do not matter", async ({ page }) => {
    await signIn(page, { email: " ADMIN@Demo.Test ", password: DEMO.admin.password });
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  });

  test("a wrong password is told on the page, and says nothing of the account", async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 401 /);
    await page.goto("/#/login");
    await page.getByLabel("E-mail or user name").fill(DEMO.admin.email);
    await page.getByLabel("Password", { exact: true }).fill("not-the-password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    const told = page.getByRole("main").getByText(/no account|not right|wrong|check/i);
    await expect(told.first()).toBeVisible();
    const known = await told.first().innerText();

    await page.getByLabel("E-mail or user name").fill("nobody@demo.test");
    await page.getByLabel("Password", { exact: true }).fill("not-the-password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(told.first()).toHaveText(known);
    await expect(page).toHaveURL(/#\/login/);
  });

  test("a signed-in user does not see the sign-in page again, and signing out ends the session", async ({ page }) => {
    await signIn(page);
    await page.goto("/#/login");
    await expect(page).toHaveURL(/#\/map/);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    const session = await page.request.get("/api/session");
    expect(session.status()).toBe(404);
  });

  test("a redirect never leaves the site", async ({ page }) => {
    for (const target of ["//evil.test", "/\\evil.test", "https://evil.test", "javascript:alert(1)"]) {
      await page.goto(`/#/login?redirect=${encodeURIComponent(target)}`);
      await page.getByLabel("E-mail or user name").fill(DEMO.admin.email);
      await page.getByLabel("Password", { exact: true }).fill(DEMO.admin.password);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/#\/map/);
      await page.context().clearCookies();
      await page.goto("about:blank");
    }
  });

  test("the page speaks five languages", async ({ page }) => {
    await page.goto("/#/login");
    for (const [language, heading] of Object.entries(HEADINGS)) {
      await page.locator("footer select").selectOption(language);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    }
  });

  test("nothing is wrong for people who use it with other means", async ({ page }) => {
    await page.goto("/#/login");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
    }
  });
});
