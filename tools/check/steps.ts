import type { Step } from "./run-step.ts";

/** What `npm run check` asks, the longest first so that two at a time end early. */
export const STEPS: readonly Step[] = [
  {
    name: "unit tests",
    command: [
      "vitest",
      "run",
      "--project",
      "unit",
      "--project",
      "web",
      "--exclude",
      "**/*.slow.test.ts",
      "--reporter",
      "dot",
    ],
  },
  { name: "types", command: ["tsc", "-b"] },
  { name: "unused code", command: ["knip", "--no-progress"] },
  { name: "lint and fences", command: ["oxlint", "--type-aware", "apps", "packages", "tools", "e2e", "bench"] },
  { name: "format", command: ["oxfmt", "--check", "."] },
  { name: "messages", command: ["node", "tools/check/check-messages.ts"] },
  { name: "links in documents", command: ["node", "tools/check/check-links.ts"] },
];
