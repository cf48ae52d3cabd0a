import { familyOf } from "@maru/rules";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { BallView } from "../panels/ball-view.tsx";
import { ClockLine } from "../panels/clock-line.tsx";
import { LatestBoard } from "../panels/latest-board.tsx";
import { OrderBook } from "../panels/order-book.tsx";
import { OrderPanel } from "../panels/order-panel.tsx";
import { PriceChart } from "../panels/price-chart.tsx";
import { Question } from "../panels/question.tsx";
import { RecentTrades } from "../panels/recent-trades.tsx";
import { ResultDialog } from "../panels/result-dialog.tsx";
import { SidePanels } from "../panels/side-panels.tsx";
import { SiteFooter } from "../panels/site-footer.tsx";
import { TradeHeader } from "../panels/trade-header.tsx";
import { TradeTabs } from "../panels/trade-tabs.tsx";
import { useFamily, useFollowTrade, useSettings, useTrade } from "../surface.ts";
import { useLengthName } from "../text/type-name.ts";

export function TradeScreen(): ReactNode {
  const t = useTranslations();
  const { id } = useParams({ from: "/trade/$id" });
  const optionId = Number(id);
  useFollowTrade(optionId);
  const loading = useTrade((facts) => facts.loading);
  const family = useFamily();
  const look = useSettings((settings) => `${settings.theme} ${settings.palette}`);
  return (
    <div className="wide:grid wide:h-dvh wide:grid-cols-[288px_minmax(0,1fr)_200px_284px] wide:grid-rows-[auto_auto_minmax(0,1fr)_auto_minmax(180px,30vh)] wide:gap-x-px wide:bg-line">
      <div className="flex h-dvh min-h-[560px] flex-col wide:contents">
        <TradeHeader />
        <main className="relative flex min-h-0 flex-1 flex-col wide:contents">
          <TradeTitle />
          <section className="bg-surface px-3 wide:col-start-2 wide:col-end-4 wide:row-start-2 wide:px-5">
            <Question />
          </section>
          <section className="relative min-h-0 flex-1 bg-surface wide:col-start-2 wide:row-start-3">
            {loading === "missing" || loading === "failed" ? (
              <Missing />
            ) : (
              <PriceChart key={`${optionId} ${look}`} />
            )}
            {family === "P" ? <BallView /> : null}
          </section>
          <section className="bg-surface px-3 wide:col-start-2 wide:row-start-4 wide:px-5 wide:py-1">
            <ClockLine />
          </section>
          <section className="overflow-y-auto bg-surface px-3 pt-1 pb-2 wide:col-start-4 wide:row-start-2 wide:row-end-6 wide:px-4 wide:py-4">
            <OrderPanel key={optionId} />
          </section>
        </main>
      </div>
      <SidePanels />
      <section className="hidden min-h-0 flex-col overflow-y-auto bg-surface wide:col-start-3 wide:row-start-3 wide:row-end-6 wide:flex">
        {family === "R" || family === null ? <OrderBook /> : <LatestBoard />}
        <RecentTrades />
      </section>
      <section
        aria-label={t("results.title")}
        className="min-h-0 overflow-y-auto bg-surface wide:col-start-2 wide:row-start-5"
      >
        <TradeTabs />
      </section>
      <div className="wide:hidden">
        <SiteFooter />
      </div>
      <ResultDialog />
    </div>
  );
}

/** The page's heading, for those who hear it; eyes have the instrument in the header. */
function TradeTitle(): ReactNode {
  const t = useTranslations("market");
  const lengthName = useLengthName();
  const option = useTrade((facts) => facts.option);
  if (option === null) return null;
  return (
    <h1 className="sr-only">
      {`${option.stock} ${t(`families.${familyOf(option.type)}`)} ${lengthName(option.type)}`}
    </h1>
  );
}

function Missing(): ReactNode {
  const t = useTranslations();
  const loading = useTrade((facts) => facts.loading);
  return (
    <p role="alert" className="grid h-full place-items-center px-6 text-center text-ink-2">
      {loading === "missing" ? t("market.missing") : t("common.failed")}
    </p>
  );
}
