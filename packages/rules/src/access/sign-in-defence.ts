/** How one try to sign in stands, from what was counted before it. */
export interface SignInStanding {
  /** Wrong tries of strangers at this account, and since the last of them. */
  readonly accountFailures: number;
  readonly sinceLastMs: number;
  /** Wrong tries from this network, whatever the account. */
  readonly networkFailures: number;
  /** More tries come from the network than a crowd behind one address makes. */
  readonly isFlooding: boolean;
}

const FREE_ACCOUNT_FAILURES = 4;
const FREE_NETWORK_FAILURES = 20;
/** Strangers' guesses at an account under attack are looked at no more often. */
export const GUESS_EVERY_MS = 10_000;
/** Behind a known device a person mistypes; more is somebody who holds a stolen one. */
export const KNOWN_DEVICE_FAILURES = 10;

/** Whether a stranger's try is looked at only with work that proves it was meant (S-03). */
export function mustProveWork(of: SignInStanding): boolean {
  return (
    of.isFlooding || of.accountFailures > FREE_ACCOUNT_FAILURES || of.networkFailures > FREE_NETWORK_FAILURES
  );
}

/** How long a proven try of a stranger waits for its turn, milliseconds: guesses at one account keep their distance. */
export function turnWaitMs({ accountFailures, sinceLastMs }: SignInStanding): number {
  return accountFailures > FREE_ACCOUNT_FAILURES ? Math.max(0, GUESS_EVERY_MS - sinceLastMs) : 0;
}
