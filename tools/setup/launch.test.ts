import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

it("starts the server in the container with the flags and the environment of npm start", () => {
  const { flags, environment } = JSON.parse(read("apps/server/launch.json")) as {
    readonly flags: readonly string[];
    readonly environment: Readonly<Record<string, string>>;
  };
  const dockerfile = read("Dockerfile");
  const command = JSON.parse(/^CMD (.*)$/m.exec(dockerfile)?.[1] ?? "[]") as readonly string[];
  expect(command.slice(1, -1)).toEqual(flags);
  for (const [name, value] of Object.entries(environment)) expect(dockerfile).toContain(`${name}=${value}`);
});
