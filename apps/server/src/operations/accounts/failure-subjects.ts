import { addressSubject } from "../../platform/address-subject.ts";

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
