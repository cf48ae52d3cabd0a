import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useFamily, useOffers } from "../surface.ts";
import { HistoryList } from "./history-list.tsx";
import { LatestBoard } from "./latest-board.tsx";
import { MarketInfo } from "./market-info.tsx";
import { OrderBook } from "./order-book.tsx";
import { RecentTrades } from "./recent-trades.tsx";
import { ResultsTable } from "./results-table.tsx";

type Tab = "results" | "history" | "book" | "info";

/** Under the bet: what was, and on a phone everything that has a column of its own on a wide screen. */
export function TradeTabs(): ReactNode {
  const t = useTranslations();
  const family = useFamily();
  const offers = useOffers();
  const [tab, setTab] = useState<Tab>("results");
  const tabs = [
    { id: "results", name: t("results.title"), isNarrowOnly: false },
    { id: "history", name: t("history.title"), isNarrowOnly: true },
    { id: "book", name: t("book.title"), isNarrowOnly: true },
    { id: "info", name: t("order.info"), isNarrowOnly: true },
  ] as const;
  return (
    <div>
      <div role="tablist" className="sticky top-0 z-[1] flex border-b border-line bg-surface px-1 wide:px-3">
        {tabs.map(({ id, name, isNarrowOnly }) => (
          <button
            key={id}
            type="button"
            role="tab"
            aria-selected={id === tab}
            onClick={() => setTab(id)}
            className={clsx(
              "-mb-px min-h-11 flex-auto border-b-2 px-2 text-sm whitespace-nowrap wide:flex-none wide:px-3",
              id === tab ? "border-accent font-semibold" : "border-transparent text-ink-3 hover:text-ink",
              isNarrowOnly && "wide:hidden",
            )}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" className="min-h-[240px] px-3 py-2 wide:px-5">
        {tab === "results" ? <ResultsTable /> : null}
        {tab === "history" ? <HistoryList size={20} /> : null}
        {tab === "book" ? (
          <div className="-mx-3">
            {family === "R" ? <OrderBook /> : <LatestBoard />}
            <RecentTrades />
          </div>
        ) : null}
        {tab === "info" ? <MarketInfo offers={offers} isAlwaysShown /> : null}
      </div>
    </div>
  );
}
