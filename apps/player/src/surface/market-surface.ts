import { useQuery } from "@tanstack/react-query";
import { fetchMarketDays, type MarketDay } from "../wire/market-endpoints.ts";
import { useSession, valueOf } from "./surface.ts";

/** The entry point for the list of markets and a market's day. */
export { dayWithPrice, lineOf, moveText, percentText, volumeText } from "../derived/market-day.ts";
export { sparkArea, sparkline } from "../derived/sparkline.ts";
export type { MarketDay } from "../wire/market-endpoints.ts";

/** A day hardly changes in a minute, and the price of the market on screen comes by itself. */
const DAYS_EVERY_MS = 60_000;

/** The last 24 hours of every market, by its stock; empty until they are known. */
export function useMarketDays(): ReadonlyMap<string, MarketDay> {
  const siteId = useSession((facts) => facts.site?.id ?? 0);
  const query = useQuery({
    queryKey: ["market-days", siteId],
    queryFn: async () => byStock(valueOf(await fetchMarketDays())),
    refetchInterval: DAYS_EVERY_MS,
    staleTime: DAYS_EVERY_MS / 4,
  });
  return query.data ?? NO_DAYS;
}

const NO_DAYS: ReadonlyMap<string, MarketDay> = new Map();

const byStock = (days: readonly MarketDay[]) => new Map(days.map((day) => [day.stock, day]));
