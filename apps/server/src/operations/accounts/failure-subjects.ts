import { isIPv4, isIPv6 } from "node:net";

/** What failed tries are counted under: the account and the address, apart (S-03). */
export interface FailureSubjects {
  readonly account: string;
  readonly address: string;
}

/** Who is being signed in from where. */
export interface SignInTarget {
  readonly siteCode: string;
  readonly username: string;
  readonly address: string;
}

/**
 * `trusted`: the account was signed in from this address before. Such tries are counted apart from those of strangers, so that
 * nobody can lock a member out of the place they always sign in from by guessing wrong on purpose.
 */
export function failureSubjects(target: SignInTarget, from: "trusted" | "unknown"): FailureSubjects {
  const account = `member:${target.siteCode}:${target.username}`;
  const address = addressSubject(target.address);
  return { account: from === "trusted" ? `${account}@${address}` : account, address };
}

/** One household has a whole IPv6 /64 to try from, so it counts as one address. */
function addressSubject(address: string): string {
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
