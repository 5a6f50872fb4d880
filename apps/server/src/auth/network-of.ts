import { isIPv6 } from "node:net";

/** One household or attacker has a whole IPv6 /64; an IPv4 address stands for itself. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [head = "", tail] = address.split("::");
  const left = head.split(":");
  const filled =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - tail.split(":").length)).fill("0")];
  return `${filled.slice(0, 4).join(":")}::/64`;
};
