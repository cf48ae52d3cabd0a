import { barWindow, firstTickFrom, isUnsettled, remembers } from "@maru/rules";
import { assert, type Stock } from "@maru/values";
import type { Prices } from "../../ports/prices.ts";
import type { MarketIngest } from "./market-ingest.ts";

/** How rounds read the prices of these markets: from memory, and from the log where memory does not reach. */
export function marketPrices(ingests: readonly MarketIngest[]): Prices {
  const byStock = new Map(ingests.map((ingest) => [ingest.stock, ingest]));
  const ingestOf = (stock: Stock): MarketIngest => {
    const ingest = byStock.get(stock);
    assert(ingest !== undefined, `no such market: ${stock}`);
    return ingest;
  };
  return {
    frozenUntilMs: (stock) => ingestOf(stock).frozenUntilMs,
    liveSinceMs: (stock) => ingestOf(stock).liveSinceMs,
    strikeFrom: (stock, fromMs) => {
      const ingest = ingestOf(stock);
      const { book, pipeline } = ingest.view;
      const tick = firstTickFrom(book, fromMs);
      if (tick === null) return null;
      if (ingest.frozenUntilMs > tick.atMs) return tick;
      // A feed that never reorders has nothing earlier to bring, unless a jump still waits to be judged.
      const isFinal =
        ingest.rules.arrival === "ordered" && ingest.hole === null && !isUnsettled(pipeline, tick.atMs);
      return isFinal ? tick : null;
    },
    window: async (stock, fromMs, toMs) => {
      const ingest = ingestOf(stock);
      assert(toMs <= ingest.frozenUntilMs, `window to ${toMs} of ${stock} is not final`);
      const { book, store } = ingest.view;
      const bars = remembers(book, fromMs) ? book.recent : await store.readBars(stock, fromMs, toMs);
      return barWindow(bars, fromMs, toMs);
    },
  };
}
