import {
  feedOfRules,
  type MarketFeed,
  type PriceLeg,
  priceParts,
  relayedFeed,
  sourceAt,
  type SourceSwitch,
  VENUE_TEXTS,
} from "@maru/rules";
import { instant } from "@maru/values";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { rereadForSource } from "../facts/follow-trade.ts";
import { ask } from "../wire/ask.ts";
import { priceSource } from "../wire/calls/prices.ts";
import { serverNowMs } from "../wire/server-clock.ts";

/** How a market's price is made now. */
export interface PriceMaking {
  readonly feed: MarketFeed;
  /** When its trades are taken from another source: what is in force, and what is ahead. */
  readonly switches: readonly Pick<SourceSwitch, "actsFromMs" | "to">[];
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
      const switches = turns.map(({ timeMs, to }) => ({ actsFromMs: instant(timeMs), to }));
      return { feed, switches, last: last === null || parts === null ? null : { atMs: last.timeMs, parts } };
    },
    refetchInterval: ({ state }) =>
      hasParts(state.data) ? ASK_AGAIN_MS : isRelayed(state.data) && ASK_SELDOM_MS,
  });
  const making = query.data ?? null;
  const venue = venueNow(making);
  useEffect(() => {
    if (venue !== null) void rereadForSource(stock, venue);
  }, [stock, venue]);
  return making;
}

/** Of a market that has two sources, the one that is taken now: a page that was opened before a switch names the other one. */
function venueNow(making: PriceMaking | null): string | null {
  const relayed = relayedFeed(making?.feed);
  if (making === null || relayed === null) return null;
  const source = sourceAt(making.switches, serverNowMs());
  return VENUE_TEXTS[(source === "primary" ? relayed.of : relayed.fallback).venue];
}

const isRelayed = (making: PriceMaking | null | undefined): boolean => relayedFeed(making?.feed) !== null;

const hasParts = (making: PriceMaking | null | undefined): boolean => (making?.last ?? null) !== null;
