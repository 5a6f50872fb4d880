import { ApiError } from "./api-error.ts";
import type { ApiFailure } from "./api-error.ts";
import { list, optional, shape, text } from "./read.ts";
import type { Reader } from "./read.ts";

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_RETRY_SECONDS = 30;

export interface CallOptions {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** One call to our own server. Throws `ApiError` for everything that is not a success. */
export async function call(path: string, options: CallOptions = {}): Promise<Answer> {
  const { method = "GET", json, form, timeoutMs = DEFAULT_TIMEOUT_MS, signal } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const headers: Record<string, string> = {
    accept: "application/json",
    // Refusals come with a readable text; it is to be in the language of the page, not of the browser.
    "accept-language": document.documentElement.lang,
  };
  let body: string | null = null;
  if (json !== undefined) {
    headers["content-type"] = "application/json";
    body = JSON.stringify(json);
  } else if (form) {
    headers["content-type"] = "application/x-www-form-urlencoded";
    body = new URLSearchParams(form).toString();
  }
  let response: Response;
  let content: string;
  try {
    response = await fetch(path, {
      method,
      headers,
      body,
      credentials: "same-origin",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    content = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError({ kind: timeout.aborted ? "timeout" : "network" }, { cause });
  }
  const answer = { status: response.status, headers: response.headers, body: parse(content, response.headers) };
  if (response.ok) return answer;
  throw new ApiError(failureFrom(answer));
}

export async function get<Value>(path: string, read: Reader<Value>, signal?: AbortSignal): Promise<Value> {
  const answer = await call(path, signal ? { signal } : {});
  return read(answer.body, path);
}

function parse(content: string, headers: Headers): unknown {
  if (!/\bjson\b/.test(headers.get("content-type") ?? "")) return content;
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

const problem = shape({
  code: optional(text),
  detail: optional(text),
  requestId: optional(text),
  errors: optional(list(shape({ path: text, code: text, message: text }))),
});

function failureFrom({ status, headers, body }: Answer): ApiFailure {
  const { code, detail, requestId, errors } = readProblem(body);
  switch (status) {
    case 401:
      return { kind: "unauthorized", code };
    case 403:
      return { kind: "forbidden", detail };
    case 404:
      return { kind: "notFound" };
    case 409:
    case 412:
      return { kind: "conflict", code, detail };
    case 429:
      return { kind: "tooMany", retrySeconds: Number(headers.get("retry-after")) || DEFAULT_RETRY_SECONDS };
    default:
      if (status >= 500) return { kind: "server", status, requestId };
      return { kind: "rejected", code, detail, fields: errors };
  }
}

function readProblem(body: unknown) {
  if (typeof body === "object" && body !== null) {
    const { code, detail, requestId, errors } = problem(body, "problem");
    return { code: code ?? "", detail: detail ?? "", requestId, errors: errors ?? [] };
  }
  return { code: "", detail: typeof body === "string" ? body.slice(0, 300) : "", requestId: null, errors: [] };
}
