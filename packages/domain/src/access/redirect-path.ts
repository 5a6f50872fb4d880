/** Where a redirect goes that cannot be trusted. */
export const HOME_PATH = "/";
/** Longest path that is followed. */
const LONGEST_PATH = 2048;

/**
 * The path a redirect parameter may lead to: itself when it is a path of this site, otherwise `/`. A path begins with
 * one slash that no slash or backslash follows, holds no control character or backslash, written or percent-encoded,
 * and stays a path when its dot segments are resolved.
 */
export const redirectPath = (target: string): string => {
  const path = target.split(/[?#]/, 1)[0] ?? "";
  const decoded = decode(path);
  if (target.length > LONGEST_PATH || decoded === null) return HOME_PATH;
  return isOwnPath(path) && isOwnPath(decoded) && !/[\p{Cc}\\]/u.test(target) ? target : HOME_PATH;
};

const isOwnPath = (path: string): boolean =>
  /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) && !withoutDots(path).startsWith("//");

const withoutDots = (path: string): string => {
  const kept: string[] = [];
  for (const segment of path.split("/").slice(1)) {
    if (segment === "..") kept.pop();
    else if (segment !== ".") kept.push(segment);
  }
  return `/${kept.join("/")}`;
};

const decode = (path: string): string | null => {
  try {
    return decodeURIComponent(path);
  } catch {
    // NOTE: URIError is how the language says "malformed"; there is no other way to ask.
    return null;
  }
};
