import type { Direction } from "@maru/rules";
import type { ReplyOf } from "@maru/contract/described";
import { ask, made, type Reply } from "./ask.ts";
import * as calls from "./calls/receipt.ts";
import { type Fields, isFields, NO_FIELDS, numberOf, textOf } from "./read.ts";
import { roundOf } from "./read-trade.ts";

/** One bet with everything that its page shows. */
export type BetDetail = ReturnType<typeof detailOf>;

function detailOf({ bet, round, ...detail }: ReplyOf<typeof calls.betDetail>) {
  return {
    ...detail,
    bet: { ...bet, openPrice: null, close: null },
    /** The signed receipt as its exact text; null while it is being signed. */
    receipt: bet.receipt === "" ? null : bet.receipt,
    round: roundOf(round),
  };
}

export const fetchBetDetail = (id: number): Reply<BetDetail> =>
  made(ask(calls.betDetail, { params: { id } }), detailOf);

/** A tick of a round's evidence that counts. */
export interface EvidenceTick {
  readonly seq: number;
  readonly atMs: number;
  readonly price: number;
}

/** What was fixed before the bets. */
export interface EvidenceRound {
  readonly stock: string;
  readonly type: string;
  readonly precision: number;
  readonly gameStartMs: number;
  readonly gameFinishMs: number;
}

function evidenceRoundOf(terms: Fields): EvidenceRound {
  return {
    stock: textOf(terms, "stock"),
    type: textOf(terms, "type"),
    precision: numberOf(terms, "precision"),
    gameStartMs: numberOf(terms, "gameStartTime"),
    gameFinishMs: numberOf(terms, "gameFinishTime"),
  };
}

/** What anyone may see of a round, as far as a page needs it. */
export interface Evidence {
  readonly round: EvidenceRound;
  /** Of the market, as they were for the round. */
  readonly rules: Fields;
  readonly state: string;
  readonly strike: ProvedTick | null;
  readonly close: ProvedTick | null;
  /** In the order in which ticks decide: by time, then by arrival. */
  readonly ticks: readonly EvidenceTick[];
  /** What a void round would have been; null of any other. */
  readonly voided: ReturnType<typeof voidedOf>;
}

/** What a void round would have been by its prices; null where nobody can tell. */
export type WouldBe = Direction | number;

function voidedOf(voided: ReplyOf<typeof calls.proof>["voided"]) {
  if (voided === null) return null;
  const wouldBe: WouldBe | null = voided.outcome?.direction ?? voided.outcome?.digit ?? null;
  return { ...voided, outcome: wouldBe };
}

/** What a void round would have been, and for whom. */
export type VoidedRound = NonNullable<Evidence["voided"]>;

type ProvedTick = NonNullable<ReplyOf<typeof calls.proof>["strike"]>;

function evidenceOf({
  terms,
  rules,
  state,
  strike,
  close,
  ticks,
  voided,
}: ReplyOf<typeof calls.proof>): Evidence {
  const counted = ticks
    .filter(([, , , , , flag]) => flag === "used")
    .map(([seq, atMs, , price]) => ({ seq, atMs, price: Number(price) }));
  return {
    round: evidenceRoundOf(isFields(terms) ? terms : NO_FIELDS),
    state,
    rules: isFields(rules) ? rules : NO_FIELDS,
    strike,
    close,
    voided: voidedOf(voided),
    ticks: counted.toSorted((a, b) => a.atMs - b.atMs || a.seq - b.seq),
  };
}

export const fetchEvidence = (id: number): Reply<Evidence> =>
  made(ask(calls.proof, { params: { id }, query: { ticks: "all" } }), evidenceOf);

/** How a bet's receipt is part of its round's sealed stakes, exactly as it came. */
export const fetchStakesPath = (id: number): Reply<unknown> => ask(calls.stakesPath, { params: { id } });
