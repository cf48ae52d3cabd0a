import { hkdfSync } from "node:crypto";
import { KNOWN_DEVICE_FAILURES, mustProveWork, type SignInStanding, turnWaitMs } from "@maru/rules";
import { refused, type Result } from "@maru/values";
import { createAccountTurns } from "./account-turns.ts";
import { type DeviceAccount, openKnownDevices } from "./known-devices.ts";
import { openWorkChallenges } from "./work-challenge.ts";

/** Wrong tries of one subject, as its room counted them; none where it did not. */
export interface CountedFailures {
  readonly failures: number;
  readonly sinceLastMs: number;
}

/** What of a try does not depend on the password. */
export interface GuardedTry {
  /** Whose account: `member:maru:ann`, there or not. */
  readonly subject: string;
  /** `address:…`, a whole network where one household has it. */
  readonly network: string;
  readonly isFlooding: boolean;
  /** What the browser kept of sign-ins before; null where it kept nothing. */
  readonly kept: string | null;
  /** Work that was done for an earlier refusal. */
  readonly proof: string | null;
}

export type GuardRefusal =
  | { readonly code: "WORK_NEEDED"; readonly challenge: string; readonly bits: number }
  | { readonly code: "TOO_MANY_TRIES"; readonly retryAfterSeconds: number };

/** What a wrong password is counted under. */
export type CountedUnder = readonly string[];

type ReadFailures = (subjects: readonly string[]) => Promise<ReadonlyMap<string, CountedFailures>>;

export interface SignInGuard {
  /** Lets a try of `account` (null: there is none) reach its password, or says what it lacks. */
  admit<T>(
    asked: GuardedTry,
    parts: { readonly account: DeviceAccount | null; readonly read: ReadFailures },
    look: (under: CountedUnder) => Promise<T>,
  ): Promise<T | Result<never, GuardRefusal>>;
  /** What the browser keeps once the account was signed in on it. */
  remember(kept: string | null, account: DeviceAccount): string;
}

const RETRY_AFTER_SECONDS = 10;

const AT_ONCE = { networkFailures: 0, waitMs: () => Promise.resolve(0) };

const NONE: CountedFailures = { failures: 0, sinceLastMs: Number.MAX_SAFE_INTEGER };

/**
 * No stranger locks out a right password. A device that the account was signed in on before waits for nothing. A stranger's try at an
 * account, or from a network, under attack brings work with it, and then waits for its turn at most, in which the calmer network goes
 * first: of guesses fewer than one in ten seconds are looked at for each account, wherever they come from (S-03).
 */
export function openSignInGuard(secret: Uint8Array, nowMs: () => number): SignInGuard {
  const key = (purpose: string) => new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32));
  const devices = openKnownDevices(key("maru known devices"));
  const work = openWorkChallenges(key("maru work challenges"));
  const turns = createAccountTurns(nowMs);
  return {
    remember: (kept, account) => devices.remember(kept, account, nowMs()),
    admit: async (asked, { account, read }, look) => {
      const { subject, network, kept } = asked;
      const device = account === null ? null : devices.find(kept, account, nowMs());
      const own = device === null ? null : `device:${device.id}`;
      const readStanding = async () => standingOf(await read([subject, network]), asked);
      if (own !== null && ((await read([own])).get(own)?.failures ?? 0) < KNOWN_DEVICE_FAILURES)
        return (await turns.run(own, AT_ONCE, () => look([own]))) ?? tooManyTries();
      const workFor = `${subject} ${network}`;
      let isProven = false;
      const lacksWork = (standing: SignInStanding): boolean => {
        if (isProven || !mustProveWork(standing)) return false;
        isProven = work.take(workFor, asked.proof, nowMs());
        return !isProven;
      };
      const standing = await readStanding();
      const workNeeded = () => refused({ code: "WORK_NEEDED" as const, ...work.give(workFor, nowMs()) });
      if (lacksWork(standing)) return workNeeded();
      const { networkFailures } = standing;
      const waitMs = async (): Promise<number> => turnWaitMs(await readStanding());
      const answer = await turns.run(subject, { networkFailures, waitMs }, async () => {
        // Read again: a burst of guesses cannot all pass before the first of them is counted.
        if (lacksWork(await readStanding())) return workNeeded();
        return look([subject, network]);
      });
      return answer ?? tooManyTries();
    },
  };
}

function tooManyTries() {
  return refused({ code: "TOO_MANY_TRIES" as const, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

function standingOf(
  counted: ReadonlyMap<string, CountedFailures>,
  { subject, network, isFlooding }: GuardedTry,
): SignInStanding {
  const { failures, sinceLastMs } = counted.get(subject) ?? NONE;
  const networkFailures = counted.get(network)?.failures ?? 0;
  return { accountFailures: failures, sinceLastMs, networkFailures, isFlooding };
}
