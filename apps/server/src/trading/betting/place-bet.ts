import { assert } from "@maru/values";
import { type BettableRound, judgeBet, type OptionTerms } from "@maru/rules";
import type { BetAnswer, BetRequest, PlaceBet } from "../../ports/place-bet.ts";
import type { BetWriter } from "./bet-writer.ts";
import type { BettingMember } from "./betting-store.ts";
import type { QueuedBet } from "./batch-arguments.ts";
import type { Lookup } from "./lookup.ts";
import { spreadBets } from "./spread-bets.ts";

export interface PlaceBetNeeds {
  readonly rounds: Lookup<BettableRound>;
  readonly terms: Lookup<OptionTerms>;
  readonly members: Lookup<BettingMember>;
  readonly writers: readonly BetWriter[];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A member's limits may change between judging and writing; more often than this in a row they do not. */
const MAX_JUDGINGS = 5;

/** The verb of the room: looks up what never changes, judges by it, and queues. The key must be a UUID. */
export function createPlaceBet(needs: PlaceBetNeeds): PlaceBet {
  const write = spreadBets(needs.writers);
  return async (request) => {
    assert(UUID.test(request.clientKey), "a client key is a UUID: the edge makes one or refuses the message");
    for (let judging = 1; judging <= MAX_JUDGINGS; judging += 1) {
      const answer = await write(await judge(needs, request));
      if (answer !== "judge-again") return answer;
      needs.members.forget(request.memberId);
    }
    return BUSY;
  };
}

const BUSY: BetAnswer = { ok: false, refusal: { code: "BUSY" } };

async function judge(needs: PlaceBetNeeds, request: BetRequest): Promise<QueuedBet> {
  const { clientKey, ...wish } = request;
  const [round, member] = await Promise.all([
    needs.rounds.find(wish.roundId),
    needs.members.find(wish.memberId),
  ]);
  const termsId = round?.termsBySite[wish.siteId];
  const terms = termsId === undefined ? null : await needs.terms.find(termsId);
  return {
    ...judgeBet(wish, { round, terms, member }),
    clientKey: clientKey.toLowerCase(),
    judgedLimits: member?.judgedLimits ?? "",
  };
}
