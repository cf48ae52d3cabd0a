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
/** From here on a network is one that somebody guesses from. */
const CALM_NETWORK_FAILURES = 4;
/** Behind a known device a person mistypes; more is somebody who holds a stolen one. */
export const KNOWN_DEVICE_FAILURES = 10;

/**
 * Strangers' guesses at an account under attack are looked at no more often. With the turns that come earlier they stay below one in ten
 * seconds.
 */
const GUESS_EVERY_MS = 13_000;
/**
 * Turns that come earlier, so that a person need not wait for those who guess: as many are there as nobody used for so long. One that a
 * calm network brings is nobody else's; the last of the others is kept until somebody waits beside the one who guesses.
 */
export const EARLY_TURNS = {
  calm: { everyMs: 120_000, most: 3 },
  crowd: { everyMs: 150_000, most: 2 },
} as const;

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

/** Who goes first, from 0 on: among networks that somebody guesses from there is no difference. */
export function turnRank(networkFailures: number): number {
  return Math.min(networkFailures, CALM_NETWORK_FAILURES);
}

/** Which early turns a try may take: its network's standing and how many wait at the account, itself with them, decide. */
export function earlyTurn(
  rank: number,
  { waiting, crowd }: { readonly waiting: number; readonly crowd: number },
): keyof typeof EARLY_TURNS | null {
  if (rank < CALM_NETWORK_FAILURES) return "calm";
  return crowd >= (waiting > 1 ? 1 : 2) ? "crowd" : null;
}
