import { isIPv4, isIPv6 } from "node:net";

/** What failed tries from an address are counted under. One household has a whole IPv6 /64 to try from, so it counts as one address. */
export function addressSubject(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return `address:${mapped}`;
  if (!isIPv6(address)) return `address:${address}`;
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => "0");
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16));
  return `address:${groups.map((group) => group.toString(16)).join(":")}::/64`;
}
