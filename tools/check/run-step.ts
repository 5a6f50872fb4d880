import { spawn } from "node:child_process";
import { join } from "node:path";

/** A program whose exit code says whether something holds. */
export interface Step {
  readonly name: string;
  /** A program of `node_modules/.bin`, and its parameters. */
  readonly command: readonly [string, ...string[]];
}

export interface StepOutcome {
  readonly name: string;
  readonly ok: boolean;
  /** What the program said, for a step that does not hold. */
  readonly output: string;
  readonly millis: number;
}

const ROOT = join(import.meta.dirname, "../..");

/** Runs a step to its end; a program that cannot be started is a step that does not hold. */
export const runStep = ({ name, command: [program, ...parameters] }: Step): Promise<StepOutcome> =>
  new Promise((resolve) => {
    const started = performance.now();
    let output = "";
    const end = (ok: boolean): void => resolve({ name, ok, output, millis: performance.now() - started });
    const child = spawn(join(ROOT, "node_modules/.bin", program), parameters, {
      cwd: ROOT,
      env: { ...process.env, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const take = (part: Buffer): void => void (output += part.toString("utf8"));
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("error", (error) => {
      output += error.message;
      end(false);
    });
    child.on("close", (code) => end(code === 0));
  });
