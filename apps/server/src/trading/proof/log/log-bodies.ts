import { quantityText, type Round, type TickRef } from "@maru/rules";
import { instant, type Instant, type Points, priceText } from "@maru/values";
import type { DomainEvent } from "../../../ports/events.ts";
import type { ClockReading, TickHead, TickRoot } from "../../../ports/round-evidence.ts";
import type {
  LoggedBalances,
  LoggedStart,
  LoggedWitnesses,
  PaidBet,
  PaidBets,
  StartFacts,
} from "../../../ports/public-log.ts";
import type { SealedDay } from "../../../ports/sealed-balances.ts";
import { canonicalJson, type CanonicalValue } from "../receipts/canonical-json.ts";
import { termsHashOf } from "../receipts/round-reference.ts";

/**
 * What a leaf states of a round: terms before any bet, stakes at the lock, the result at the end, what its bets were paid, and that its
 * money was reversed.
 */
export type LeafKind = "terms" | "stakes" | "result" | "payouts" | "correction";

/** A leaf of the public log; its body is canonical JSON, and the body's bytes are what is hashed. */
export interface LogLeaf {
  readonly kind: LeafKind;
  readonly roundId: number;
  readonly body: string;
  /** Of terms, the round's market: no part of the leaf, whose terms' hash says it. */
  readonly stock?: string;
}

/** A leaf of no round: what runs from a start on (F-42). */
export interface StartLeaf {
  readonly kind: "start";
  readonly roundId: null;
  readonly body: string;
}

/** What stood on one bet type of a round when it locked, over all sites. */
export interface SideStake {
  readonly type: string;
  readonly bets: number;
  readonly stakePoints: Points;
}

export interface SealedStakes {
  readonly roundId: number;
  readonly lockMs: number;
  readonly sealedAtMs: number;
  readonly sides: readonly SideStake[];
  /** Root over the receipts' leaves of all bets of the round, in the order of bet ids. */
  readonly root: Buffer;
  readonly size: number;
}

/** A leaf of no round: who keeps the other half of simulated seeds from then on. */
export interface WitnessesLeaf {
  readonly kind: "witnesses";
  readonly roundId: null;
  readonly body: string;
}

/** A leaf of no round: where each market's chain of ticks stood when a minute began (F-32). */
export interface TicksLeaf {
  readonly kind: "ticks";
  readonly roundId: null;
  readonly minuteMs: number;
  readonly body: string;
}

/** A leaf of no round: what was owed to all players at the end of a Seoul day. */
export interface BalancesLeaf {
  readonly kind: "balances";
  readonly roundId: null;
  /** Days since 1970-01-01. */
  readonly dayIndex: number;
  readonly body: string;
}

export type AnyLeaf = LogLeaf | StartLeaf | WitnessesLeaf | TicksLeaf | BalancesLeaf;

/** One of a day stands. */
export function balancesLeaf({ dayIndex, day, root, owed, books, accounts }: SealedDay): BalancesLeaf {
  const body = canonicalJson({
    accounts: String(accounts),
    books: String(books),
    day,
    kind: "balances",
    root: root.toString("base64url"),
    sum: String(owed),
  });
  return { kind: "balances", roundId: null, dayIndex, body };
}

/** What a leaf of balances says. */
export function balancesOf(index: number, body: string): LoggedBalances {
  const said = JSON.parse(body) as Readonly<Record<"accounts" | "books" | "day" | "root" | "sum", string>>;
  const { accounts, books, day, root, sum } = said;
  return { index, day, root, sum, books, accounts: Number(accounts), body };
}

/** At most one of a minute stands. */
export function ticksLeaf(heads: readonly TickHead[], minuteMs: number): TicksLeaf {
  const markets = heads.map(({ stock, seq, head }): [string, CanonicalValue] => [
    stock,
    { head, seq: String(seq) },
  ]);
  const body = canonicalJson({
    kind: "ticks",
    markets: Object.fromEntries(markets),
    minuteMs: String(minuteMs),
  });
  return { kind: "ticks", roundId: null, minuteMs, body };
}

/** Keys as signed notes spell them, in the order in which chains name them. */
export function witnessesLeaf(keys: readonly string[], sinceMs: number): WitnessesLeaf {
  const body = canonicalJson({ kind: "witnesses", sinceMs: String(sinceMs), witnesses: keys });
  return { kind: "witnesses", roundId: null, body };
}

/** The witnesses as their leaf states them. */
export function witnessesOf(index: number, body: string): LoggedWitnesses {
  const { sinceMs, witnesses } = JSON.parse(body) as {
    readonly sinceMs: string;
    readonly witnesses: readonly string[];
  };
  const named = witnesses.map((key) => ({ name: key.slice(0, key.indexOf("+")), key }));
  return { index, sinceMs: Number(sinceMs), witnesses: named, body };
}

/** What a leaf of chains of ticks says. */
export function headsOf(body: string): readonly TickHead[] {
  const { markets } = JSON.parse(body) as {
    readonly markets: Readonly<Record<string, { readonly head: string; readonly seq: string }>>;
  };
  return Object.entries(markets).map(([stock, { head, seq }]) => ({ stock, head, seq: Number(seq) }));
}

export function startLeaf(facts: StartFacts, startedAtMs: number): StartLeaf {
  const { build, database, migration, settings, version } = facts;
  const fields = { build, database, migration, settings, version, startedAtMs: String(startedAtMs) };
  return { kind: "start", roundId: null, body: canonicalJson({ kind: "start", ...fields }) };
}

