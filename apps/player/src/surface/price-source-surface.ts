import {
  type FeedSource,
  feedOfRules,
  type MarketFeed,
  type PriceLeg,
  priceParts,
  relayedFeed,
} from "@maru/rules";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../wire/ask.ts";
import { priceSource } from "../wire/calls/prices.ts";

/** How a market's price is made now. */
export interface PriceMaking {
  readonly feed: MarketFeed;
  /** When its trades are taken from another source: what is in force, and what is ahead. */
  readonly switches: readonly { readonly atMs: number; readonly to: FeedSource }[];
  /** The newest price; null before the first. */
  readonly last: { readonly atMs: number; readonly parts: readonly (PriceLeg | null)[] } | null;
}

const ASK_AGAIN_MS = 2_000;
/** Another source is told of some minutes before. */
const ASK_SELDOM_MS = 30_000;

/** Null while it is not known, and where no venue is behind the price. Of a price that is made of others its parts are asked for again. */
export function usePriceMaking(stock: string): PriceMaking | null {
  const query = useQuery({
    queryKey: ["price-source", stock],
    queryFn: async (): Promise<PriceMaking | null> => {
      const reply = await ask(priceSource, { query: { stock } });
      if (!reply.ok) throw new Error(reply.refusal.code);
      const { feed: told, last, switches: turns } = reply.value;
      const feed = feedOfRules({ feed: told });
      if (feed === null) return null;
      const parts = last === null ? null : priceParts(last.madeOf ?? "");
      const switches = turns.map(({ timeMs, to }) => ({ atMs: timeMs, to }));
      return { feed, switches, last: last === null || parts === null ? null : { atMs: last.timeMs, parts } };
    },
    refetchInterval: ({ state }) =>
      hasParts(state.data) ? ASK_AGAIN_MS : isRelayed(state.data) && ASK_SELDOM_MS,
  });
  return query.data ?? null;
}

const isRelayed = (making: PriceMaking | null | undefined): boolean => relayedFeed(making?.feed) !== null;

const hasParts = (making: PriceMaking | null | undefined): boolean => (making?.last ?? null) !== null;
