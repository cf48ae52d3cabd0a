import { ok, type Result } from "@maru/values";
import { wireContext } from "./context.ts";
import { call, type Call } from "./http.ts";
import { callOfPage, keepLastRow } from "./last-rows.ts";
import { type Fields, isFields, NO_FIELDS, objectOf } from "./read.ts";
import {
  readBar,
  readBet,
  readDailySummary,
  readList,
  readMember,
  readOption,
  readOwnDay,
  readPage,
  readRound,
  readSite,
  readTick,
} from "./read-shapes.ts";
import type {
  Bet,
  ChartBar,
  DailySummary,
  Member,
  BetStatus,
  OwnDay,
  Page,
  Site,
  Tick,
  TradeOption,
  TradeRound,
  WireRefusal,
} from "./shapes.ts";

type Reply<T> = Promise<Result<T, WireRefusal>>;

async function ask<T>(request: Call, read: (data: unknown) => T): Reply<T> {
  const reply = await call(request);
  return reply.ok ? ok(read(reply.value)) : reply;
}

async function askPage<Row extends { readonly id: number }>(
  request: Call,
  page: number,
  read: (fields: Fields) => Row | null,
): Reply<Page<Row>> {
  const reply = await ask(callOfPage(request, page), (data) => readPage(data, read));
  if (reply.ok) keepLastRow(request, page, reply.value.content);
  return reply;
}

const fieldsOf = (data: unknown): Fields => (isFields(data) ? data : NO_FIELDS);

export function fetchSite(): Reply<Site | null> {
  const path = `/api/site_info/code/${encodeURIComponent(wireContext.siteCode)}`;
  return ask({ path, isPublic: true }, (data) => readSite(fieldsOf(data)));
}

export function fetchMe(): Reply<Member | null> {
  return ask({ path: "/api/me" }, (data) => readMember(fieldsOf(data)));
}

const readOptions = (data: unknown): readonly TradeOption[] => readPage(data, readOption).content;

let optionsAsked: { readonly language: string; readonly reply: Reply<readonly TradeOption[]> } | null = null;

/** The largest answer of the first load: who asks in the same language while it is on its way gets the same one. */
export function fetchOptions(): Reply<readonly TradeOption[]> {
  const { language } = wireContext;
  if (optionsAsked?.language !== language) optionsAsked = { language, reply: askOptions(language) };
  return optionsAsked.reply;
}

async function askOptions(language: string): Reply<readonly TradeOption[]> {
  try {
    return await ask({ path: "/api/trade/option/site/list", query: { isPlay: 1 } }, readOptions);
  } finally {
    if (optionsAsked?.language === language) optionsAsked = null;
  }
}

export function fetchPublicOptions(): Reply<readonly TradeOption[]> {
  const path = "/api/public/trade_option/site/list";
  return ask({ path, query: { isPlay: 1 }, isPublic: true }, readOptions);
}

export function fetchOption(optionId: number): Reply<TradeOption | null> {
  return ask({ path: `/api/trade/option/${optionId}` }, (data) => readOption(fieldsOf(data)));
}

/** The betting round, or the one before it. */
export function fetchGame(which: "current" | "recent", optionId: number): Reply<TradeRound | null> {
  return ask({ path: `/api/trade/game/${which}`, query: { tradeOptionId: optionId } }, (data) =>
    readRound(objectOf(fieldsOf(data), "round")),
  );
}

export interface HistoryQuery {
  readonly page: number;
  readonly size: number;
  readonly optionId?: number | undefined;
  readonly status?: BetStatus | null;
  /** Epoch ms; the end is the first moment that does not belong. */
  readonly startMs?: number | null;
  readonly endMs?: number | null;
}

export function fetchHistory(query: HistoryQuery): Reply<Page<Bet>> {
  const { page, size, optionId, status = null, startMs = null, endMs = null } = query;
  const asked = {
    size,
    resultType: "UserTradeHistory",
    ...(optionId === undefined ? {} : { tradeOptionId: optionId }),
    ...(status === null ? {} : { statusStrs: status }),
    ...(startMs === null ? {} : { startDate: startMs }),
    // The wire's end is inclusive.
    ...(endMs === null ? {} : { endDate: endMs - 1 }),
  };
  return askPage({ path: "/api/trade/history/list", query: asked }, page, readBet);
}

export interface RoundsQuery {
  readonly optionId: number;
  readonly resultType: "RoundOhlc" | "RoundExResult";
  readonly size: number;
  /** Rounds that began before this moment; null is the newest. A page by its key stays whole while new rounds come. */
  readonly beforeMs: number | null;
}

export function fetchRounds(query: RoundsQuery): Reply<Page<TradeRound>> {
  const { optionId, beforeMs, ...rest } = query;
  // The wire's end is inclusive.
  const until = beforeMs === null ? {} : { endDate: beforeMs - 1 };
  return ask(
    { path: "/api/trade/game/round/list", query: { ...rest, ...until, page: 0, tradeOptionId: optionId } },
    (data) => readPage(data, readRound),
  );
}

/** What an option's rounds of today came to. */
export function fetchDailySummary(optionId: number): Reply<DailySummary> {
  const query = { tradeOptionId: optionId, resultType: "BSCount" };
  return ask({ path: "/api/trade/summary/daily", query }, (data) => readDailySummary(fieldsOf(data)));
}

/** What the player's own bets of today came to. */
export function fetchOwnDay(): Reply<OwnDay> {
  return ask({ path: "/api/trade/summary/own" }, (data) => readOwnDay(fieldsOf(data)));
}

export interface SpanQuery {
  readonly stock: string;
  readonly beginMs: number;
  readonly endMs: number;
}

export function fetchBars(query: SpanQuery, period: string): Reply<readonly ChartBar[]> {
  const span = { stock: query.stock, beginMillis: query.beginMs, endMillis: query.endMs };
  return ask({ path: "/api/stock/chart", query: { ...span, period, isFirst: "true" } }, (data) =>
    readList(data, readBar),
  );
}

export function fetchTicks(query: SpanQuery): Reply<readonly Tick[]> {
  const span = { stock: query.stock, beginMillis: query.beginMs, endMillis: query.endMs };
  return ask({ path: "/api/stock/raw_data", query: span }, (data) => readList(data, readTick));
}

export function fetchBetByKey(clientKey: string): Reply<Bet | null> {
  return ask({ path: "/api/trade/betting", query: { clientKey } }, (data) => readBet(fieldsOf(data)));
}

export interface BetOrder {
  readonly type: string;
  readonly roundId: number;
  readonly point: number;
  readonly clientKey: string;
  readonly multiple: number;
}

/** The payload of a bet, the same over the live channel and over HTTP. */
export function bettingBody(order: BetOrder): object {
  const { roundId, ...rest } = order;
  return { ...rest, tradeRound: { id: roundId } };
}

export function postBet(order: BetOrder): Reply<Bet | null> {
  return ask({ path: "/api/trade/betting", body: bettingBody(order) }, (data) => readBet(fieldsOf(data)));
}
