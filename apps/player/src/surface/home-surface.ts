import { useQuery } from "@tanstack/react-query";
import { valueOf } from "./surface.ts";
import { fetchKlines } from "../wire/klines.ts";
import type { Kline } from "../wire/shapes.ts";

/** The entry point for the home page. */
export { sparkArea, sparkline } from "../derived/sparkline.ts";
export type { Kline } from "../wire/shapes.ts";

/** Prices are looked at here and nothing is decided by them: every few seconds are enough, and no line is opened for a visitor. */
const PRICES_EVERY_MS = 4_000;

/** The last hundred minutes of each instrument; empty until they are known. */
export function useKlines(stocks: readonly string[]): readonly Kline[] {
  const query = useQuery({
    queryKey: ["klines", ...stocks],
    queryFn: async () => valueOf(await fetchKlines(stocks)),
    enabled: stocks.length > 0,
    refetchInterval: PRICES_EVERY_MS,
    placeholderData: (before) => before,
  });
  return query.data ?? [];
}
