import { barWindow, firstTickFrom, isUnsettled, remembers } from "@maru/rules";
import { assert, type Stock } from "@maru/values";
import type { Prices } from "../../ports/prices.ts";
import type { MarketDesk } from "./market-ingest.ts";

/** How rounds read the prices of these markets: from memory, and from the log where memory does not reach. */
export function marketPrices(desks: readonly MarketDesk[]): Prices {
  const byStock = new Map(desks.map((desk) => [desk.stock, desk]));
  const deskOf = (stock: Stock): MarketDesk => {
    const desk = byStock.get(stock);
    assert(desk !== undefined, `no such market: ${stock}`);
    return desk;
  };
  return {
    frozenUntilMs: (stock) => deskOf(stock).frozenUntilMs,
    liveSinceMs: (stock) => deskOf(stock).liveSinceMs,
    strikeFrom: (stock, fromMs) => {
      const desk = deskOf(stock);
      const { book, pipeline } = desk.view;
      const tick = firstTickFrom(book, fromMs);
      if (tick === null) return null;
      if (desk.frozenUntilMs > tick.atMs) return tick;
      // A feed that never reorders has nothing earlier to bring, unless a jump still waits to be judged.
      const isFinal =
        desk.rules.arrival === "ordered" && desk.hole === null && !isUnsettled(pipeline, tick.atMs);
      return isFinal ? tick : null;
    },
    window: async (stock, fromMs, toMs) => {
      const desk = deskOf(stock);
      assert(toMs <= desk.frozenUntilMs, `window to ${toMs} of ${stock} is not final`);
      const { book, store } = desk.view;
      const bars = remembers(book, fromMs) ? book.recent : await store.readBars(stock, fromMs, toMs);
      return barWindow(bars, fromMs, toMs);
    },
  };
}
