import type { Asset, Instrument } from "./instruments.ts";
import { keyOf, lineAt } from "./noise.ts";

const DAY_MS = 86_400_000;
/** Each line of these periods moves in proportion to the root of its period, as a walk does; together they never leave the neighbourhood of the start. */
const PERIODS_MS = [
  6 * DAY_MS,
  DAY_MS,
  14_400_000,
  3_600_000,
  900_000,
  240_000,
  60_000,
  15_000,
  4_000,
  1_000,
];

/** Where a value starts and how far it moves in a day. A step of one won is a large part of a DOGE: it starts where two venues still agree. */
const START: Readonly<
  Record<Exclude<Asset, "PAXG" | "XAUT">, { readonly usd: number; readonly day: number }>
> = {
  BTC: { usd: 115_000, day: 0.01 },
  ETH: { usd: 3_900, day: 0.012 },
  XRP: { usd: 2.9, day: 0.012 },
  SOL: { usd: 190, day: 0.014 },
  DOGE: { usd: 0.95, day: 0.012 },
  GBP: { usd: 1.31, day: 0.003 },
  AUD: { usd: 0.66, day: 0.004 },
  XAU: { usd: 3_950, day: 0.006 },
};
const KRW_A_DOLLAR = { start: 1_340, day: 0.002 };
/** A token on gold trades this far from the ounce at most. */
const TOKEN_PREMIUM = 0.0008;
/** A venue stands this far from the hidden value at most: any two agree within 0.2 %, with the rounding to a step. */
const VENUE_PREMIUM = 0.0002;

/** The value that no venue shows: the same for all of them, a function of the seed and the moment alone. */
function hiddenValue(seed: number, asset: Asset, atMs: number): number {
  if (asset === "PAXG" || asset === "XAUT")
    return (
      hiddenValue(seed, "XAU", atMs) *
      (1 + TOKEN_PREMIUM * lineAt(keyOf(seed, "token", asset), atMs / 3_600_000))
    );
  const { usd, day } = START[asset];
  return usd * moved(keyOf(seed, "value", asset), day, atMs);
}

/** The middle of the instrument's market: the hidden value in its currency, with what sets its venue apart. */
export function midOf(seed: number, instrument: Instrument, atMs: number): number {
  const { asset, quote, venue, symbol } = instrument;
  const rate =
    quote === "USD" ? 1 : KRW_A_DOLLAR.start * moved(keyOf(seed, "value", "KRW"), KRW_A_DOLLAR.day, atMs);
  const apart = VENUE_PREMIUM * lineAt(keyOf(seed, "venue", venue, symbol), atMs / 30_000);
  return hiddenValue(seed, asset, atMs) * rate * (1 + apart);
}

function moved(key: number, day: number, atMs: number): number {
  const way = PERIODS_MS.reduce(
    (sum, periodMs, place) => sum + Math.sqrt(periodMs / DAY_MS) * lineAt(key + place, atMs / periodMs),
    0,
  );
  return Math.exp(day * way);
}
