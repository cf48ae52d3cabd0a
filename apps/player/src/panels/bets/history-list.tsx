import { isOpen } from "@maru/contract/wire-codes";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useBetPrices, useHistory } from "../../surface/list-surface.ts";
import {
  type Bet,
  familyOfGame,
  multipleText,
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
import { QUIET } from "../../ui/primary-class.ts";
import { WordHelp } from "../frame/word-help.tsx";
import { SideMark } from "../../ui/side-mark.tsx";
import { useBetWords } from "./use-bet-words.ts";

/** The player's bets, newest first; rows change in place when their result arrives. */
export function HistoryList({ size }: { readonly size: number }): ReactNode {
  const t = useTranslations();
  const { rows, state, hasMore, loadMore } = useHistory(size);
  return (
    <ListState state={state} isEmpty={rows.length === 0} emptyWords={t("history.empty")} onRetry={loadMore}>
      <WordHelp of="outcomes" />
      <ul className="divide-y divide-line">
        {rows.map((bet) => (
          <HistoryRow key={bet.id} bet={bet} />
        ))}
      </ul>
      {hasMore ? (
        <button type="button" className={clsx(QUIET, "mt-3 w-full")} onClick={loadMore}>
          {t("common.more")}
        </button>
      ) : null}
    </ListState>
  );
}

function HistoryRow({ bet }: { readonly bet: Bet }): ReactNode {
  const typeName = useTypeName();
  const gameName = useGameName();
  const betWords = useBetWords();
  const stockName = useStockName();
  const prices = useBetPrices()(bet);
  const family = familyOfGame(bet.gameType);
  const verdict = verdictOf(bet);
  return (
    <li data-testid="history-row" data-status={bet.status}>
      <Link
        to="/bet/$id"
        params={{ id: String(bet.id) }}
        className="-mx-2 grid grid-cols-[1fr_auto] gap-x-3 max-wide:grid-cols-[1fr_auto_16px] rounded-md px-2 py-2 transition-colors duration-150 hover:bg-raised"
      >
        <ChevronRight
          className="col-start-3 row-span-3 row-start-1 size-4 self-center text-ink-3 wide:hidden"
          aria-hidden="true"
        />
        <span className="flex items-baseline gap-2 truncate">
          <span className="font-semibold">
            <SideMark family={family} type={bet.type} />
            {typeName(family, bet.type)}
          </span>
          <span className="truncate text-xs text-ink-3">
            {stockName(bet.stock)} {gameName(bet.gameType)}
          </span>
        </span>
        <span className={clsx("num text-right font-semibold", VERDICT_COLOUR[verdict])}>
          {isOpen(bet) ? "–" : signedText(shownProfit(bet))}
        </span>
        <span className="num text-xs text-ink-3">
          {bet.createMs === 0 ? "" : `${seoulDateTimeText(bet.createMs)} · `}
          {pointsText(bet.point)}
          {bet.multiple === null ? "" : ` ×${multipleText(bet.multiple * 10_000)}`}
        </span>
        <span className="text-right text-xs text-ink-3">{betWords(bet)}</span>
        {prices === "" ? null : (
          <span className="num col-span-2 text-xs text-ink-3" data-testid="bet-prices">
            {prices}
          </span>
        )}
      </Link>
    </li>
  );
}
