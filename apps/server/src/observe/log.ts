import { pino } from "pino";
import type { Log } from "#observe/instruments.ts";

export type Stage = "main" | "ingest" | "pipeline" | "rules" | "commands" | "store" | "live" | "api" | "auth" | "demo";

export interface LogOptions {
  readonly format: "text" | "json";
  readonly level: "debug" | "info" | "warn" | "error";
  /** Where lines go; standard output in the program. */
  readonly write: (line: string) => void;
}

/** Makes the loggers of all stages over one stream. Secrets are cut out by name, wherever a field carries one. */
export const openLogs = ({ format, level, write }: LogOptions): ((stage: Stage) => Log) => {
  const root = pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: REDACTED_PATHS, censor: "[removed]" },
      serializers: { error: describeError },
    },
    { write: format === "json" ? write : (line) => write(calmLine(line)) },
  );
  return (stage) => root.child({ stage });
};

const SECRET_FIELDS = [
  "password",
  "token",
  "authorization",
  "cookie",
  "secret",
  "phc",
  "code",
  "totpKey",
  "devicePassword",
] as const;

const REDACTED_PATHS = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

/** Message and stack for the operator's own log; never sent to a client. */
const describeError = (error: unknown): unknown =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack, cause: describeError(error.cause) }
    : error;

/** `11:35:02 live  5 sockets closed (user 3)`: for people who watch a terminal. */
const calmLine = (json: string): string => {
  const { level, time, stage, msg, error, ...fields } = JSON.parse(json) as Record<string, unknown>;
  const words = Object.entries(fields).map(([name, value]) => `${name} ${plain(value)}`);
  const trouble = level === "warn" || level === "error" ? `${String(level)}: ` : "";
  const reason =
    error === undefined || error === null ? "" : `: ${plain((error as { message?: unknown }).message ?? error)}`;
  const details = words.length === 0 ? "" : ` (${words.join(", ")})`;
  return `${String(time).slice(11, 19)} ${String(stage).padEnd(8)} ${trouble}${String(msg)}${reason}${details}\n`;
};

const plain = (value: unknown): string =>
  (typeof value === "string" ? value : JSON.stringify(value)).replaceAll(/[\u0000-\u001f\u007f]/gu, " ");