/** A start as its leaf states it. */
export function startOf(index: number, body: string): LoggedStart {
  const { startedAtMs, ...facts } = JSON.parse(body) as StartFacts & { readonly startedAtMs: string };
  const { build, database, migration, settings, version } = facts;
  return { index, startedAtMs: Number(startedAtMs), build, database, migration, settings, version, body };
}

/** What is promised of a round beside its own terms. */
export interface Promised {
  readonly market: string;
  readonly offers: Readonly<Record<string, string>>;
  readonly build: string | null;
}

/**
 * Logged before betting opens (F-25): the same hash of terms that each receipt names, that of what the market's prices come from, those of
 * what each site offers, and the build that says so.
 */
export function termsLeaf(round: Round, { market, offers, build }: Promised): LogLeaf {
  const terms = leaf("terms", round.id, {
    build,
    lockMs: String(round.times.lockMs),
    market,
    offers,
    roundTerms: termsHashOf(round),
  });
  return { ...terms, stock: round.stock };
}

/** Logged after the lock and, where the server keeps up, before the strike (F-26). */
export function stakesLeaf(sealed: SealedStakes): LogLeaf {
  const sides = sealed.sides.map(({ type, bets, stakePoints }): [string, CanonicalValue] => [
    type,
    { bets: String(bets), points: String(stakePoints) },
  ]);
  return leaf("stakes", sealed.roundId, {
    lockMs: String(sealed.lockMs),
    receipts: { root: sealed.root.toString("base64url"), size: String(sealed.size) },
    sealedAtMs: String(sealed.sealedAtMs),
    stakes: Object.fromEntries(sides),
  });
}

/** Whether a tree is the one whose root a leaf states: of receipts a leaf of stakes, of what bets came to one of payouts. */
export function isTreeOf(
  body: string,
  tree: { readonly root: Buffer; readonly betIds: readonly number[] },
): boolean {
  const { receipts, tree: paid } = JSON.parse(body) as Readonly<
    Record<"receipts" | "tree", StatedTree | undefined>
  >;
  const stated = receipts ?? paid;
  return stated?.root === tree.root.toString("base64url") && stated.size === String(tree.betIds.length);
}

interface StatedTree {
  readonly root: string;
  readonly size: string;
}

/** When a leaf of stakes says that they were sealed, our clock. */
export function sealedAtOf(stakesBody: string): Instant {
  return instant(Number((JSON.parse(stakesBody) as { readonly sealedAtMs: string }).sealedAtMs));
}

/** Logged when the round has its end (F-27). */
export function resultLeaf(
  round: Round,
  { ticks, clock }: { readonly ticks: TickRoot | null; readonly clock: ClockReading | null },
): LogLeaf {
  return leaf("result", round.id, {
    clock: clock === null ? null : { atMs: String(clock.atMs), offsetMs: textOf(clock.offsetMs) },
    close: tickOf(round.close, round.precision),
    decidedAtMs: textOf(round.decidedAtMs),
    outcome: outcomeOf(round),
    strike: tickOf(round.strike, round.precision),
    ticks: ticks === null ? null : { root: ticks.root, size: String(ticks.size) },
    voidCause: round.voidCause,
  });
}

/** Logged when the round is settled and somebody had bet on it (F-27): what each type came to, and the root over what each bet did. */
export function payoutsLeaf(roundId: number, { bets, sides }: PaidBets, root: Buffer): LogLeaf {
  const paid = sides.map(({ type, status, bets: count, returnedPoints }): [string, CanonicalValue] => [
    type,
    { bets: String(count), returned: String(returnedPoints), status },
  ]);
  return leaf("payouts", roundId, {
    payouts: Object.fromEntries(paid),
    tree: { root: root.toString("base64url"), size: String(bets.length) },
  });
}

/** What a leaf of the tree of payouts states; hashed with the leaf of the bet's receipt before it, which nobody else can guess. */
export function payoutText({ betId, status, returnedPoints }: PaidBet): string {
  return canonicalJson({ betId: String(betId), returned: String(returnedPoints), status });
}

/** Logged when the money of a settled round was reversed (F-12): of which result, why, and of how many bets. `result` is that leaf's place. */
export function correctionLeaf(
  made: Extract<DomainEvent, { readonly kind: "round.corrected" }>,
  result: number | null,
): LogLeaf {
  return leaf("correction", made.roundId, {
    atMs: String(made.atMs),
    bets: String(made.bets),
    reason: made.reason,
    result: textOf(result),
    returned: String(made.returnedPoints),
    staked: String(made.stakePoints),
    taken: String(made.takenPoints),
  });
}

const textOf = (value: number | null): string | null => (value === null ? null : String(value));

function leaf(kind: LeafKind, roundId: number, more: Readonly<Record<string, CanonicalValue>>): LogLeaf {
  return { kind, roundId, body: canonicalJson({ kind, roundId: String(roundId), ...more }) };
}

function tickOf(tick: TickRef | null, precision: number): CanonicalValue {
  if (tick === null) return null;
  return {
    atMs: String(tick.atMs),
    price: priceText(tick.price, precision),
    qty: quantityText(tick.qty),
    seq: String(tick.seq),
    tradeId: tick.tradeId,
  };
}

function outcomeOf({ outcome }: Round): string | null {
  if (outcome === null) return null;
  return outcome.kind === "direction" ? outcome.direction : String(outcome.digit);
}
