import type { IncomingMessage } from "node:http";
import type { ErrorCode } from "#api/errors.ts";

export const ALLOWED_METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"] as const;

/** More header lines than any browser or tracker sends. */
const MAXIMUM_HEADERS = 100;

/**
 * What is wrong with a request before anybody looks at its path, or null. Node's parser has already refused what is
 * malformed; these are well-formed requests that two readers could understand differently.
 */
export const transportProblem = (request: IncomingMessage): ErrorCode | null => {
  const { method = "", rawHeaders, url = "" } = request;
  if (!ALLOWED_METHODS.some((allowed) => allowed === method)) return "method_not_allowed";
  if (rawHeaders.length / 2 > MAXIMUM_HEADERS) return "headers_too_large";
  if (hostLines(rawHeaders) > 1) return "bad_host";
  if (!url.startsWith("/") && url !== "*" && !namesItsHost(url, request.headers.host)) return "bad_host";
  return null;
};

const hostLines = (rawHeaders: readonly string[]): number => {
  let lines = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === "host") lines += 1;
  }
  return lines;
};

/** An absolute target must name the same host as the Host header. */
const namesItsHost = (target: string, host: string | undefined): boolean => {
  const url = URL.parse(target);
  return url !== null && host !== undefined && url.host === host.toLowerCase();
};
