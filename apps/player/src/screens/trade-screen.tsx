import { familyOf } from "@maru/rules";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, useLayoutEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../panels/frame/lazy-part.tsx";
import { ClockLine } from "../panels/round/clock-line.tsx";
import { FeedLine } from "../panels/chart/feed-line.tsx";
import { OrderPanel, OrderWait } from "../panels/order/order-panel.tsx";
import { ChartWait } from "../panels/chart/chart-wait.tsx";
import { RealityWatch } from "../panels/protect/reality-watch.tsx";
import { Question } from "../panels/round/question.tsx";
import { SidePanels } from "../panels/side/side-panels.tsx";
import { SiteFooter } from "../panels/frame/site-footer.tsx";
import { TradeHeader } from "../panels/header/trade-header.tsx";
import { TradeTabs } from "../panels/tabs/trade-tabs.tsx";
import {
  FAMILY_SCREENS,
  useBets,
  useFamily,
  useFollowTrade,
  useHasBookBeside,
  useIsStale,
  useIsWide,
  usePageTitle,
  useSession,
  useSettings,
  useSheet,
  useSiteTheme,
  useTrade,
} from "../surface/surface.ts";
import { useLengthName } from "../text/type-name.ts";
import { afterFirstPicture, endFirstPicture, isFirstPictureShown } from "../ui/first-picture.ts";
import { InTurn } from "../ui/in-turn.tsx";
import { whenIdle } from "../ui/when-idle.ts";
import { PLACES } from "./trade-places.ts";

const BallStage = lazyPart(async () => (await import("../panels/round/ball-stage.tsx")).BallStage);
const ResultDialog = lazyPart(async () => (await import("../panels/round/result-dialog.tsx")).ResultDialog);
const Positions = lazyPart(async () => (await import("../panels/round/positions.tsx")).Positions);
const StageSwitch = lazyPart(async () => (await import("../panels/round/stage-switch.tsx")).StageSwitch);
const MarketFailed = lazyPart(async () => (await import("./no-such-market.tsx")).MarketFailed);
const NoSuchMarket = lazyPart(async () => (await import("./no-such-market.tsx")).NoSuchMarket);
const BookColumn = lazyPart(async () => (await import("../panels/book/book-column.tsx")).BookColumn);

/** The chart is the heaviest part and needs prices anyway: it comes when everything that takes a bet stands. */
const PriceChart = lazyPart(async () => {
  await new Promise<void>((resolve) => afterFirstPicture(() => whenIdle(resolve)));
  return (await import("../panels/chart/price-chart.tsx")).PriceChart;
}, ChartWait);

export function TradeScreen(): ReactNode {
  const { id } = useParams({ from: "/trade/$id" });
  const optionId = Number(id);
  useFollowTrade(optionId);
  const isMissing = useTrade((facts) => facts.optionId === optionId && facts.loading === "missing");
  return isMissing ? <NoSuchMarket /> : <Market optionId={optionId} />;
}

function Market({ optionId }: { readonly optionId: number }): ReactNode {
  const t = useTranslations("book");
  const isWide = useIsWide();
  const hasBook = useHasBookBeside();
  const { isOpen } = useSheet();
  const announced = useBets((facts) => facts.announced);
  const [announcedBefore] = useState(announced);
  const isDue = useIsDue();
  const isStale = useIsStale();
  return (
    <div className={PLACES.page} data-stale={isStale ? true : undefined}>
      <div className={PLACES.screen}>
        <header className={PLACES.header}>
          <InTurn isDue={isDue} before={<div className="h-[46px] wide:h-[54px]" />}>
            <TradeHeader />
          </InTurn>
        </header>
        <main className={PLACES.main}>
          <TradeTitle />
          <section className={PLACES.question} data-part="question">
            <InTurn isDue={isDue} before={<div className="h-[68px] wide:h-24" />}>
              <Question />
            </InTurn>
          </section>
          {/* What the sheet covers must not take the keyboard. */}
          <div className={PLACES.under} inert={isOpen && !isWide}>
            <TradePicture optionId={optionId} />
            <section className={PLACES.clock} data-part="clock">
              <InTurn isDue={isDue} before={<div className="h-8" />}>
                <ClockLine />
              </InTurn>
            </section>
            <section className={PLACES.order} data-part="order">
              <InTurn isDue={isDue} before={<OrderWait />}>
                <OrderPanel key={optionId} />
              </InTurn>
            </section>
            {hasBook ? (
              <section
                // What scrolls must be reachable by keyboard; what stands in it has names of its own.
                tabIndex={0}
                aria-label={`${t("title")} · ${t("trades")}`}
                data-part="book"
                className={PLACES.book}
              >
                <InTurn isDue={isDue} before={null}>
                  <BookColumn />
                </InTurn>
              </section>
            ) : null}
          </div>
        </main>
        <InTurn isDue={isDue} before={null}>
          <TradeTabs key={optionId} />
        </InTurn>
      </div>
      <InTurn isDue={isDue} before={null}>
        <SidePanels />
        <div className="wide:hidden">
          <SiteFooter />
        </div>
        {announced === announcedBefore ? null : <ResultDialog />}
        <RealityWatch />
        <WholeScreen />
      </InTurn>
    </div>
  );
}

/** Behind the first picture the parts wait for what they show and are drawn once; without one they are drawn at once. */
function useIsDue(): boolean {
  const [isBehindPicture] = useState(isFirstPictureShown);
  const isKnown = useTrade((facts) => facts.loading !== "loading");
  return isKnown || !isBehindPicture;
}

/** The last part: when it stands, the screen is whole. */
function WholeScreen(): ReactNode {
  useLayoutEffect(endFirstPicture, []);
  return null;
}

/** The middle of the page: the chart, in a ball game under or behind its stage. */
function TradePicture({ optionId }: { readonly optionId: number }): ReactNode {
  const family = useFamily();
  const isWide = useIsWide();
  const loading = useTrade((facts) => facts.loading);
  const chosen = useSettings((settings) => `${settings.theme} ${settings.palette}`);
  const siteAccent = useSiteTheme((site) => site?.dark.accent ?? "");
  const look = `${chosen} ${siteAccent}`;
  const [isChartAsked, setChartAsked] = useState(false);
  const hasStage = family !== null && FAMILY_SCREENS[family.name].hasStage;
  const hasBets = useBets((facts) => facts.bets.length > 0);
  const isChartShown = isWide || !hasStage || isChartAsked;
  return (
    <section className={PLACES.picture} data-part="picture">
      {hasStage && (isWide || !isChartAsked) ? <BallStage /> : null}
      {isChartShown ? (
        <div className="relative min-h-0 flex-1">
          <FeedLine />
          {loading === "failed" ? <MarketFailed /> : <PriceChart key={`${optionId} ${look}`} />}
        </div>
      ) : null}
      {hasStage && !isWide ? (
        <StageSwitch isChartShown={isChartAsked} onSwitch={() => setChartAsked(!isChartAsked)} />
      ) : null}
      {hasBets ? <Positions /> : null}
    </section>
  );
}

/** The page's heading, for those who hear it; eyes have the instrument in the header. */
function TradeTitle(): ReactNode {
  const t = useTranslations("market");
  const lengthName = useLengthName();
  const option = useTrade((facts) => facts.option);
  const siteName = useSession((facts) => facts.site?.name ?? "");
  const title =
    option === null
      ? null
      : `${option.name} ${t(`families.${familyOf(option.type).name}`)} ${lengthName(option.type)}`;
  usePageTitle(title);
  return <h1 className="sr-only">{title ?? siteName}</h1>;
}
