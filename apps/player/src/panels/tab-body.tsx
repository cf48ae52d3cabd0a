import type { ReactNode } from "react";
import { useIsWide, useOffers } from "../surface.ts";
import { BookColumn } from "./book-column.tsx";
import { HistoryList } from "./history-list.tsx";
import { HistoryTable } from "./history-table.tsx";
import { MarketInfo } from "./market-info.tsx";
import { OhlcTable } from "./ohlc-table.tsx";
import { PaintBoard } from "./paint-board.tsx";
import { RealBets } from "./real-bets.tsx";
import { ResultsTable } from "./results-table.tsx";
import { SiteFooter } from "./site-footer.tsx";

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
