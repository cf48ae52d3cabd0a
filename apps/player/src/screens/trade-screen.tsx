import { familyOf } from "@maru/rules";
import { Link, useParams } from "@tanstack/react-router";
import { clsx } from "clsx";
import { ChartCandlestick, CircleDot } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../panels/lazy-part.tsx";
import { ClockLine } from "../panels/clock-line.tsx";
import { FeedLine } from "../panels/feed-line.tsx";
import { OrderPanel } from "../panels/order-panel.tsx";
import { PriceChart } from "../panels/price-chart.tsx";
import { PopupWatch } from "../panels/popups/popup-watch.tsx";
import { RealityWatch } from "../panels/protect/reality-watch.tsx";
import { Question } from "../panels/question.tsx";
import { ResultDialog } from "../panels/result-dialog.tsx";
import { SidePanels } from "../panels/side-panels.tsx";
import { SiteFooter } from "../panels/site-footer.tsx";
import { TradeHeader } from "../panels/trade-header.tsx";
import { TradeTabs } from "../panels/trade-tabs.tsx";
import {
  useFamily,
  useFollowTrade,
  useIsWide,
  useSession,
  useSettings,
  useSheet,
  useSiteLook,
  useTrade,
} from "../surface.ts";
import { useLengthName } from "../text/type-name.ts";
import { Mark } from "../ui/mark.tsx";
import { QUIET } from "../ui/primary-class.ts";

const BallStage = lazyPart(async () => (await import("../panels/ball-stage.tsx")).BallStage);
const BookColumn = lazyPart(async () => (await import("../panels/book-column.tsx")).BookColumn);

export function TradeScreen(): ReactNode {
  const t = useTranslations("book");
  const { id } = useParams({ from: "/trade/$id" });
  const optionId = Number(id);
  useFollowTrade(optionId);
  const isWide = useIsWide();
  const { isOpen } = useSheet();
  return (
    <div className="wide:grid wide:h-dvh wide:grid-cols-[288px_minmax(0,1fr)_200px_284px] wide:grid-rows-[auto_auto_minmax(0,1fr)_auto_minmax(288px,34vh)] wide:gap-x-px wide:bg-line">
      <div className="relative flex h-dvh min-h-[640px] flex-col overflow-hidden bg-surface wide:contents">
        <TradeHeader />
        <main className="relative flex min-h-0 flex-1 flex-col pb-11 wide:contents">
          <TradeTitle />
          <section className="bg-surface px-3 wide:col-start-2 wide:col-end-4 wide:row-start-2 wide:px-5">
            <Question />
          </section>
          {/* What the sheet covers must not take the keyboard. */}
          <div className="flex min-h-0 flex-1 flex-col wide:contents" inert={isOpen && !isWide}>
            <TradePicture optionId={optionId} />
            <section className="bg-surface px-3 wide:col-start-2 wide:row-start-4 wide:px-5 wide:py-1">
              <ClockLine />
            </section>
            <section className="bg-surface px-3 pt-0.5 pb-2 wide:col-start-4 wide:row-start-2 wide:row-end-6 wide:overflow-y-auto wide:px-4 wide:py-4">
              <OrderPanel key={optionId} />
            </section>
          </div>
        </main>
        <TradeTabs key={optionId} />
      </div>
      <SidePanels />
      {isWide ? (
        <section
          // What scrolls must be reachable by keyboard; what stands in it has names of its own.
          tabIndex={0}
          aria-label={`${t("title")} · ${t("trades")}`}
          className="flex min-h-0 flex-col overflow-y-auto bg-surface focus-visible:-outline-offset-2 wide:col-start-3 wide:row-start-3 wide:row-end-6"
        >
          <BookColumn />
        </section>
      ) : null}
      <div className="wide:hidden">
        <SiteFooter />
      </div>
      <ResultDialog />
      <RealityWatch />
      <PopupWatch />
    </div>
  );
}

/** The middle of the page: the chart, in a ball game under or behind its stage. */
function TradePicture({ optionId }: { readonly optionId: number }): ReactNode {
  const family = useFamily();
  const isWide = useIsWide();
  const loading = useTrade((facts) => facts.loading);
  const chosen = useSettings((settings) => `${settings.theme} ${settings.palette}`);
  const siteAccent = useSiteLook((site) => site?.dark.accent ?? "");
  const look = `${chosen} ${siteAccent}`;
  const [isChartAsked, setChartAsked] = useState(false);
  const hasStage = family === "P";
  const isChartShown = isWide || !hasStage || isChartAsked;
  return (
    <section className="relative flex min-h-0 flex-1 flex-col bg-surface wide:col-start-2 wide:row-start-3">
      {hasStage && (isWide || !isChartAsked) ? <BallStage /> : null}
      {isChartShown ? (
        <div className="relative min-h-0 flex-1">
          <FeedLine />
          {loading === "missing" || loading === "failed" ? (
            <Missing />
          ) : (
            <PriceChart key={`${optionId} ${look}`} />
          )}
        </div>
      ) : null}
      {hasStage && !isWide ? (
        <StageSwitch isChartShown={isChartAsked} onSwitch={() => setChartAsked(!isChartAsked)} />
      ) : null}
    </section>
  );
}

interface StageSwitchProps {
  readonly isChartShown: boolean;
  readonly onSwitch: () => void;
}

/** A phone has room for the balls or the chart. */
function StageSwitch({ isChartShown, onSwitch }: StageSwitchProps): ReactNode {
  const t = useTranslations("ball");
  const Sign = isChartShown ? CircleDot : ChartCandlestick;
  return (
    <button
      type="button"
      data-testid="stage-switch"
      aria-label={isChartShown ? t("showBalls") : t("showChart")}
      className={clsx(
        "absolute z-[3] grid size-11 place-items-center text-ink-3 hover:text-ink",
        // The corner at the right is the price's while the chart shows.
        isChartShown ? "top-9 left-0" : "top-0 right-0",
      )}
      onClick={onSwitch}
    >
      <span className="grid size-7 place-items-center rounded-md bg-surface/80">
        <Sign className="size-4" aria-hidden="true" />
      </span>
    </button>
  );
}

/** The page's heading, for those who hear it; eyes have the instrument in the header. */
function TradeTitle(): ReactNode {
  const t = useTranslations("market");
  const lengthName = useLengthName();
  const option = useTrade((facts) => facts.option);
  const siteName = useSession((facts) => facts.site?.name ?? "");
  if (option === null) return <h1 className="sr-only">{siteName}</h1>;
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
    <div className="flex h-full flex-col items-center justify-center gap-4 px-6 text-center">
      <Mark className="size-8 text-line" />
      <p role="alert" className="text-ink-2">
        {loading === "missing" ? t("market.missing") : t("common.failed")}
      </p>
      {loading === "missing" ? (
        <Link to="/trade" className={QUIET}>
          {t("common.toTrade")}
        </Link>
      ) : null}
    </div>
  );
}
