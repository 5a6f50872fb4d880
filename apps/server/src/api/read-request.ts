import type * as z from "zod";
import { ApiError, isErrorCode, type ErrorCode, type FieldProblem } from "#api/errors.ts";
import { parseStrictJson } from "#api/strict-json.ts";

/** Reads a value by its schema; every wrong field is named. */
export const readBySchema = <Value>(schema: z.ZodType<Value>, given: unknown, fallback: ErrorCode): Value => {
  const parsed = schema.safeParse(given, { reportInput: false });
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.slice(0, 20).map(fieldProblem);
  // A field with a code of its own (bad_id, too_many, forbidden_key …) gives it to the whole answer.
  const own = fields.map(({ code }) => code).find(isErrorCode);
  throw new ApiError(own ?? fallback, { fields });
};

const fieldProblem = (issue: z.core.$ZodIssue): FieldProblem => {
  const parameters = issue.code === "custom" ? issue.params : undefined;
  const own: unknown = parameters?.["code"];
  return {
    path: issue.path.map(String).join("."),
    code: typeof own === "string" ? own : fieldCode(issue),
    message: issue.message,
  };
};

const fieldCode = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case "invalid_type":
    case "invalid_union":
      return "bad_type";
    case "too_big":
    case "too_small":
      return "out_of_range";
    case "invalid_format":
    case "invalid_value":
      return "bad_value";
    default:
      return issue.code;
  }
};

/** The body of a request as plain data, or the refusal its bytes deserve. */
export const readBody = (
  bytes: Uint8Array,
  { format, contentType, encoding }: BodyHeaders & { readonly format: "json" | "form" },
): unknown => {
  const media = (contentType ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const expected = format === "form" ? media === "application/x-www-form-urlencoded" : isJson(media);
  if (!expected || (encoding !== undefined && encoding !== "identity")) throw new ApiError("unsupported_media_type");
  const text = decodeUtf8(bytes);
  if (text === null) throw new ApiError("malformed_json");
  if (format === "form") return Object.fromEntries(new URLSearchParams(text));
  const parsed = parseStrictJson(text);
  if (parsed.kind === "value") return parsed.value;
  const code = parsed.reason === "too_many" ? "invalid" : parsed.reason;
  const fields = parsed.key === undefined ? [] : [{ path: parsed.key.slice(0, 64), code, message: code }];
  throw new ApiError(code, { fields });
};

export interface BodyHeaders {
  readonly contentType: string | undefined;
  readonly encoding: string | undefined;
}

const isJson = (media: string): boolean => media === "application/json" || /^application\/[\w.-]+\+json$/u.test(media);

const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
};
