import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { renderSettingsPage } from "../src/config/settings-page.ts";

/** Writes `docs/settings.md` from the settings table. */
await writeFile(join(import.meta.dirname, "../../../docs/settings.md"), renderSettingsPage());
