export interface OriginEvidence {
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  /** Host header of the request, with its port. */
  readonly host: string;
  readonly secure: boolean;
  /** Origin under which people reach the installation, when it is configured. */
  readonly publicOrigin: string | null;
}

export type OriginVerdict = "same" | "foreign" | "absent";

/**
 * Where a request comes from, as the browser says. `absent`: neither header was sent, so no browser of the last
 * years sent it. A plain-HTTP request may carry an https origin: a proxy that ends TLS is often not announced to us.
 */
export const originOf = ({ origin, fetchSite, host, secure, publicOrigin }: OriginEvidence): OriginVerdict => {
  if (origin !== undefined) return isOwnOrigin(origin, host, secure, publicOrigin) ? "same" : "foreign";
  if (fetchSite === undefined) return "absent";
  return fetchSite === "same-origin" || fetchSite === "none" ? "same" : "foreign";
};

const isOwnOrigin = (origin: string, host: string, secure: boolean, publicOrigin: string | null): boolean =>
  origin === `https://${host}` || (!secure && origin === `http://${host}`) || origin === publicOrigin;
