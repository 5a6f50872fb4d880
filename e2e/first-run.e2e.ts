import { startServer } from "./harness/server.ts";
import { expect, test } from "./harness/test.ts";

test("a new installation takes its administrator from whoever can read its log", async ({ page, expectedErrors }) => {
  await using server = await startServer({ demo: 0, administrator: false });
  const tokenOf = (output: string): string => /set-up token:\s+(\S+)\n/.exec(output)?.[1] ?? "";
  await expect.poll(() => tokenOf(server.output())).not.toBe("");
  const token = tokenOf(server.output());
  expectedErrors.push(/status of 403/);

  await page.goto(server.url);
  await expect(page.getByRole("heading", { name: "Create the administrator" })).toBeVisible();
  await page.getByLabel("Set-up token").fill("not the token");
  await page.getByLabel("Name", { exact: true }).fill("Inês Rocha");
  await page.getByLabel("E-mail").fill("ines@example.test");
  await page.getByLabel("New password").fill("seven-quiet-lorries");
  await page.getByLabel("Repeat the password").fill("seven-quiet-lorries");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText(/This is not the set-up token of this start/)).toBeVisible();

  await page.getByLabel("Set-up token").fill(token);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByTestId("map")).toBeVisible();
});
