import { randomUUID } from "node:crypto";
import {
  type Endpoints,
  inLanguage,
  type RoundKind,
  rowInLanguage,
  roundKindsOf,
  type RoundListType,
  type WireBet,
  type WireListedBet,
  type WirePage,
  type WireRefusal,
  type WireRoundRow,
} from "@maru/contract";
import { assert, roundId } from "@maru/values";
import { type Answer, type Call, done, found, type Handlers } from "../handler.ts";
import type { HttpVerbs } from "../http-verbs.ts";
import { listFault } from "../list-limits.ts";

type TradingIds =
  | "siteOption"
  | "siteOptions"
  | "option"
  | "currentRound"
  | "recentRound"
  | "rounds"
  | "betsOfRound"
  | "betsOfOption"
  | "history"
  | "recentHistory"
  | "realBets"
  | "dailySummary"
  | "ownDay"
  | "placeBet"
  | "betByKey";

export function tradingHandlers(verbs: HttpVerbs): Handlers<TradingIds> {
  const { reading } = verbs;
  return {
    siteOption: async ({ site, query, language }) => {
      const option = await reading.siteOption(site.id, query.tradeOptionId);
      return found(option === null ? null : rowInLanguage(option, language));
    },
    siteOptions: async ({ site, query, language }) => {
      const filter = { isPlay: query.isPlay === "1", stockPrefix: query.sitePrefix ?? "" };
      const options = await reading.siteOptions(site.id, filter);
      return done(options.map((option) => rowInLanguage(option, language)));
    },
    option: async ({ site, params, language }) => {
      const option = await reading.option(site.id, params.id);
      return found(option === null ? null : inLanguage(option, language));
    },
    currentRound: async ({ caller, query }) =>
      found(await reading.roundWithBet(caller, { option: query.tradeOptionId, phase: "current" })),
    recentRound: async ({ caller, query }) =>
      found(await reading.roundWithBet(caller, { option: query.tradeOptionId, phase: "recent" })),
    rounds: (call) => listRounds(verbs, call),
    betsOfRound: async ({ caller, query }) => found(await reading.betsOfRound(caller, query.tradeRoundId)),
    betsOfOption: async ({ caller, query }) => found(await reading.betsOfOption(caller, query.tradeOptionId)),
    history: (call) => listHistory(verbs, call),
    recentHistory: async ({ caller, query }) =>
      found(await reading.recentHistory(caller, query.tradeOptionId)),
    realBets: async ({ site, query }) => found(await reading.realBets(site.id, query.tradeOptionId)),
    dailySummary: async ({ site, query }) =>
      found(await reading.dailySummary(site.id, { option: query.tradeOptionId, atMs: query.date ?? null })),
    ownDay: async ({ caller }) => done(await reading.ownDay(caller)),
    placeBet: (call) => placeBet(verbs, call),
    betByKey: async ({ caller, query }) => found(await reading.betByKey(caller, query.clientKey)),
  };
}

async function listRounds(
  { reading }: HttpVerbs,
  { site, query }: Call<Endpoints["rounds"]>,
): Promise<Answer<WirePage<WireRoundRow>>> {
  const fault = listFault(query);
  if (fault !== null) return { ok: false, refusal: fault };
  return found(
    await reading.rounds(site.id, {
      option: query.tradeOptionId,
      type: query.resultType,
      kinds: query.statusStrs === undefined ? null : kindsOf(query.statusStrs, query.resultType),
      fromMs: query.startDate ?? null,
      toMs: query.endDate ?? null,
      page: query.page,
      size: query.size,
      beforeId: query.beforeId ?? null,
    }),
  );
}

function kindsOf(statuses: readonly number[], type: RoundListType): readonly RoundKind[] {
  return roundKindsOf(statuses, type === "RoundStatus" ? "sides" : "results");
}

async function listHistory(
  { reading }: HttpVerbs,
  { caller, query }: Call<Endpoints["history"]>,
): Promise<Answer<WirePage<WireListedBet>>> {
  const fault = listFault(query);
  if (fault !== null) return { ok: false, refusal: fault };
  // Somebody else's history looks like one that does not exist.
  if (query.playerId !== undefined && query.playerId !== caller.memberId)
    return { ok: false, refusal: { code: "NOT_FOUND" } };
  return done(
    await reading.history(caller, {
      option: query.tradeOptionId ?? null,
      round: query.tradeRoundId ?? null,
      types: query.typeStrs ?? null,
      statuses: query.statusStrs ?? null,
      fromMs: query.startDate ?? null,
      toMs: query.endDate ?? null,
      page: query.page,
      size: query.size,
      beforeId: query.beforeId ?? null,
    }),
  );
}

/** The relay signs within some milliseconds of the commit; a busy one gives the receipt later, by the bet's key. */
const RECEIPT_WITHIN_MS = 500;

/** Identity and site are the session's; a payload that says otherwise is refused (3-decisions I2). */
async function placeBet(verbs: HttpVerbs, call: Call<Endpoints["placeBet"]>): Promise<Answer<WireBet>> {
  const fault = identityFault(call);
  if (fault !== null) return { ok: false, refusal: fault };
  const { body, caller } = call;
  const clientKey = (body.clientKey ?? randomUUID()).toLowerCase();
  const answer = await verbs.placeBet({
    memberId: caller.memberId,
    siteId: caller.siteId,
    roundId: roundId(body.tradeRound.id),
    type: body.type,
    stakePoints: body.point,
    clientKey,
    seenMultipleBp: body.multiple === undefined ? null : Math.round(body.multiple * 10_000),
  });
  if (!answer.ok) return answer;
  await verbs.receipts.awaitReceipt(answer.bet, RECEIPT_WITHIN_MS);
  const bet = await verbs.reading.betByKey(caller, clientKey);
  assert(bet !== null, `the accepted bet ${answer.bet.betId} is not in the database`);
  return done(bet);
}

function identityFault({ body, caller }: Call<Endpoints["placeBet"]>): WireRefusal | null {
  const { player, siteInfoId } = body;
  if (siteInfoId !== undefined && siteInfoId !== caller.siteId) return { code: "SITE_MISMATCH" };
  if (player?.id !== undefined && player.id !== caller.memberId) return { code: "PLAYER_MISMATCH" };
  if (player?.username !== undefined && player.username !== caller.username)
    return { code: "PLAYER_MISMATCH" };
  return null;
}
