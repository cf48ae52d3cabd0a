/** What is worth something, in dollars; `PAXG` and `XAUT` are tokens on an ounce of gold. */
export type Asset = "BTC" | "ETH" | "XRP" | "SOL" | "DOGE" | "GBP" | "AUD" | "XAU" | "PAXG" | "XAUT";

export const VENUES = ["upbit", "bithumb", "binance", "kraken", "pyth"] as const;
export type VenueName = (typeof VENUES)[number];

/** A pair as one venue lists it. */
export interface Instrument {
  readonly venue: VenueName;
  readonly symbol: string;
  readonly asset: Asset;
  readonly quote: "KRW" | "USD";
  /** Digits behind the point of a price; a KRW price follows the venue's table of steps instead. */
  readonly priceDigits: number;
  readonly qtyDigits: number;
  /** Four trades fall into each span of this length. */
  readonly spanMs: number;
  /** Steps between the best bid and the best ask. */
  readonly spreadSteps: number;
  /** Price steps between two neighbouring levels of the book. */
  readonly levelSteps: number;
}

const KRW_PAIRS = [
  ["KRW-BTC", "BTC", 1_200],
  ["KRW-ETH", "ETH", 1_600],
  ["KRW-XRP", "XRP", 1_600],
  ["KRW-SOL", "SOL", 3_000],
  ["KRW-DOGE", "DOGE", 3_000],
] as const satisfies readonly (readonly [string, Asset, number])[];

const BINANCE_PAIRS = [
  ["BTCUSDT", "BTC", 2, 5, 800, 10],
  ["BTCUSDC", "BTC", 2, 5, 1_600, 10],
  ["ETHUSDT", "ETH", 2, 4, 1_000, 1],
  ["PAXGUSDT", "PAXG", 2, 4, 6_000, 2],
] as const satisfies readonly (readonly [string, Asset, number, number, number, number])[];

const KRAKEN_PAIRS = [
  ["BTC/USD", "BTC", 1, 8, 2_000, 1],
  ["ETH/USD", "ETH", 2, 8, 3_000, 1],
  ["GBP/USD", "GBP", 5, 8, 24_000, 6],
  ["AUD/USD", "AUD", 5, 8, 32_000, 4],
  ["PAXG/USD", "PAXG", 2, 8, 12_000, 20],
  ["XAUT/USD", "XAUT", 2, 8, 16_000, 30],
] as const satisfies readonly (readonly [string, Asset, number, number, number, number])[];

/** Pyth aggregates a feed every 400 ms; it has no trades and no book, and each of its updates stands for one here. */
const PYTH_FEEDS = [
  ["GBP/USD", "GBP", 5],
  ["AUD/USD", "AUD", 5],
  ["XAU/USD", "XAU", 3],
  ["BTC/USD", "BTC", 2],
] as const satisfies readonly (readonly [string, Asset, number])[];

export const INSTRUMENTS: readonly Instrument[] = [
  ...KRW_PAIRS.flatMap(([symbol, asset, spanMs]) =>
    (["upbit", "bithumb"] as const).map((venue) => ({
      venue,
      symbol,
      asset,
      spanMs,
      quote: "KRW" as const,
      priceDigits: 0,
      qtyDigits: venue === "upbit" ? 8 : 4,
      spreadSteps: 1,
      levelSteps: 1,
    })),
  ),
  ...BINANCE_PAIRS.map(([symbol, asset, priceDigits, qtyDigits, spanMs, levelSteps]) => ({
    venue: "binance" as const,
    symbol,
    asset,
    spanMs,
    quote: "USD" as const,
    priceDigits,
    qtyDigits,
    spreadSteps: 1,
    levelSteps,
  })),
  ...KRAKEN_PAIRS.map(([symbol, asset, priceDigits, qtyDigits, spanMs, spreadSteps]) => ({
    venue: "kraken" as const,
    symbol,
    asset,
    spanMs,
    quote: "USD" as const,
    priceDigits,
    qtyDigits,
    spreadSteps,
    levelSteps: spreadSteps,
  })),
  ...PYTH_FEEDS.map(([symbol, asset, priceDigits]) => ({
    venue: "pyth" as const,
    symbol,
    asset,
    spanMs: 1_600,
    quote: "USD" as const,
    priceDigits,
    qtyDigits: 0,
    spreadSteps: 2,
    levelSteps: 1,
  })),
];

/** From each price on, in won, the smallest step between two prices (since 31 July 2025). */
const KRW_STEPS = [
  [1_000_000, 1_000],
  [500_000, 500],
  [100_000, 100],
  [50_000, 50],
  [10_000, 10],
  [5_000, 5],
  [100, 1],
] as const;
/** Below 100 won; no pair that is served here trades there. */
const SMALLEST_KRW_STEP = 0.1;

/** The smallest step between two prices near this one. */
export function stepAt({ quote, priceDigits }: Instrument, price: number): number {
  if (quote === "USD") return 10 ** -priceDigits;
  return KRW_STEPS.find(([from]) => price >= from)?.[1] ?? SMALLEST_KRW_STEP;
}

/** A price of the instrument as text: a whole number of steps, so never a float's tail. */
export function priceText(instrument: Instrument, price: number): string {
  const step = stepAt(instrument, price);
  return (Math.round(price / step) * step).toFixed(step < 1 ? Math.round(-Math.log10(step)) : 0);
}
