import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";
import type { ProxyRange } from "#config/setting-parts.ts";

/** Who asks and how, with the words of trusted proxies believed and all others' ignored. */
export interface RequestFacts {
  readonly address: string;
  readonly secure: boolean;
  /** Host header, lower case, with port. */
  readonly host: string;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  readonly cookie: string | undefined;
  readonly authorization: string | undefined;
  readonly userAgent: string | null;
  readonly languages: string | undefined;
}

export const createFactReader = (proxies: readonly ProxyRange[]): ((request: IncomingMessage) => RequestFacts) => {
  const trusted = new BlockList();
  for (const { address, prefix, family } of proxies) trusted.addSubnet(address, prefix, family);
  const isTrusted = (address: string): boolean => trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  return (request) => {
    const { headers, socket } = request;
    const peer = plainAddress(socket.remoteAddress ?? "");
    const behindProxy = peer !== "" && isTrusted(peer);
    return {
      address: behindProxy ? forwardedClient(headers["x-forwarded-for"], peer, isTrusted) : peer,
      secure: "encrypted" in socket || (behindProxy && single(headers["x-forwarded-proto"]) === "https"),
      host: (headers.host ?? "").toLowerCase(),
      origin: headers.origin,
      fetchSite: single(headers["sec-fetch-site"]),
      cookie: headers.cookie,
      authorization: headers.authorization,
      userAgent: headers["user-agent"]?.slice(0, 256) ?? null,
      languages: headers["accept-language"]?.slice(0, 256),
    };
  };
};

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/** An IPv4 address inside IPv6 is the IPv4 address. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/u, "");

/** The last address in the chain that is not one of our proxies. */
const forwardedClient = (
  header: string | string[] | undefined,
  peer: string,
  isTrusted: (address: string) => boolean,
): string => {
  const chain = [header ?? []]
    .flat()
    .join(",")
    .split(",")
    .map((part) => plainAddress(part.trim()))
    .filter(Boolean);
  for (const address of chain.reverse()) {
    if (!isTrusted(address)) return address.slice(0, 64);
  }
  return peer;
};
