import { feedOfRules, type MarketFeed, type PriceLeg, priceParts } from "@maru/rules";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../wire/ask.ts";
import { priceSource } from "../wire/calls/prices.ts";

/** How a market's price is made now. */
export interface PriceMaking {
  readonly feed: MarketFeed;
  /** The newest price; null before the first. */
  readonly last: { readonly atMs: number; readonly parts: readonly (PriceLeg | null)[] } | null;
}

const ASK_AGAIN_MS = 2_000;

/** Null while it is not known, and where no venue is behind the price. Of a price that is made of others its parts are asked for again. */
export function usePriceMaking(stock: string): PriceMaking | null {
  const query = useQuery({
    queryKey: ["price-source", stock],
    queryFn: async (): Promise<PriceMaking | null> => {
      const reply = await ask(priceSource, { query: { stock } });
      if (!reply.ok) throw new Error(reply.refusal.code);
      const { feed: told, last } = reply.value;
      const feed = feedOfRules({ feed: told });
      if (feed === null) return null;
      const parts = last === null ? null : priceParts(last.madeOf ?? "");
      return { feed, last: last === null || parts === null ? null : { atMs: last.timeMs, parts } };
    },
    refetchInterval: ({ state }) => (hasParts(state.data) ? ASK_AGAIN_MS : false),
  });
  return query.data ?? null;
}

const hasParts = (making: PriceMaking | null | undefined): boolean => (making?.last ?? null) !== null;
