import {
  familyOf,
  isGameType,
  type Round,
  type RoundOutcome,
  type RoundState,
  type TickRef,
  type VoidCause,
} from "@maru/rules";
import { assert, instant, optionId, price, roundId, stock } from "@maru/values";

/** A tick inside a jsonb column: the quantity is text, since it may exceed 2^53. */
export interface TickJson {
  readonly seq: number;
  readonly atMs: number;
  readonly tradeId: string | null;
  readonly price: number;
  readonly qty: string;
}

/** rounds.round as pg returns it: bigint columns as text. The rounds room writes it, the pages read it. */
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
}

/** The columns of {@link RoundRow}, for a select; the table is named `round`. */
export const ROUND_COLUMNS = `round.id, round.option_id, round.stock, round.type, round.number, round.start_ms, round.lock_ms,
  round.end_ms, round.game_start_ms, round.game_finish_ms, round.rule_version, round.precision, round.buy_pip, round.sell_pip,
  round.side_capacity, round.terms, round.site_status, encode(round.seed_commit, 'hex') as seed_commit, round.state,
  round.strike, round.close, round.high, round.low, round.outcome, round.void_cause, round.decided_at_ms`;

export function roundOfRow(row: RoundRow): Round {
  assert(isGameType(row.type), `round ${row.id} is of no known type: ${row.type}`);
  const round: Round = {
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
    strike: row.strike === null ? null : tickOfJson(row.strike),
    close: row.close === null ? null : tickOfJson(row.close),
    high: row.high === null ? null : price(Number(row.high)),
    low: row.low === null ? null : price(Number(row.low)),
    outcome: row.outcome,
    voidCause: row.void_cause,
    decidedAtMs: row.decided_at_ms === null ? null : instant(Number(row.decided_at_ms)),
  };
  assertCoherentRound(round);
  return round;
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

function tickOfJson(json: TickJson): TickRef {
  return { ...json, atMs: instant(json.atMs), price: price(json.price), qty: BigInt(json.qty) };
}

/** The pair of the checks in SQL: a result exists exactly in a decided round, a cause exactly in a void one. */
export function assertCoherentRound(round: Round): void {
  assert(
    (round.state === "decided") === (round.outcome !== null),
    `round ${round.id}: outcome and state disagree`,
  );
  assert(
    (round.state === "void") === (round.voidCause !== null),
    `round ${round.id}: cause and state disagree`,
  );
  if (round.outcome === null) return;
  assert(round.strike !== null && round.close !== null, `round ${round.id}: decided without its ticks`);
  const { outcomeKind } = familyOf(round.type);
  assert(round.outcome.kind === outcomeKind, `round ${round.id}: an outcome of another family`);
}
