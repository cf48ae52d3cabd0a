import { isOpen } from "@maru/contract/wire-codes";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { ChevronRight, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useBetPrices } from "../../surface/list-surface.ts";
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
import { SideMark } from "../../ui/side-mark.tsx";
import { useBetWords } from "./use-bet-words.ts";

const GRID =
  "wide:grid wide:grid-cols-[152px_48px_minmax(0,1.6fr)_minmax(0,0.7fr)_168px_0.8fr_56px_64px_0.8fr_20px] wide:items-center wide:gap-x-3";

/** The player's bets: a table where there is room, three lines each on a phone; each opens its receipt. */
export function BetRows({ rows }: { readonly rows: readonly Bet[] }): ReactNode {
  return (
    <>
      <Head />
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((bet) => (
          <BetRow key={bet.id} bet={bet} />
        ))}
      </ul>
    </>
  );
}

function Head(): ReactNode {
  const t = useTranslations();
  return (
    <div className={clsx(GRID, "mr-8 hidden px-2 pb-1 text-xs text-ink-3")} aria-hidden="true">
      <span>{t("history.time")}</span>
      <span>{t("history.round")}</span>
      <span>{t("history.market")}</span>
      <span>{t("history.type")}</span>
      <span className="text-right">
        {t("question.strike")} → {t("results.close")}
      </span>
      <span className="text-right">{t("history.stake")}</span>
      <span className="text-right">{t("bets.multiple")}</span>
      <span className="text-right">{t("history.status")}</span>
      <span className="text-right">{t("history.profit")}</span>
    </div>
  );
}

function BetRow({ bet }: { readonly bet: Bet }): ReactNode {
  const t = useTranslations();
  const typeName = useTypeName();
  const gameName = useGameName();
  const stockName = useStockName();
  const prices = useBetPrices()(bet);
  const betWords = useBetWords();
  const verdict = verdictOf(bet);
  const family = familyOfGame(bet.gameType);
  return (
    <li data-testid="history-row" data-status={bet.status} className="flex items-center">
      <Link
        to="/bet/$id"
        params={{ id: String(bet.id) }}
        className={clsx(
          GRID,
          "num grid min-w-0 flex-1 grid-cols-[1fr_auto_16px] gap-x-3 gap-y-0.5 rounded-md px-2 py-2.5 text-sm transition-colors duration-150 hover:bg-raised",
        )}
      >
        <span className="text-ink-2 max-wide:order-3 max-wide:text-xs">
          {seoulDateTimeText(bet.createMs)}
        </span>
        <span className="text-ink-2 max-wide:hidden">{bet.roundNumber === 0 ? "–" : bet.roundNumber}</span>
        <span className="truncate max-wide:order-5 max-wide:text-xs max-wide:text-ink-3">
          {stockName(bet.stock)} {gameName(bet.gameType)}
          <span className="wide:hidden">
            {bet.roundNumber === 0 ? "" : ` · ${t("history.round")} ${bet.roundNumber}`}
          </span>
        </span>
        <span className="font-semibold max-wide:order-1">
          <SideMark family={family} type={bet.type} />
          {typeName(family, bet.type)}
        </span>
        <span
          className={clsx(
            "text-ink-2 wide:text-right max-wide:order-7 max-wide:col-span-2 max-wide:text-xs max-wide:text-ink-3",
            prices === "" && "max-wide:hidden",
          )}
          data-testid="bet-prices"
        >
          {prices === "" ? "–" : prices}
        </span>
        <span className="text-right max-wide:order-6 max-wide:text-xs max-wide:text-ink-3">
          {pointsText(bet.point)}
          <span className="wide:hidden">
            {bet.multiple === null ? "" : ` ×${multipleText(bet.multiple * 10_000)}`}
          </span>
        </span>
        <span className="text-right text-ink-2 max-wide:hidden">
          {bet.multiple === null ? "–" : `×${multipleText(bet.multiple * 10_000)}`}
        </span>
        <span className="text-right break-keep text-ink-2 max-wide:order-4 max-wide:text-xs">
          {betWords(bet)}
        </span>
        <span className={clsx("text-right font-semibold max-wide:order-2", VERDICT_COLOUR[verdict])}>
          {isOpen(bet) ? "–" : signedText(shownProfit(bet))}
        </span>
        <ChevronRight
          className="size-4 text-ink-3 max-wide:col-start-3 max-wide:row-span-4 max-wide:row-start-1 max-wide:self-center"
          role="img"
          aria-label={t("bets.receipt")}
        />
      </Link>
      <VerifyLink bet={bet} />
    </li>
  );
}

/** Where anybody verifies the bet's round, once it has ended; its place is kept meanwhile. */
function VerifyLink({ bet }: { readonly bet: Bet }): ReactNode {
  const t = useTranslations("results");
  if (isOpen(bet)) return <span className="w-11 shrink-0 wide:w-8" />;
  return (
    <Link
      to="/round/$id"
      params={{ id: String(bet.roundId) }}
      title={t("verify")}
      aria-label={t("verify")}
      className="grid h-11 w-11 shrink-0 place-items-center wide:w-8 rounded-md text-ink-3 transition-colors duration-150 hover:bg-raised hover:text-ink"
    >
      <ShieldCheck className="size-4" aria-hidden="true" />
    </Link>
  );
}
