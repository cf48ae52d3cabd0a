import type { InputOf } from "@maru/contract/described";
import { FLAG_TEXTS } from "@maru/contract/wire-codes";
import { ask, askPage, made, type Reply } from "./ask.ts";
import * as calls from "./calls/trade.ts";
import { wireContext } from "./context.ts";
import { memberOf, optionOf, roundOf, siteOf } from "./read-trade.ts";
import type {
  Bet,
  BetStatus,
  ChartBar,
  Member,
  OwnDay,
  Page,
  Site,
  Tick,
  TradeOption,
  TradeRound,
} from "./shapes.ts";

export const fetchSite = (): Reply<Site> =>
  made(ask(calls.siteByCode, { params: { code: wireContext.siteCode } }), siteOf);

export const fetchMe = (): Reply<Member> => made(ask(calls.me, {}), memberOf);

const optionsOf = (rows: readonly Parameters<typeof optionOf>[0][]): readonly TradeOption[] =>
  rows.map(optionOf);

let optionsAsked: { readonly language: string; readonly reply: Reply<readonly TradeOption[]> } | null = null;

/** The largest answer of the first load: who asks in the same language while it is on its way gets the same one. */
export function fetchOptions(): Reply<readonly TradeOption[]> {
  const { language } = wireContext;
  if (optionsAsked?.language !== language) optionsAsked = { language, reply: askOptions(language) };
  return optionsAsked.reply;
}

async function askOptions(language: string): Reply<readonly TradeOption[]> {
  try {
    return await made(ask(calls.siteOptions, { query: { isPlay: FLAG_TEXTS.yes } }), optionsOf);
  } finally {
    if (optionsAsked?.language === language) optionsAsked = null;
  }
}

export const fetchPublicOptions = (): Reply<readonly TradeOption[]> =>
  made(ask(calls.publicOptions, { query: { isPlay: FLAG_TEXTS.yes } }), optionsOf);

export const fetchOption = (id: number): Reply<TradeOption> =>
  made(ask(calls.option, { params: { id } }), optionOf);

const GAMES = { current: calls.currentRound, recent: calls.recentRound } as const;

/** The betting round, or the one before it; null where there is none. */
export const fetchGame = (which: keyof typeof GAMES, tradeOptionId: number): Reply<TradeRound | null> =>
  made(ask(GAMES[which], { query: { tradeOptionId } }), ({ round }) =>
    round === null ? null : roundOf(round),
  );

export interface HistoryQuery {
  readonly page: number;
  readonly size: number;
  readonly optionId?: number | undefined;
  readonly status?: BetStatus | null;
  /** Epoch ms; the end is the first moment that does not belong. */
  readonly startMs?: number | null;
  readonly endMs?: number | null;
}

/** The wire's ends are inclusive. */
export const endDateOf = (endMs: number | null | undefined): number | undefined =>
  typeof endMs === "number" ? endMs - 1 : undefined;

export const fetchHistory = ({ page, size, ...filter }: HistoryQuery): Reply<Page<Bet>> =>
  askPage(
    calls.history,
    {
      query: {
        size,
        resultType: "UserTradeHistory",
        tradeOptionId: filter.optionId,
        statusStrs: filter.status ?? undefined,
        startDate: filter.startMs ?? undefined,
        endDate: endDateOf(filter.endMs),
      },
    },
    page,
  );

/** What the player's own bets of today came to. */
export const fetchOwnDay = (): Reply<OwnDay> => ask(calls.ownDay, {});

export interface SpanQuery {
  readonly stock: string;
  readonly beginMs: number;
  readonly endMs: number;
}

const spanOf = ({ stock, beginMs, endMs }: SpanQuery) => ({ stock, beginMillis: beginMs, endMillis: endMs });

export const fetchBars = (query: SpanQuery, period: Period): Reply<readonly ChartBar[]> =>
  ask(calls.chart, { query: { ...spanOf(query), period } });

type Period = InputOf<typeof calls.chart>["query"]["period"];

export const fetchTicks = (query: SpanQuery): Reply<readonly Tick[]> =>
  ask(calls.rawData, { query: spanOf(query) });

export const fetchBetByKey = (clientKey: string): Reply<Bet> => ask(calls.betByKey, { query: { clientKey } });

export interface BetOrder {
  readonly type: string;
  readonly roundId: number;
  readonly point: number;
  readonly clientKey: string;
  readonly multiple: number;
}

/** The payload of a bet, the same over the live channel and over HTTP. */
export function bettingBody({ roundId, ...order }: BetOrder) {
  return { ...order, tradeRound: { id: roundId } };
}

export const postBet = (order: BetOrder): Reply<Bet> => ask(calls.placeBet, { body: bettingBody(order) });
