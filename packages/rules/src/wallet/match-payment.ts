/** A deposit that waits, as payments are compared with it. */
export interface WaitingDeposit {
  readonly requestId: number;
  readonly amount: number;
  /** The holder of the player's account, else their name; null where neither is known. */
  readonly holder: string | null;
  readonly requestedAtMs: number;
}

export interface PaymentCandidate {
  readonly requestId: number;
  readonly isSameName: boolean;
  /** How long after the request it was paid; negative: before. */
  readonly paidAfterMs: number;
  /** What was paid less what was asked for; only 0 can be confirmed. */
  readonly difference: number;
  /** 0 to 100: 40 for the amount, up to 45 for the name, up to 15 for the time. */
  readonly score: number;
}

const MOST_CANDIDATES = 5;
/** So much somebody mistypes, or a bank keeps as its fee: a hundredth of what was asked for, and a thousand where that is less. */
const NEAR_SHARE = 100;
const NEAR_POINTS = 1_000;
const MINUTE_MS = 60_000;

/**
 * The waiting deposits that a payment may be for, best first. One of nearly the amount is shown behind those of the same, so that
 * somebody sees it: a deposit is credited as it was asked for, or rejected (P-24 knows no part of it).
 */
export function matchPayment(
  payment: { readonly amount: number; readonly depositor: string; readonly paidAtMs: number },
  waiting: readonly WaitingDeposit[],
): readonly PaymentCandidate[] {
  return waiting
    .filter(({ amount }) => isNear(payment.amount - amount, amount))
    .map(({ requestId, amount, holder, requestedAtMs }) => {
      const name = nameScore(payment.depositor, holder ?? "");
      const paidAfterMs = payment.paidAtMs - requestedAtMs;
      return {
        requestId,
        isSameName: name === 45,
        paidAfterMs,
        difference: payment.amount - amount,
        score: (payment.amount === amount ? 40 : 0) + name + timeScore(paidAfterMs),
      };
    })
    .toSorted(
      (a, b) =>
        Number(a.difference !== 0) - Number(b.difference !== 0) ||
        b.score - a.score ||
        Math.abs(a.paidAfterMs) - Math.abs(b.paidAfterMs),
    )
    .slice(0, MOST_CANDIDATES);
}

function isNear(difference: number, asked: number): boolean {
  return Math.abs(difference) <= Math.max(Math.floor(asked / NEAR_SHARE), Math.min(NEAR_POINTS, asked / 2));
}

/** Banks cut long names and players add digits of their telephone: a name inside the other counts for half. */
function nameScore(paid: string, holder: string): number {
  const [one, other] = [plainName(paid), plainName(holder)];
  if (one === "" || other === "") return 0;
  if (one === other) return 45;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 2 && long.includes(short) ? 22 : 0;
}

function plainName(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Banks round to the minute and some say only the day; most pay within the hour. */
function timeScore(paidAfterMs: number): number {
  if (paidAfterMs >= -5 * MINUTE_MS && paidAfterMs <= 60 * MINUTE_MS) return 15;
  if (Math.abs(paidAfterMs) <= 1_440 * MINUTE_MS) return 7;
  return 0;
}
