import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Messages } from "./message-problems.ts";
import { messageProblems } from "./message-problems.ts";

/** Demands the same keys and placeholders in all languages: `node tools/check/check-messages.ts`. */
const FOLDER = join(import.meta.dirname, "../../packages/i18n/src/messages");
const REFERENCE = "en-GB";
const LANGUAGES = ["en-GB", "fr", "es", "pt-PT", "pt-BR"];

const languages = Object.fromEntries(LANGUAGES.map((language) => [language, read(join(FOLDER, language))]));
const problems = messageProblems(REFERENCE, languages);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function read(folder: string): Messages {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return Object.fromEntries(
    files.map((name) => [
      name.slice(0, -".json".length),
      flat("", JSON.parse(readFileSync(join(folder, name), "utf8")) as Tree),
    ]),
  );
}

interface Tree {
  readonly [key: string]: string | Tree;
}

function flat(prefix: string, tree: Tree): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === "string" ? [[`${prefix}${key}`, value]] : Object.entries(flat(`${prefix}${key}.`, value)),
    ),
  );
}
