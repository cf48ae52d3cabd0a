import { addressSubject } from "../../../platform/address-subject.ts";

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

export function failureSubjects(target: SignInTarget): FailureSubjects {
  return {
    account: `member:${target.siteCode}:${target.username}`,
    address: addressSubject(target.address),
  };
}
