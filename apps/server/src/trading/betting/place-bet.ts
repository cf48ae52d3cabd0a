import { assert } from "@maru/values";
import type { BettableRound, KeyedWish, OptionTerms } from "@maru/rules";
import type { BetRequest, PlaceBet } from "../../ports/place-bet.ts";
import type { BetWriter } from "./bet-writer.ts";
import type { Lookup } from "./lookup.ts";
import { spreadBets } from "./spread-bets.ts";

export interface PlaceBetNeeds {
  readonly rounds: Lookup<BettableRound>;
  readonly terms: Lookup<OptionTerms>;
  readonly writers: readonly BetWriter[];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The verb of the room: looks up the terms, which never change, and queues. The key must be a UUID. */
export function createPlaceBet(needs: PlaceBetNeeds): PlaceBet {
  const write = spreadBets(needs.writers);
  return async (request) => {
    assert(UUID.test(request.clientKey), "a client key is a UUID: the edge makes one or refuses the message");
    return write(await withTerms(needs, request));
  };
}

async function withTerms(needs: PlaceBetNeeds, request: BetRequest): Promise<KeyedWish> {
  const { clientKey, ...wish } = request;
  const round = await needs.rounds.find(wish.roundId);
  const termsId = round?.termsBySite[wish.siteId];
  const option = termsId === undefined ? null : await needs.terms.find(termsId);
  return { wish, clientKey: clientKey.toLowerCase(), terms: { round, option } };
}
