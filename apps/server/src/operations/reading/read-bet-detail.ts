import { isReplayedKind, isSimulatedKind } from "@maru/rules";
import { toWireCorrection, toWireRound, type WireBetDetail } from "@maru/contract";
import { assert, priceToJson } from "@maru/values";
import { betAddress, type BetAddress } from "./bet-detail-store.ts";
import { betByKey, type BetWithRound } from "./bet-store.ts";
import { showBet } from "./read-history.ts";
import { decidingTick } from "./read-proof.ts";
import type { Reader, ReadingDeps } from "./reader.ts";
import { roundOfSite } from "./round-store.ts";
import type { SiteRound } from "./site-round.ts";

/** A bet of the reader with its receipt and what its round came to; null when the reader has no such bet. */
export async function readBetDetail(
  deps: ReadingDeps,
  reader: Reader,
  id: number,
): Promise<WireBetDetail | null> {
  const found = await deps.siteReads.forSite(reader.siteId, async (query) => {
    const address = await betAddress(query, reader.memberId, id);
    if (address === null) return null;
    const bet = await betByKey(query, reader.memberId, address.client_key);
    const round = await roundOfSite(query, reader.siteId, Number(address.round_id));
    assert(bet !== null && round !== null, `bet ${id} is there and its round is not`);
    return { address, bet, round };
  });
  return found === null ? null : detailOf(deps, reader.siteId, found);
}

interface Found {
  readonly address: BetAddress;
  readonly bet: BetWithRound;
  readonly round: SiteRound;
}

async function detailOf(
  deps: ReadingDeps,
  siteId: number,
  { address, bet, round }: Found,
): Promise<WireBetDetail> {
  const shown = await showBet(deps, bet);
  assert(shown !== null, "a bet that was found is shown");
  const { precision, buyPip, sellPip, state, voidCause, decidedAtMs, strike, close } = round.round;
  return {
    bet: shown,
    round: toWireRound({ ...round, siteId, remaining: null }),
    stockName: address.market_name,
    simulated: isSimulatedKind(address.market_kind),
    replayed: isReplayedKind(address.market_kind),
    source: address.source,
    precision,
    buyPip: priceToJson(buyPip, precision),
    sellPip: priceToJson(sellPip, precision),
    state,
    voidCause,
    strike: decidingTick(strike, precision),
    close: decidingTick(close, precision),
    decidedAt: decidedAtMs,
    settledAt: address.settled_at_ms === null ? null : Number(address.settled_at_ms),
    ...(bet.bet.correction === null ? {} : { correction: toWireCorrection(bet.bet.correction) }),
  };
}
