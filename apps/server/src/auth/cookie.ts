/**
 * The session cookie. Over HTTPS its name carries the prefix that makes browsers refuse it from another path, another
 * host or plain HTTP; over HTTP on a private network the plain name is all there is.
 */
const SECURE_NAME = "__Host-outrider";
const PLAIN_NAME = "outrider";

export const readSessionCookie = (header: string | undefined, secure: boolean): string | null => {
  const name = secure ? SECURE_NAME : PLAIN_NAME;
  for (const part of header?.split(";") ?? []) {
    const separator = part.indexOf("=");
    if (part.slice(0, separator).trim() === name) return part.slice(separator + 1).trim();
  }
  return null;
};

export const sessionCookie = (value: string, secure: boolean): string =>
  secure
    ? `${SECURE_NAME}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax`
    : `${PLAIN_NAME}=${value}; Path=/; HttpOnly; SameSite=Lax`;

export const expiredCookie = (secure: boolean): string => `${sessionCookie("", secure)}; Max-Age=0`;
