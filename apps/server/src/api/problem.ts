import type { ProblemOut } from "@outrider/wire/api/problem.ts";
import type { ApiError } from "#api/errors.ts";
import { problemText } from "#api/problem-texts.ts";

// NOTE: an import would load all that the module offers, its fetch among it: 16 MB and 30 ms.
const { STATUS_CODES } = process.getBuiltinModule("node:http");

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
