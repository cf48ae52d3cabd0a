import { isOpen } from "@maru/contract/wire-codes";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useBetPrices, useHistory } from "../../surface/list-surface.ts";
import {
  type Bet,
  familyOfGame,
  pointsText,
  seoulDateTimeText,
  shownProfit,
  signedText,
  useStockName,
  VERDICT_COLOUR,
  verdictOf,
} from "../../surface/surface.ts";
import { useGameName, useTypeName } from "../../text/type-name.ts";
import { ListState } from "../../ui/list-state.tsx";
import { VirtualTable } from "../../ui/virtual-table.tsx";
import { WordHelp } from "../frame/word-help.tsx";
import { SideMark } from "../../ui/side-mark.tsx";
import { useBetWords } from "./use-bet-words.ts";

const PAGE = 50;
const ROW_PX = 36;
const keyOf = (bet: Bet): number => bet.id;

/** The player's bets with everything that a row of 1-trading section 3 holds; changed in place by the live channel. */
export function HistoryTable(): ReactNode {
  const t = useTranslations();
  const gameName = useGameName();
  const stockName = useStockName();
  const betPrices = useBetPrices();
  const { rows, state, hasMore, loadMore } = useHistory(PAGE);
  const betWords = useBetWords();
  const cells = (bet: Bet): readonly ReactNode[] => [
    bet.createMs === 0 ? "–" : seoulDateTimeText(bet.createMs),
    <RoundNumber key="round" bet={bet} />,
    `${stockName(bet.stock)} ${gameName(bet.gameType)}`,
    <BetType key="type" bet={bet} />,
    <span key="prices" data-testid="bet-prices">
      {betPrices(bet) || "–"}
    </span>,
    pointsText(bet.point),
    betWords(bet),
    <span key="profit" className={clsx("font-semibold", VERDICT_COLOUR[verdictOf(bet)])}>
      {isOpen(bet) ? "–" : signedText(shownProfit(bet))}
    </span>,
  ];
  return (
    <ListState state={state} isEmpty={rows.length === 0} emptyWords={t("history.empty")} onRetry={loadMore}>
      <div className="flex h-full flex-col">
        <p className="shrink-0 px-3 py-1 wide:px-5">
          <WordHelp of="outcomes" />
        </p>
        <div className="min-h-0 flex-1">
          <VirtualTable
            label={t("history.title")}
            head={[
              t("history.time"),
              t("history.round"),
              t("history.market"),
              t("history.type"),
              `${t("question.strike")} → ${t("results.close")}`,
              t("history.stake"),
              t("history.status"),
              t("history.profit"),
            ]}
            columns="grid-cols-[152px_0.4fr_1.3fr_0.7fr_168px_0.8fr_0.7fr_0.8fr]"
            rows={rows}
            rowPx={ROW_PX}
            keyOf={keyOf}
            cells={cells}
            hasMore={hasMore}
            onEnd={loadMore}
          />
        </div>
      </div>
    </ListState>
  );
}

/** Leads to where anybody verifies the round, once it has ended. */
function RoundNumber({ bet }: { readonly bet: Bet }): ReactNode {
  const t = useTranslations("results");
  if (bet.roundNumber === 0 || isOpen(bet)) return bet.roundNumber === 0 ? "–" : bet.roundNumber;
  return (
    <Link
      to="/round/$id"
      params={{ id: String(bet.roundId) }}
      title={t("verify")}
      className="underline decoration-line underline-offset-4 hover:decoration-ink-2"
    >
      {bet.roundNumber}
    </Link>
  );
}

function BetType({ bet }: { readonly bet: Bet }): ReactNode {
  const typeName = useTypeName();
  const family = familyOfGame(bet.gameType);
  return (
    <Link
      to="/bet/$id"
      params={{ id: String(bet.id) }}
      className="underline decoration-line underline-offset-4 hover:decoration-ink-2"
    >
      <SideMark family={family} type={bet.type} />
      {typeName(family, bet.type)}
    </Link>
  );
}
