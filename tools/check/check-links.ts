import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { linkProblems } from "./link-problems.ts";

/** Demands that every link in the documents leads to something: `node tools/check/check-links.ts`. */
const ROOT = join(import.meta.dirname, "../..");

const paths = globSync("**/*.md", { cwd: ROOT, exclude: (path) => /(?:^|\/)(?:node_modules|dist|data)$/.test(path) });
const documents = paths.map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
const problems = linkProblems(documents, (path) => existsSync(join(ROOT, path)));
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
