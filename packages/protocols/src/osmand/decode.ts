import type { DecodedRequest, DeviceRequest, RequestContext } from "../protocol.ts";
import { decodeJson } from "./json.ts";
import { MAXIMUM_BODY, MAXIMUM_URL } from "./limits.ts";
import { formText, parameters } from "./parameters.ts";
import { decodeQuery } from "./query.ts";
import { rejected } from "./rejected.ts";

const JSON_TYPE = "application/json";

/**
 * Decodes one HTTP request, whatever its path and method. The content type decides: JSON, or else the parameters of the
 * URL, or without any those of the body. 413 above the limits of the sheet, 400 for what cannot be read.
 */
export function decodeRequest(request: DeviceRequest, context: RequestContext): DecodedRequest {
  const { url, contentType, body } = request;
  if (url.length > MAXIMUM_URL || body.length > MAXIMUM_BODY) return rejected("request too large", 413);
  if (contentType !== null && isJson(contentType)) return decodeJson(body, context);
  const mark = url.indexOf("?");
  const query = mark < 0 ? "" : url.slice(mark + 1);
  const text = query === "" ? formText(body) : query;
  const pairs = text === null ? null : parameters(text);
  return pairs === null ? rejected("parameters are not encoded right") : decodeQuery(pairs, context);
}

const isJson = (contentType: string): boolean => contentType.slice(0, JSON_TYPE.length).toLowerCase() === JSON_TYPE;
