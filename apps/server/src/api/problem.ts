import { STATUS_CODES } from "node:http";
import type { ProblemOut } from "@outrider/wire/api/problem.ts";
import type { ApiError } from "#api/errors.ts";
import { problemText } from "#api/problem-texts.ts";

/** The body of a refusal: RFC 9457, in the reader's language, free of anything internal. */
export const presentProblem = (
  error: ApiError,
  {
    path,
    requestId,
    languages,
  }: { readonly path: string; readonly requestId: string; readonly languages?: string | undefined },
): ProblemOut => ({
  type: "about:blank",
  title: STATUS_CODES[error.status] ?? "Error",
  status: error.status,
  code: error.code,
  detail: error.detail ?? problemText(error.code, languages),
  instance: path,
  requestId,
  ...(error.fields.length > 0 ? { errors: [...error.fields] } : {}),
});
