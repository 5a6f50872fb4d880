export interface ByteRange {
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

/**
 * Reads a `Range` header (RFC 9110, 14.1.2) for a body of `size` bytes. One range is served; several, other units and
 * nonsense are answered with the whole body, as the standard allows.
 */
export const parseRange = (header: string | undefined, size: number): ByteRange | null | "unsatisfiable" => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(header ?? "");
  if (match === null) return null;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(size - 1, Number(last));
  if (first !== "" && last !== "" && Number(last) < start) return null;
  return start >= size || (first === "" && Number(last) === 0) ? "unsatisfiable" : { start, end };
};
