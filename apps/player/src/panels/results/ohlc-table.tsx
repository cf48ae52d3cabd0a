import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { LISTED_ROUNDS_A_PAGE, useResults } from "../../surface/list-surface.ts";
import { priceText, type TradeRound, useIsWide, useTrade } from "../../surface/surface.ts";
import { ListState } from "../../ui/list-state.tsx";
import { RoundWhen } from "./when.tsx";
import { VirtualTable } from "../../ui/virtual-table.tsx";
import { WordHelp } from "../frame/word-help.tsx";

const keyOf = (round: TradeRound): number => round.id;

/** Open, high, low and close of every contract: the candles by which the rounds were decided. A phone stacks them in pairs. */
export function OhlcTable(): ReactNode {
  const t = useTranslations("results");
  const isWide = useIsWide();
  const { rows, state, hasMore, loadMore } = useResults(LISTED_ROUNDS_A_PAGE);
  const wide = useFourColumns();
  const narrow = useTwoColumns();
  const shape = { rows, keyOf, hasMore, onEnd: loadMore, label: t("ohlc") };
  return (
    <ListState state={state} isEmpty={rows.length === 0} emptyWords={t("empty")} onRetry={loadMore}>
      <div className="flex h-full flex-col">
        <p className="shrink-0 px-3 py-1 wide:px-5">
          <WordHelp of="ohlc" />
        </p>
        <div className="min-h-0 flex-1">
          <VirtualTable {...shape} {...(isWide ? wide : narrow)} />
        </div>
      </div>
    </ListState>
  );
}

interface Layout {
  readonly head: readonly string[];
  readonly columns: string;
  readonly rowPx: number;
  readonly cells: (round: TradeRound) => readonly ReactNode[];
}

function usePrices(): (round: TradeRound) => Record<"open" | "high" | "low" | "close", ReactNode> {
  const precision = useTrade((facts) => facts.option?.precision ?? 2);
  const text = (price: number | null): string => (price === null ? "–" : priceText(price, precision));
  return (round) => ({
    open: text(round.openPrice),
    high: <span className="text-up">{text(round.high)}</span>,
    low: <span className="text-down">{text(round.low)}</span>,
    close: text(round.close),
  });
}

function useFourColumns(): Layout {
  const t = useTranslations("results");
  const pricesOf = usePrices();
  return {
    head: [t("contract"), t("open"), t("high"), t("low"), t("close")],
    columns: "grid-cols-[152px_repeat(4,1fr)]",
    rowPx: 36,
    cells: (round) => {
      const { open, high, low, close } = pricesOf(round);
      return [<RoundWhen key="time" atMs={round.gameStartMs} roundId={round.id} />, open, high, low, close];
    },
  };
}

function useTwoColumns(): Layout {
  const t = useTranslations("results");
  const pricesOf = usePrices();
  return {
    head: [t("contract"), `${t("open")} / ${t("close")}`, `${t("high")} / ${t("low")}`],
    columns: "grid-cols-3",
    rowPx: 52,
    cells: (round) => {
      const { open, high, low, close } = pricesOf(round);
      return [
        <RoundWhen key="time" atMs={round.gameStartMs} roundId={round.id} />,
        <Pair key="deciding" first={open} second={close} />,
        <Pair key="bounds" first={high} second={low} />,
      ];
    },
  };
}

function Pair({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }): ReactNode {
  return (
    <>
      <span className="block">{first}</span>
      <span className="block">{second}</span>
    </>
  );
}
