import { assert, betId, instant, optionId, points } from "@maru/values";
import { BET_REFUSAL_RANK, isSameBet } from "@maru/rules";
import type { AcceptedBet } from "../../ports/events.ts";
import type { BetAnswer } from "../../ports/place-bet.ts";
import type { QueuedBet } from "./batch-arguments.ts";
import type { PlacedBatchRows } from "./betting-store.ts";
import { refusalOfRank } from "./refusal-of-rank.ts";

/** `judge-again`: the member's limits have changed since the bet was judged by them; nothing was written. */
export type WriterAnswer = BetAnswer | "judge-again";

const LIMITS_CHANGED = 99;

/** The bets whose keys were already used: what those made is needed to answer. */
export function betsWithUsedKeys(
  bets: readonly QueuedBet[],
  { rows }: PlacedBatchRows,
): readonly QueuedBet[] {
  return bets.filter((_, index) => rows[index]?.code === BET_REFUSAL_RANK.CLIENT_KEY_REUSED);
}

/** What each bet of a committed batch is told, in its order. */
export function answersOf(
  bets: readonly QueuedBet[],
  placed: PlacedBatchRows,
  used: ReadonlyMap<number, AcceptedBet>,
): readonly WriterAnswer[] {
  return placed.rows.map((row, index): WriterAnswer => {
    const bet = bets[index];
    assert(bet !== undefined, "place_bets answered for a bet that was not sent");
    if (row.code === 0) return { ok: true, repeated: false, bet: acceptedBet(bet, placed, row) };
    if (row.code === LIMITS_CHANGED) return "judge-again";
    if (row.code !== BET_REFUSAL_RANK.CLIENT_KEY_REUSED) {
      return { ok: false, refusal: refusalOfRank({ rank: row.code, ...row }, bet.early) };
    }
    const original = used.get(row.betId);
    assert(original !== undefined, `bet ${row.betId} holds a key but is not stored`);
    return answerToRepeat(original, bet);
  });
}

/** What a batch is told while the doors are closed: the bet that its key made before, else why not. */
export function answersWhenClosed(
  bets: readonly QueuedBet[],
  made: readonly AcceptedBet[],
  sinceMs: number,
): readonly BetAnswer[] {
  const byKey = new Map(made.map((bet) => [`${bet.memberId}:${bet.clientKey}`, bet]));
  return bets.map((bet): BetAnswer => {
    const original = byKey.get(`${bet.wish.memberId}:${bet.clientKey}`);
    if (original !== undefined) return answerToRepeat(original, bet);
    return { ok: false, refusal: bet.early ?? { code: "BOOKS_CLOSED", sinceMs } };
  });
}

/** The answer to a key that already made a bet: that bet for the same wish, a refusal for another. */
export function answerToRepeat(original: AcceptedBet, { wish }: QueuedBet): BetAnswer {
  if (isSameBet(original, wish)) return { ok: true, repeated: true, bet: original };
  return { ok: false, refusal: { code: "CLIENT_KEY_REUSED" } };
}

function acceptedBet(
  { wish, offer, clientKey }: QueuedBet,
  { nowMs }: PlacedBatchRows,
  row: { readonly betId: number; readonly first: number },
): AcceptedBet {
  assert(offer !== null, "a bet without an offer was accepted");
  return {
    betId: betId(row.betId),
    roundId: wish.roundId,
    optionId: optionId(row.first),
    memberId: wish.memberId,
    siteId: wish.siteId,
    type: offer.type,
    stakePoints: points(wish.stakePoints),
    multipleBp: offer.multipleBp,
    clientKey,
    acceptedAtMs: instant(nowMs),
  };
}
