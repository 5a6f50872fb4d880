import { isIP } from "node:net";
import { homedir } from "node:os";
import { resolve } from "node:path";
import type { Parsed } from "#config/setting.ts";

/** A folder from the environment: `~` is the home folder, relative paths start at the working folder. */
export const homePath = (given: string): string =>
  resolve(given === "~" || given.startsWith("~/") ? `${homedir()}${given.slice(1)}` : given);

export const webAddress = (given: string): Parsed<URL> => {
  const url = URL.parse(given);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) {
    return { kind: "problem", problem: `"${given}" is not an address like https://fleet.example` };
  }
  return { kind: "value", value: url };
};

export const origin = (given: string): Parsed<string> => {
  const parsed = webAddress(given);
  if (parsed.kind === "problem") return parsed;
  if (parsed.value.origin !== given) {
    return { kind: "problem", problem: `"${given}" is not an origin like https://tiles.example` };
  }
  return { kind: "value", value: given };
};

export interface ProxyRange {
  readonly address: string;
  readonly prefix: number;
  readonly family: "ipv4" | "ipv6";
}

/** An address or an address range in CIDR form. A range of the whole internet is a mistake, never a wish. */
export const proxyRange = (given: string): Parsed<ProxyRange> => {
  const [address = "", bits, ...rest] = given.split("/");
  const version = isIP(address);
  const longest = version === 6 ? 128 : 32;
  const prefix = bits === undefined ? longest : Number(/^\d{1,3}$/u.test(bits) ? bits : Number.NaN);
  if (version === 0 || rest.length > 0 || !(prefix >= 0 && prefix <= longest)) {
    return { kind: "problem", problem: `"${given}" is not an address range like 10.0.0.0/8` };
  }
  if (prefix === 0) return { kind: "problem", problem: `"${given}" would trust the whole internet` };
  return { kind: "value", value: { address, prefix, family: version === 6 ? "ipv6" : "ipv4" } };
};

/** `name:port,name:port` with each name and each port once; which names exist is checked when they are opened. */
export const protocolPort = (given: string): Parsed<ReadonlyMap<string, number>> => {
  const ports = new Map<string, number>();
  for (const part of given.split(",")) {
    const match = /^([a-z0-9]{1,32}):(\d{1,5})$/u.exec(part.trim());
    const [, name = "", digits = ""] = match ?? [];
    const number = Number(digits);
    if (match === null || number > 65_535) {
      return { kind: "problem", problem: `"${part.trim()}" is not protocol:port, e.g. teltonika:5027` };
    }
    if (ports.has(name)) return { kind: "problem", problem: `${name} is named twice` };
    if (number !== 0 && [...ports.values()].includes(number)) {
      return { kind: "problem", problem: `port ${number} is given to two protocols` };
    }
    ports.set(name, number);
  }
  return { kind: "value", value: ports };
};
