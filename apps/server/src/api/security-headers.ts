/** Headers of every answer of the API: never cached, never sniffed, never framed. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
};

/**
 * Headers of the web application. Everything comes from our own origin; only map tiles may come from the named
 * hosts. MapLibre's worker is a file of ours, styles are files too, so that neither `blob:` nor a nonce is needed.
 */
export const pageHeaders = (tileHosts: readonly string[], secure: boolean): Readonly<Record<string, string>> => ({
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${tileHosts.join(" ")}`.trim(),
    `connect-src 'self' ${tileHosts.join(" ")}`.trim(),
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "media-src 'self' blob:",
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; "),
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), payment=(), usb=(), geolocation=(self)",
  ...(secure ? { "strict-transport-security": "max-age=31536000" } : {}),
});
