import type { Round, RoundState, TickRef } from "@maru/rules";
import { assertCoherentRound, type TickJson } from "../../platform/round-row.ts";

/** A row for jsonb_to_recordset: the terms of a round that is made. */
export function termsRecord(round: Round): object {
  return {
    id: round.id,
    option_id: round.optionId,
    stock: round.stock,
    type: round.type,
    number: round.number,
    start_ms: round.times.startMs,
    lock_ms: round.times.lockMs,
    end_ms: round.times.endMs,
    game_start_ms: round.times.gameStartMs,
    game_finish_ms: round.times.gameFinishMs,
    rule_version: round.ruleVersion,
    precision: round.precision,
    buy_pip: round.buyPip,
    sell_pip: round.sellPip,
    side_capacity: round.sideCapacity,
    terms: round.termsBySite,
    site_status: round.siteStatus,
    seed_commit: round.seedCommit,
    state: round.state,
  };
}

/** A row for jsonb_to_recordset: what the market said of a round, and the state it is moved from. */
export function progressRecord(from: RoundState, to: Round): object {
  assertCoherentRound(to);
  return {
    id: to.id,
    from_state: from,
    state: to.state,
    strike: to.strike === null ? null : tickJson(to.strike),
    close: to.close === null ? null : tickJson(to.close),
    high: to.high,
    low: to.low,
    outcome: to.outcome,
    void_cause: to.voidCause,
    decided_at_ms: to.decidedAtMs,
  };
}

function tickJson(tick: TickRef): TickJson {
  return { ...tick, qty: String(tick.qty) };
}
