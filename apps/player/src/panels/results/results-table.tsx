import { isOpen, isVoid } from "@maru/contract/wire-codes";
import { FAMILIES } from "@maru/rules";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { LISTED_ROUNDS_A_PAGE, useResultsAndBegun } from "../../surface/list-surface.ts";
import { priceText, type TradeRound, useFamily, useTrade } from "../../surface/surface.ts";
import { useTypeName } from "../../text/type-name.ts";
import { DirectionWord } from "./direction-word.tsx";
import { ListState } from "../../ui/list-state.tsx";
import { RoundWhen, When } from "./when.tsx";
import { VirtualTable } from "../../ui/virtual-table.tsx";

const ROW_PX = 36;
const keyOf = (round: TradeRound): number => round.id;

/** Rounds of this option that have begun, newest first, as far back as one scrolls. */
export function ResultsTable(): ReactNode {
  const t = useTranslations("results");
  const family = useFamily();
  const { rows, state, hasMore, loadMore } = useResultsAndBegun(LISTED_ROUNDS_A_PAGE);
  const shape = { rows, rowPx: ROW_PX, keyOf, hasMore, onEnd: loadMore, label: t("title") };
  const direction = useDirectionCells();
  const digits = useDigitCells();
  return (
    <ListState state={state} isEmpty={rows.length === 0} emptyWords={t("empty")} onRetry={loadMore}>
      <VirtualTable {...shape} {...(family?.outcomeKind === "direction" ? direction : digits)} />
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
    columns: "grid-cols-[1.5fr_1.2fr_1.2fr_0.9fr] max-wide:grid-cols-[76px_1fr_1fr_64px]",
    cells: (round) => [
      isOpen(round) ? (
        <When key="time" atMs={round.gameStartMs} />
      ) : (
        <RoundWhen key="time" atMs={round.gameStartMs} roundId={round.id} />
      ),
      priceCell(round.openPrice),
      priceCell(round.close),
      isOpen(round) ? <InProgress key="result" /> : <DirectionWord key="result" round={round} />,
    ],
  };
}

function useDigitCells(): Cells {
  const t = useTranslations("results");
  const typeName = useTypeName();
  const priceCell = usePriceCell();
  return {
    head: [t("time"), t("close"), t("oddEven"), t("underOver"), t("size"), t("digit")],
    columns:
      "grid-cols-[152px_1.2fr_0.7fr_0.9fr_0.8fr_0.6fr] max-wide:grid-cols-[72px_76px_1fr_1.1fr_1fr_24px] max-wide:gap-x-1",
    cells: (round) => {
      const { exStatus } = round;
      // Its word stands where the close will: the columns behind are as narrow as a digit.
      if (isOpen(round))
        return [
          <When key="time" atMs={round.gameFinishMs} />,
          <InProgress key="close" />,
          "–",
          "–",
          "–",
          "–",
        ];
      const words =
        exStatus === null || isVoid(round)
          ? ["–", "–", "–", <span key="void">{t("void")}</span>]
          : [
              typeName(FAMILIES.digits, exStatus.oe),
              typeName(FAMILIES.digits, exStatus.uo),
              typeName(FAMILIES.digits, exStatus.sml),
              <span key="digit" className="font-semibold text-accent">
                {exStatus.digit}
              </span>,
            ];
      const time = <RoundWhen key="time" atMs={round.gameFinishMs} roundId={round.id} />;
      return [time, priceCell(round.close), ...words];
    },
  };
}

function InProgress(): ReactNode {
  const t = useTranslations("history");
  return <span className="text-ink-2 max-wide:text-xs">{t("open")}</span>;
}
