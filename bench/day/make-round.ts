import { createHash } from "node:crypto";
import { feeJsonOf, toWireRoundTerms, type WireProof } from "@maru/contract";
import {
  defaultTerms,
  familyOf,
  type GameType,
  outcomesOf,
  parseQuantity,
  playersResult,
  type Round,
  roundIdOf,
  type RoundOutcome,
  roundTimes,
  RULE_VERSION,
  SIMULATED_TICK_MS,
  type SimulatedMarket,
} from "@maru/rules";
import { type Instant, instant, optionId, parsePrice, type Points, points, price } from "@maru/values";
import { sortedJson } from "../../apps/server/src/platform/sorted-json.ts";
import type { MarketTicks, Row } from "./market-day.ts";

/** What is fixed of a round's option and of what its site offers. */
export interface DayOption {
  readonly id: number;
  readonly market: SimulatedMarket;
  readonly type: GameType;
  readonly offer: NonNullable<WireProof["offer"]>;
}

export function dayOption(id: number, market: SimulatedMarket, type: GameType): DayOption {
  const terms = { ...defaultTerms(type), termsId: id, optionId: optionId(id), version: 1 };
  const feeJson = feeJsonOf(terms);
  if (feeJson === null) throw new Error(`${type} has no terms`);
  return { id, market, type, offer: { siteInfoId: 1, termsId: id, feeJson } };
}

/** A round with its end, and all that its proof shows but what witnesses showed of it. */
export interface EndedRound {
  readonly option: DayOption;
  readonly round: Round;
  readonly sides: readonly { readonly type: string; readonly bets: number; readonly stakePoints: Points }[];
  readonly tree: NonNullable<WireProof["tickTree"]>;
  readonly clock: NonNullable<WireProof["clock"]>;
  readonly proof: Omit<WireProof, "digest" | "simulation">;
  readonly before: { readonly before: WireProof["strike"]; readonly scale: WireProof["strike"] };
}

const SCALE_SPAN_MS = 300_000;
const DECIDED_AFTER_MS = 1_500;
const LOCK_SECONDS = 10;
const STAKE: Points = points(10_000n);

/** Settles a round by its first and its last tick; `isOut` where an outage makes it void. */
export function endRound(
  option: DayOption,
  startMs: Instant,
  of: { readonly ticks: MarketTicks; readonly isOut: (atMs: number) => boolean },
): EndedRound {
  const {
    market: { rules },
    type,
    offer,
  } = option;
  const times = roundTimes(type, startMs, LOCK_SECONDS);
  const { tree } = of.ticks.treeOf(times.gameStartMs, times.gameFinishMs);
  const [first, last] = [
    of.ticks.rowAt(times.gameStartMs),
    of.ticks.rowAt(times.gameFinishMs - SIMULATED_TICK_MS),
  ];
  const terms = {
    id: roundIdOf(optionId(option.id), startMs),
    stock: rules.stock,
    times,
    precision: rules.precision,
    buyPip: price(0),
    sellPip: price(0),
    seedCommit: null,
  };
  const [strike, close] = [refOf(first, rules.precision), refOf(last, rules.precision)];
  const outcome = outcomesOf(familyOf(type)).decide(terms, { strike, close, seal: null });
  if (outcome === null) throw new Error(`round ${terms.id} has no outcome`);
  const isVoid = of.isOut(times.gameStartMs);
  const markMs = times.gameStartMs - (times.gameStartMs % SCALE_SPAN_MS);
  const clock = { atMs: times.gameFinishMs - (times.gameFinishMs % 60_000), offsetMs: -3.25 };
  const sides = (type.startsWith("R") ? ["B", "S"] : ["E", "O"]).map((side, at) => ({
    type: side,
    bets: at + 1,
    stakePoints: STAKE,
  }));
  const round: Round = {
    ...terms,
    optionId: optionId(option.id),
    type,
    number: 1,
    ruleVersion: RULE_VERSION,
    sideCapacity: 1_000_000_000,
    termsBySite: { "1": option.id },
    siteStatus: { "1": 1 },
    state: isVoid ? "void" : "decided",
    strike: isVoid ? null : strike,
    close: isVoid ? null : close,
    high: null,
    low: null,
    outcome: isVoid ? null : outcome,
    voidCause: isVoid ? "RESTART" : null,
    decidedAtMs: instant(times.gameFinishMs + DECIDED_AFTER_MS),
  };
  return {
    option,
    round,
    sides,
    tree,
    clock,
    proof: {
      round: toWireRoundTerms(round),
      offer,
      marketRules: { ...rules },
      state: round.state,
      voidCause: round.voidCause,
      decidedAtMs: round.decidedAtMs,
      strike: isVoid ? null : shown(first),
      close: isVoid ? null : shown(last),
      outcome: round.outcome,
      voided: isVoid
        ? {
            strike: shown(first),
            close: shown(last),
            outcome,
            total: sides.map((side) => totalOf(side, type, outcome)),
          }
        : null,
      seed: null,
      ticks: [],
      ticksComplete: false,
      tickTree: tree,
      archive: [],
      incidents: isVoid
        ? [{ kind: "restart", fromMs: times.gameStartMs, toMs: times.gameStartMs + 4_000 }]
        : [],
      clock,
    },
    before: {
      before: shown(of.ticks.rowAt(times.gameStartMs - SIMULATED_TICK_MS)),
      scale: shown(of.ticks.rowAt(markMs - SIMULATED_TICK_MS)),
    },
  };
}

const shown = ([seq, atMs, tradeId, text, qty]: Row) => ({ seq, atMs, tradeId, price: text, qty });

function refOf([seq, atMs, tradeId, text, size]: Row, precision: number): NonNullable<Round["strike"]> {
  const [at, qty] = [parsePrice(text, precision), parseQuantity(size)];
  if (!at.ok || !qty.ok) throw new Error(`tick ${seq} is none`);
  return { seq, atMs: instant(atMs), tradeId, price: at.value, qty: qty.value };
}

/** With 1.88 for whoever wins. */
function totalOf(
  { type, bets, stakePoints }: EndedRound["sides"][number],
  game: GameType,
  outcome: RoundOutcome,
) {
  const staked = Number(stakePoints);
  const players = playersResult(familyOf(game), outcome, { type, staked, payout: staked * 1.88 });
  return { type, bets: String(bets), points: String(stakePoints), players: String(players) };
}

/** As the server gives it out, in its envelope. */
export function answerOf(ended: EndedRound, simulation: WireProof["simulation"]): Buffer {
  const proof = { ...ended.proof, simulation };
  const digest = createHash("sha256").update(sortedJson(proof), "utf8").digest("base64url");
  return Buffer.from(JSON.stringify({ status: 200, message: "", data: { ...proof, digest } }), "utf8");
}
