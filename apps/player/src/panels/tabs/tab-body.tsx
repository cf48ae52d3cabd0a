import type { ReactNode } from "react";
import { useIsWide, useOffers } from "../../surface/surface.ts";
import { BookColumn } from "../book/book-column.tsx";
import { HistoryList } from "../bets/history-list.tsx";
import { HistoryTable } from "../bets/history-table.tsx";
import { MarketInfo } from "../market/market-info.tsx";
import { OhlcTable } from "../results/ohlc-table.tsx";
import { PaintBoard } from "../results/paint-board.tsx";
import { RealBets } from "../bets/real-bets.tsx";
import { ResultsTable } from "../results/results-table.tsx";
import { SiteFooter } from "../frame/site-footer.tsx";

export type Tab = "results" | "paint" | "ohlc" | "history" | "live" | "book" | "info";

/** What stands under a tab of the trade screen. */
export function TabBody({ tab }: { readonly tab: Tab }): ReactNode {
  const isWide = useIsWide();
  const offers = useOffers();
  if (tab === "results") return <ResultsTable />;
  if (tab === "paint") return <PaintBoard />;
  if (tab === "ohlc") return <OhlcTable />;
  if (tab === "history" && isWide) return <HistoryTable />;
  return (
    <div tabIndex={0} className="h-full overflow-y-auto overscroll-contain focus-visible:-outline-offset-2">
      {tab === "history" ? (
        <div className="px-3 py-1">
          <HistoryList size={20} />
        </div>
      ) : null}
      {tab === "live" ? (
        <div className="px-3 pb-4">
          <RealBets />
        </div>
      ) : null}
      {tab === "book" ? <BookColumn /> : null}
      {tab === "info" ? (
        <>
          <div className="px-3 pb-4">
            <MarketInfo offers={offers} isAlwaysShown />
          </div>
          <SiteFooter />
        </>
      ) : null}
    </div>
  );
}
