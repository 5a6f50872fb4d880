/**
 * A redirect target reduced to a path of this page, `/` when it is anything else: a full address, a scheme, `//host`,
 * a backslash or a control character never leaves this function.
 */
export function safeTarget(target: string | null | undefined): string {
  if (!target || !target.startsWith("/") || target.startsWith("//")) return "/";
  // oxlint-disable-next-line no-control-regex
  if (/[\\\u0000-\u001f]/.test(target)) return "/";
  const parsed = new URL(target, "http://page.invalid");
  if (parsed.host !== "page.invalid") return "/";
  const path = `${parsed.pathname}${parsed.search}`;
  // Routes of passage as a target would only lead round in a circle.
  return /^\/(wait|login|redirect)(\/|\?|$)/.test(path) || path.startsWith("//") ? "/" : path;
}
