import { test as base, expect } from "@playwright/test";
import type { Page } from "@playwright/test";
// The page declares `window.outrider` there.
import type {} from "../../apps/web/src/map/inspection.ts";
import type { TestServer } from "./server.ts";
import { startServer } from "./server.ts";

/** Vehicles of the fleet that most tests look at. */
export const FLEET = 12;

/** The demo's sign-ins. */
export const DEMO = {
  admin: { email: "admin@demo.test", password: "outrider-demo" },
  manager: { email: "manager@demo.test", password: "outrider-demo" },
  operator: { email: "operator@demo.test", password: "outrider-demo" },
} as const;

interface Fixtures {
  /** Messages a test expects on the console: matching errors do not fail it. */
  readonly expectedErrors: RegExp[];
}

interface WorkerFixtures {
  /** Vehicles of the demo; 0 for a server with one administrator and nothing else. */
  readonly fleet: number;
  /** One server for all tests of a worker that want the same fleet. */
  readonly server: TestServer;
}

/** Playwright's test with a server, and with a page on which no error may go unnoticed. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  fleet: [FLEET, { scope: "worker", option: true }],
  server: [
    async ({ fleet }, use) => {
      await using server = await startServer({ demo: fleet });
      await use(server);
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what is needed from the pattern.
  expectedErrors: async ({}, use) => use([]),
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => errors.push(`page: ${error.stack ?? error.message}`));
    await use(page);
    const unexpected = errors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)));
    expect(unexpected, "errors on the console of the page").toEqual([]);
  },
});

/** Signs in through the form and waits for the map page. */
export const signIn = async (
  page: Page,
  { email, password }: { readonly email: string; readonly password: string } = DEMO.admin,
): Promise<void> => {
  await page.goto("/#/login");
  await page.getByLabel("E-mail or user name").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/#\/map/);
};

export { expect } from "@playwright/test";
