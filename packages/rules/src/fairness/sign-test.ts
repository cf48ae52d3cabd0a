import { assert } from "@maru/values";

/** What was seen of events whose chances are known: each happened or did not. */
export interface SignCounts {
  /** The chance of each event, from 0 to 1, and how many events had it. */
  readonly chances: readonly { readonly chance: number; readonly events: number }[];
  /** In how many it happened. */
  readonly happened: number;
}

export interface SignFigure {
  readonly events: number;
  readonly happened: number;
  /** The share in which it should have happened. */
  readonly expected: number;
  /** Where the true share lies with 99.7 %, by Clopper and Pearson. */
  readonly low: number;
  readonly high: number;
  /** How often chance alone is at least as far off, to either side; exact, and 1 at the most. */
  readonly p: number;
  /** Deviations between what was expected and what happened; below 0 it happened more often. Null where nothing was open. */
  readonly z: number | null;
}

/** The chance of three deviations: an alarm as for the other measures (F-23). */
export const SIGN_ALARM_P = 0.0027;
/** More events than this are taken for a bell curve: their exact sum costs the square of their number, and differs by nothing that counts. */
const MOST_EXACT = 2_000;
/** Halvings of [0, 1] that leave less than a billionth of a share. */
const HALVINGS = 40;

/**
 * The exact test of signs. Where every chance is one half it is the binomial test that tables show; where a round could end for the house in
 * one of ten ways, its own chance counts. Null of no events.
 */
export function signTest({ chances, happened }: SignCounts): SignFigure | null {
  const events = chances.reduce((total, one) => total + one.events, 0);
  assert(happened >= 0 && happened <= events, `${happened} of ${events} events happened`);
  if (events === 0) return null;
  const mean = chances.reduce((total, { chance, events: n }) => total + chance * n, 0);
  const variance = chances.reduce((total, { chance, events: n }) => total + chance * (1 - chance) * n, 0);
  const z = variance > 0 ? (mean - happened) / Math.sqrt(variance) : null;
  const p = events > MOST_EXACT ? bellTails(z ?? 0) : exactTails(chances, happened);
  return { events, happened, expected: mean / events, ...clopperPearson(happened, events), p, z };
}

/** Told to the operator; never where nothing was seen. */
export function isSignAlarm(figure: Pick<SignFigure, "p"> | null): boolean {
  return figure !== null && figure.p < SIGN_ALARM_P;
}

/** Twice the smaller tail of the distribution of the number of events. */
function exactTails(chances: SignCounts["chances"], happened: number): number {
  const spread = distributionOf(chances);
  const below = sum(spread.slice(0, happened + 1));
  const above = sum(spread.slice(happened));
  return Math.min(1, 2 * Math.min(below, above));
}

/** The chance of each number of events from none to all; one event after another, in place. */
function distributionOf(chances: SignCounts["chances"]): readonly number[] {
  const spread = [1];
  for (const { chance, events } of chances)
    for (let event = 0; event < events; event += 1) {
      spread.push(0);
      for (let k = spread.length - 1; k >= 0; k -= 1)
        spread[k] = (spread[k] ?? 0) * (1 - chance) + (spread[k - 1] ?? 0) * chance;
    }
  return spread;
}

/**
 * The interval of Clopper and Pearson: shares under which what was seen is in neither tail of half of what is left out. `confidence` 0.9973 is
 * three deviations.
 */
export function clopperPearson(
  happened: number,
  events: number,
  confidence = 1 - SIGN_ALARM_P,
): { readonly low: number; readonly high: number } {
  const tail = (1 - confidence) / 2;
  const atLeast = (share: number) => tailFrom(happened, { events, share });
  const atMost = (share: number) => 1 - tailFrom(happened + 1, { events, share });
  return {
    low: happened === 0 ? 0 : whereRising((share) => atLeast(share) >= tail),
    high: happened === events ? 1 : whereRising((share) => atMost(share) < tail),
  };
}

/** The share from which on a statement holds that holds of every greater one. */
function whereRising(holds: (share: number) => boolean): number {
  let [low, high] = [0, 1];
  for (let at = 0; at < HALVINGS; at += 1) {
    const middle = (low + high) / 2;
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** The chance of at least `from` of `events` events of one share. */
function tailFrom(
  from: number,
  { events, share }: { readonly events: number; readonly share: number },
): number {
  let [logWays, total] = [0, 0];
  for (let k = 0; k <= events; k += 1) {
    if (k >= from) total += Math.exp(logWays + k * Math.log(share) + (events - k) * Math.log1p(-share));
    logWays += Math.log(events - k) - Math.log(k + 1);
  }
  return Math.min(1, total);
}

/** Both tails of the bell curve beyond z, by the approximation 26.2.17 of Abramowitz and Stegun: right to 10^-7. */
function bellTails(z: number): number {
  const at = Math.abs(z);
  const t = 1 / (1 + 0.2316419 * at);
  const terms = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const series = terms.reduceRight((total, term) => (total + term) * t, 0);
  return Math.min(1, (2 * series * Math.exp((-at * at) / 2)) / Math.sqrt(2 * Math.PI));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
