import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { LISTED_ROUNDS_A_PAGE, useResults } from "../list-surface.ts";
import { priceText, seoulTimeText, type TradeRound, useFamily, useIsWide, useTrade } from "../surface.ts";
import { useTypeName } from "../text/type-name.ts";
import { DirectionWord } from "../ui/direction-word.tsx";
import { ListState } from "../ui/list-state.tsx";
import { VirtualTable } from "../ui/virtual-table.tsx";

const ROW_PX = 36;
const keyOf = (round: TradeRound): number => round.id;

/** Finished rounds of this option, newest first, as far back as one scrolls. */
export function ResultsTable(): ReactNode {
  const t = useTranslations("results");
  const family = useFamily();
  const { rows, state, hasMore, loadMore } = useResults(LISTED_ROUNDS_A_PAGE);
  const shape = { rows, rowPx: ROW_PX, keyOf, hasMore, onEnd: loadMore, label: t("title") };
  const direction = useDirectionCells();
  const digits = useDigitCells();
  return (
    <ListState state={state} isEmpty={rows.length === 0} emptyWords={t("empty")} onRetry={loadMore}>
      {family === "R" ? <VirtualTable {...shape} {...direction} /> : <VirtualTable {...shape} {...digits} />}
    </ListState>
  );
}

interface Cells {
  readonly head: readonly string[];
  readonly columns: string;
  readonly cells: (round: TradeRound) => readonly ReactNode[];
}

function usePriceCell(): (price: number | null) => string {
  const precision = useTrade((facts) => facts.option?.precision ?? 2);
  return (price) => (price === null ? "–" : priceText(price, precision));
}

function useDirectionCells(): Cells {
  const t = useTranslations("results");
  const priceCell = usePriceCell();
  return {
    head: [t("contract"), t("open"), t("close"), t("result")],
    columns: "grid-cols-[1fr_1.2fr_1.2fr_1.1fr]",
    cells: (round) => [
      seoulTimeText(round.gameStartMs),
      priceCell(round.openPrice),
      priceCell(round.close),
      <DirectionWord key="result" round={round} />,
    ],
  };
}

function useDigitCells(): Cells {
  const t = useTranslations("results");
  const typeName = useTypeName();
  const priceCell = usePriceCell();
  const isWide = useIsWide();
  return {
    head: [t("time"), t("close"), t("oddEven"), t("underOver"), t("size"), t("digit")],
    columns:
      "grid-cols-[1.2fr_1.4fr_0.8fr_1fr_0.8fr_0.7fr] max-wide:grid-cols-[40px_78px_1fr_1.1fr_1fr_28px] max-wide:gap-x-1",
    cells: (round) => {
      const { exStatus } = round;
      const isVoid = exStatus === null || round.status === 3;
      const words = isVoid
        ? ["–", "–", "–", <span key="void">{t("void")}</span>]
        : [
            typeName("B", exStatus.oe),
            typeName("B", exStatus.uo),
            typeName("B", exStatus.sml),
            <span key="digit" className="font-semibold text-accent">
              {exStatus.digit}
            </span>,
          ];
      // Digit rounds end on the minute; a phone has no room for seconds that are always 0.
      const time = seoulTimeText(round.gameFinishMs);
      return [isWide ? time : time.slice(0, 5), priceCell(round.close), ...words];
    },
  };
}
