import type { SiteRoundTerms } from "@maru/contract";
import {
  type FeeTable,
  isGameType,
  type Round,
  type RoundOutcome,
  type RoundState,
  type TickRef,
  type VoidCause,
} from "@maru/rules";
import { assert, instant, optionId, type Price, price, roundId, stock } from "@maru/values";

/** A tick as the rounds room keeps it in jsonb: the quantity is text, since it may exceed 2^53. */
export interface TickJson {
  readonly seq: number;
  readonly atMs: number;
  readonly tradeId: string | null;
  readonly price: number;
  readonly qty: string | number;
}

/** A row of rounds.round with the terms of one site; bigint columns come as text. */
export interface RoundRow {
  readonly id: string;
  readonly option_id: number;
  readonly stock: string;
  readonly type: string;
  readonly number: number;
  readonly start_ms: string;
  readonly lock_ms: string;
  readonly end_ms: string;
  readonly game_start_ms: string;
  readonly game_finish_ms: string;
  readonly rule_version: number;
  readonly precision: number;
  readonly buy_pip: string;
  readonly sell_pip: string;
  readonly side_capacity: string;
  readonly terms: Record<string, number>;
  readonly site_status: Record<string, 0 | 1>;
  readonly seed_commit: string | null;
  readonly state: RoundState;
  readonly strike: TickJson | null;
  readonly close: TickJson | null;
  readonly high: string | null;
  readonly low: string | null;
  readonly outcome: RoundOutcome | null;
  readonly void_cause: VoidCause | null;
  readonly decided_at_ms: string | null;
  readonly limit_min: string | null;
  readonly limit_max: string | null;
  readonly profit_per: number | null;
  readonly fee: FeeTable | null;
}

/** The columns of {@link RoundRow} but for those of the terms; the table is named `round`. */
export const ROUND_COLUMNS = `round.id, round.option_id, round.stock, round.type, round.number, round.start_ms, round.lock_ms,
  round.end_ms, round.game_start_ms, round.game_finish_ms, round.rule_version, round.precision, round.buy_pip, round.sell_pip,
  round.side_capacity, round.terms, round.site_status, encode(round.seed_commit, 'hex') as seed_commit, round.state,
  round.strike, round.close, round.high, round.low, round.outcome, round.void_cause, round.decided_at_ms`;

export interface SiteRound {
  readonly round: Round;
  /** What the site offered on it; null when the site did not have the option yet. */
  readonly terms: SiteRoundTerms | null;
}

export function siteRoundOf(row: RoundRow): SiteRound {
  return { round: roundOf(row), terms: termsOf(row) };
}

function roundOf(row: RoundRow): Round {
  assert(isGameType(row.type), `round ${row.id} has the unknown type ${row.type}`);
  return {
    id: roundId(Number(row.id)),
    optionId: optionId(row.option_id),
    stock: stock(row.stock),
    type: row.type,
    number: row.number,
    times: timesOf(row),
    ruleVersion: row.rule_version,
    precision: row.precision,
    buyPip: price(Number(row.buy_pip)),
    sellPip: price(Number(row.sell_pip)),
    sideCapacity: Number(row.side_capacity),
    termsBySite: row.terms,
    siteStatus: row.site_status,
    seedCommit: row.seed_commit,
    state: row.state,
    strike: tickOf(row.strike),
    close: tickOf(row.close),
    high: priceOf(row.high),
    low: priceOf(row.low),
    outcome: row.outcome,
    voidCause: row.void_cause,
    decidedAtMs: row.decided_at_ms === null ? null : instant(Number(row.decided_at_ms)),
  };
}

/** The five moments, from any row that has their columns. */
export function timesOf(
  row: Pick<RoundRow, "start_ms" | "lock_ms" | "end_ms" | "game_start_ms" | "game_finish_ms">,
): Round["times"] {
  return {
    startMs: instant(Number(row.start_ms)),
    lockMs: instant(Number(row.lock_ms)),
    endMs: instant(Number(row.end_ms)),
    gameStartMs: instant(Number(row.game_start_ms)),
    gameFinishMs: instant(Number(row.game_finish_ms)),
  };
}

function termsOf(row: RoundRow): SiteRoundTerms | null {
  if (row.limit_min === null || row.limit_max === null) return null;
  return {
    profitPer: row.profit_per,
    fee: row.fee,
    limitMin: Number(row.limit_min),
    limitMax: Number(row.limit_max),
  };
}

function priceOf(text: string | null): Price | null {
  return text === null ? null : price(Number(text));
}

function tickOf(json: TickJson | null): TickRef | null {
  if (json === null) return null;
  return { ...json, atMs: instant(json.atMs), price: price(json.price), qty: BigInt(json.qty) };
}
