import type { EndpointReply, ENDPOINTS, WireTradeOption } from "@maru/contract";
import { NOW_MS } from "./moment.ts";
import { OPTIONS, optionOf } from "./offers.ts";
import { STOCK } from "./prices.ts";

type Day = EndpointReply<typeof ENDPOINTS.marketDays>[number];

const HALF_HOURS = 48;
const HOUR_MS = 3_600_000;

/** A day from `open` to `price` with two waves on the way; the same on every visit. */
function closesOf(open: number, price: number): number[] {
  return Array.from({ length: HALF_HOURS }, (_, at) => {
    const share = at / (HALF_HOURS - 1);
    const wave = Math.sin(at / 5) * 0.4 + Math.sin(at / 1.7) * 0.15;
    return open + (price - open) * (share + wave * share * (1 - share) * 4);
  });
}

interface DayWish extends Partial<Day> {
  readonly stock: string;
  readonly open: number;
  readonly price: number;
}

function dayOf({ stock, open, price, ...changes }: DayWish): Day {
  const closes = closesOf(open, price);
  return {
    stock,
    price,
    time: NOW_MS,
    open,
    since: null,
    change: price - open,
    changePer: ((price - open) / open) * 100,
    high: Math.max(...closes),
    low: Math.min(...closes),
    volume: null,
    volumeUnit: null,
    closes,
    ...changes,
  };
}

const bitcoin = {
  stock: "KRW-BTC",
  stockName: "비트코인",
  simulated: false,
  source: "Upbit",
  precision: 0,
} as const;
const cross = {
  stock: "GBPAUD",
  stockName: "GBP/AUD",
  simulated: false,
  source: "Kraken",
  precision: 5,
} as const;
const young = {
  stock: "ETHUSDT",
  stockName: "ETH/USDT",
  simulated: false,
  source: "Binance",
  precision: 2,
} as const;
const replay = {
  stock: "SPY",
  stockName: "S&P 500 ETF",
  simulated: false,
  replayed: true,
  source: "us-equity",
  precision: 4,
} as const;
const CLOSED = { isOpen: false, opensAt: NOW_MS + 38 * HOUR_MS, closesAt: null } as const;

/** Markets of every kind beside the simulated one: of a venue, closed, young, played again. */
export const ALL_OPTIONS: readonly WireTradeOption[] = [
  ...OPTIONS,
  ...[bitcoin, { ...cross, hours: CLOSED }, young, replay].flatMap((market, place) =>
    (["R1", "R5", "B1"] as const).map((type, at) => optionOf(type, { ...market, id: 100 + place * 10 + at })),
  ),
];

/** Their last 24 hours. */
export const MARKET_DAYS: readonly Day[] = [
  dayOf({ stock: STOCK, open: 9_861.24, price: 9_873.9 }),
  dayOf({
    stock: "KRW-BTC",
    open: 152_300_000,
    price: 148_934_000,
    volume: 2_918.402_315,
    volumeUnit: "BTC",
  }),
  dayOf({ stock: "GBPAUD", open: 1.948_11, price: 1.951_24 }),
  dayOf({
    stock: "ETHUSDT",
    open: 4_512.4,
    price: 4_630.15,
    since: NOW_MS - 5 * HOUR_MS,
    volume: 48_211.07,
    volumeUnit: "ETH",
  }),
  dayOf({ stock: "SPY", open: 170.264, price: 170.94, volume: 1_204_500 }),
];
