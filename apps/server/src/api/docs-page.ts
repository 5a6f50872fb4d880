import { readFileSync } from "node:fs";
import { join } from "node:path";

const read = (name: string): string => readFileSync(join(import.meta.dirname, "docs", name), "utf8");

/** The three files of the API viewer. */
export const DOCS_PAGE = read("docs.html");
export const DOCS_SCRIPT = read("docs.js");
export const DOCS_STYLE = read("docs.css");
