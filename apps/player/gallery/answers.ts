import { DESK_ANSWERS } from "./desk-answers.ts";
import type { Answers } from "./fake-server.ts";
import { betsBefore } from "./facts/bets.ts";
import { MARKET_DAYS } from "./facts/markets.ts";
import { ME, OPTIONS } from "./facts/offers.ts";
import { barsBetween, ticksBetween } from "./facts/prices.ts";
import { finishedRows, roundOf } from "./facts/rounds.ts";
import { MEMBER_ANSWERS } from "./member-answers.ts";
import { wallet } from "./wallet-answers.ts";

const LENGTHS: Readonly<Record<string, number>> = { S: 30_000, "1": 60_000, "2": 120_000, "5": 300_000 };

function optionIn(query: URLSearchParams) {
  return OPTIONS.find((option) => String(option.id) === query.get("tradeOptionId")) ?? OPTIONS[1];
}

const typeIn = (query: URLSearchParams) => optionIn(query)?.type ?? "R1";

function page(rows: readonly unknown[], query: URLSearchParams) {
  const [at, size] = [Number(query.get("page") ?? 0), Number(query.get("size") ?? 20)];
  const content = rows.slice(at * size, (at + 1) * size);
  return { data: { content, last: rows.length <= (at + 1) * size, page: at, size } };
}

function spanIn(query: URLSearchParams, nowMs: number): readonly [number, number] {
  const end = Math.min(Number(query.get("endMillis") ?? nowMs), nowMs);
  return [Math.max(Number(query.get("beginMillis") ?? 0), end - 3_600_000 * 6), end];
}

/** What a healthy server would say at `nowMs`. */
export function healthyAnswers(nowMs: number): Answers {
  const game = (back: number) => (query: URLSearchParams) => {
    const type = OPTIONS.find(({ type: known }) => known === typeIn(query))?.type;
    return { data: { round: roundOf(gameTypeOf(type), { back, nowMs }), bet: null } };
  };
  const options = Object.fromEntries(
    OPTIONS.map((option) => [`/api/trade/option/${option.id}`, { data: option }]),
  );
  return {
    ...DESK_ANSWERS,
    ...MEMBER_ANSWERS,
    ...wallet("play"),
    ...options,
    "/api/me": { data: ME },
    "/api/server_time_offset": { data: 0 },
    "/api/trade/option/site/list": { data: OPTIONS.map((option) => ({ ...option, tradeOption: option })) },
    "/api/public/trade_option/site/list": {
      data: OPTIONS.map((option) => ({ ...option, tradeOption: option })),
    },
    "/api/trade/game/current": game(0),
    "/api/trade/game/recent": game(1),
    "/api/trade/history/list": (query) => page(betsBefore(nowMs), query),
    "/api/trade/history/real": { data: [] },
    "/api/trade/summary/daily": {
      data: { buyCnt: 431, sellCnt: 412, changeCnt: 420, buyPer: 51, sellPer: 49 },
    },
    "/api/trade/summary/own": { data: { staked: 60_000, returned: 44_400, net: -15_600, open: 5_000 } },
    "/api/trade/game/round/list": (query) => page(finishedRows(gameTypeOf(typeIn(query)), nowMs), query),
    "/api/public/market_day": { data: MARKET_DAYS },
    "/api/public/kline_data": (query) => ({
      data: (query.get("stockListStrs") ?? "").split(",").map((stock) => ({
        stock,
        interval: "1",
        bars: barsBetween(nowMs - 6_000_000, nowMs, 60_000),
      })),
    }),
    "/api/stock/raw_data": (query) => ({ data: ticksBetween(...spanIn(query, nowMs)) }),
    "/api/stock/chart": (query) => {
      const length = LENGTHS[query.get("period") ?? "1"] ?? 60_000;
      return { data: barsBetween(...spanIn(query, nowMs), length) };
    },
  };
}

function gameTypeOf(type: string | undefined) {
  return GAME_TYPES.find((known) => known === type) ?? "R1";
}

const GAME_TYPES = ["R.5", "R1", "R2", "R5", "B1", "B2", "B5", "P1", "P2", "P5"] as const;
