import { SETTINGS } from "#config/settings.table.ts";

/** The text of `docs/settings.md`. A test compares the file with it. */
export const renderSettingsPage = (): string => {
  const rows = Object.entries(SETTINGS).map(
    ([name, setting]) =>
      `| \`${name}\` | ${setting.type}${setting.secret ? " (secret)" : ""} | ${setting.fallbackText} | ${setting.about} |`,
  );
  return [
    "# Settings",
    "",
    "Every setting is an environment variable. A wrong or unknown one stops the start with one line for each problem",
    "and exit code 78. This page is made from `apps/server/src/config/settings.table.ts`",
    "(`node apps/server/bin/settings-page.ts`).",
    "",
    "| Name | Type | Default | What it does |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
};
