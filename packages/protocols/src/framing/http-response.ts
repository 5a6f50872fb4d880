import { latin1Text } from "../bytes/latin1.ts";

export const HEAD_END = "\r\n\r\n";
const MAXIMUM_HEAD = 16 * 1024;

/** The first whole HTTP response in the bytes, with its body by `Content-Length`; null: wait for more. */
export function httpResponse(
  bytes: Uint8Array,
): { readonly length: number; readonly status: number; readonly body: string } | null {
  const headText = latin1Text(bytes.subarray(0, MAXIMUM_HEAD));
  const headEnd = headText.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const head = headText.slice(0, headEnd);
  const bodyLength = Number(/\r\ncontent-length:\s*(\d{1,9})/i.exec(head)?.[1] ?? 0);
  const length = headEnd + HEAD_END.length + bodyLength;
  if (bytes.length < length) return null;
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0);
  return { length, status, body: latin1Text(bytes, length - bodyLength, length) };
}
