import { type Instant, instant, priceText } from "@maru/values";
import type { AveragedPrice } from "./average-price.ts";

/**
 * What one leg of a composed price stood at, in the venue's own decimal text: the price of its last trade, or the best bid and ask of its
 * book.
 */
export type PriceLeg =
  | {
      readonly kind: "trade";
      readonly price: string;
      readonly atMs: Instant;
      readonly tradeId: string;
      /** True: left out of the price, as too old or too far from the others. */
      readonly isOut: boolean;
    }
  | { readonly kind: "book"; readonly bid: string; readonly ask: string; readonly atMs: Instant };

/** Of a leg that was not heard of. */
const SILENT = "-";
const OUT = "!";
const TRADE = /^(!?)(\d+(?:\.\d+)?)@(\d{1,16})#([^;]*)$/;
const BOOK = /^(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)@(\d{1,16})$/;

/**
 * The legs of a composed price in the order of the market's rules, as one text that stands in the log where a trade has its id: whoever has
 * it computes the price anew. `65000.1@1790000000123#42;!64000@1790000000100#7;-` or `1.2654/1.2655@1790000000123`.
 */
export function legsText(legs: readonly (PriceLeg | null)[]): string {
  return legs.map((leg) => (leg === null ? SILENT : legText(leg))).join(";");
}

function legText(leg: PriceLeg): string {
  if (leg.kind === "book") return `${leg.bid}/${leg.ask}@${leg.atMs}`;
  // An id that holds our own mark is the venue's, and stays one leg's.
  return `${leg.isOut ? OUT : ""}${leg.price}@${leg.atMs}#${leg.tradeId.replaceAll(";", ",")}`;
}

/** The legs of {@link legsText}; null for any other text, as the id of a trade is. */
export function legsOf(text: string): readonly (PriceLeg | null)[] | null {
  const legs = text.split(";").map((part) => (part === SILENT ? null : legOf(part)));
  return legs.includes("no leg") ? null : legs.filter((leg) => leg !== "no leg");
}

type TradeLeg = Extract<PriceLeg, { readonly kind: "trade" }>;

/**
 * The moment of a mean and the trades that it was made of, oldest first: `1790000000999=65000.1@1790000000123#42;65010@1790000000700#43`. The
 * moment makes it another's text where nothing was traded for a second.
 */
export function averagedText(
  { atMs, trades }: Pick<AveragedPrice, "atMs" | "trades">,
  digits: number,
): string {
  const legs = trades.map((trade): PriceLeg => ({
    kind: "trade",
    price: priceText(trade.price, digits),
    atMs: trade.atMs,
    tradeId: trade.tradeId ?? String(trade.seq),
    isOut: false,
  }));
  return `${atMs}=${legsText(legs)}`;
}

const AVERAGED = /^(\d{1,16})=(.+)$/;

/** What stands in {@link averagedText}; null for any other text. */
export function averagedOf(
  text: string,
): { readonly atMs: Instant; readonly trades: readonly TradeLeg[] } | null {
  const [, atMs, legs = ""] = AVERAGED.exec(text) ?? [];
  const read = atMs === undefined ? null : legsOf(legs);
  const trades = read?.flatMap((leg) => (leg?.kind === "trade" && !leg.isOut ? [leg] : [])) ?? [];
  if (read === null || trades.length < read.length) return null;
  return { atMs: instant(Number(atMs)), trades };
}

/** What a price was made of, of whichever form; null where it is the trade of one venue, whose id the text is. */
export function priceParts(text: string): readonly (PriceLeg | null)[] | null {
  return averagedOf(text)?.trades ?? legsOf(text);
}

function legOf(text: string): PriceLeg | "no leg" {
  const [, out, price, tradeAtMs, tradeId] = TRADE.exec(text) ?? [];
  if (price !== undefined && tradeId !== undefined)
    return { kind: "trade", price, atMs: instant(Number(tradeAtMs)), tradeId, isOut: out === OUT };
  const [, bid, ask, bookAtMs] = BOOK.exec(text) ?? [];
  if (bid === undefined || ask === undefined) return "no leg";
  return { kind: "book", bid, ask, atMs: instant(Number(bookAtMs)) };
}
