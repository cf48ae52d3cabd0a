import type { GameFamily } from "@maru/rules";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type Bet,
  familyOfGame,
  pointsText,
  seoulTimeText,
  shownProfit,
  signedText,
  type TradeRound,
  useBets,
  useTrade,
  useUnit,
  verdictOf,
  verdictOfAll,
} from "../../surface/surface.ts";
import { decidedPrices } from "../../surface/result-surface.ts";
import { useTypeName } from "../../text/type-name.ts";

const SHOWN_MS = 1_800;

/**
 * What my round came to, for a moment. It takes no press but those for a receipt, and covers no button. The screen fetches it with the first result that comes
 * while it stands, so that whatever is announced when this begins has yet to be shown.
 */
export function ResultDialog(): ReactNode {
  const t = useTranslations("result");
  const unit = useUnit();
  const announced = useBets((facts) => facts.announced);
  const [gone, setGone] = useState<typeof announced>(null);
  useEffect(() => {
    const timer = setTimeout(() => setGone(announced), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [announced]);
  if (announced === null || announced === gone) return null;
  const total = announced.bets.reduce((sum, bet) => sum + shownProfit(bet), 0);
  const verdict = verdictOfAll(announced.bets);
  return (
    <div
      role="status"
      data-testid="result"
      className="settle pointer-events-none fixed inset-x-0 top-[112px] z-30 mx-auto w-fit max-w-[calc(100vw-16px)] min-w-[200px] rounded-md bg-raised px-4 py-4 text-center shadow-[var(--shadow)] wide:top-[200px]"
    >
      <p className="label">{t("title")}</p>
      <ContractLine bet={announced.bets[0]} />
      <p className="mt-1 text-lg font-semibold">{verdict === "open" ? null : t(verdict)}</p>
      <p
        className={clsx(
          "num text-xl font-semibold",
          total > 0 ? "text-up" : total < 0 ? "text-down" : "text-ink-2",
        )}
      >
        {signedText(total)}
        <span className="ml-1 text-sm font-normal">{unit}</span>
      </p>
      <ul className="num mt-1 text-xs text-ink-2">
        {announced.bets.map((bet) => (
          <ResultLine key={bet.id} bet={bet} />
        ))}
      </ul>
      {verdict === "void" ? <p className="text-xs text-ink-2">{t("voidText")}</p> : null}
    </div>
  );
}

/** The contract that was decided: when it ran and its prices, once for all the bets on it. */
function ContractLine({ bet }: { readonly bet: Bet | undefined }): ReactNode {
  const round = useTrade((facts) => facts.rounds[bet?.roundId ?? 0]);
  const precision = useTrade((facts) => facts.option?.precision ?? 2);
  if (bet === undefined || round === undefined) return null;
  const family = familyOfGame(bet.gameType);
  const parts = [contractText(family, round), decidedPrices(family, round, precision)];
  return (
    <p data-testid="result-contract" className="num text-xs text-ink-2">
      {parts.filter((part) => part !== "").join(" · ")}
    </p>
  );
}

/**
 * Which bet it was, what it came to by itself, and the way to its receipt. Without colour: a right guess among lost ones is no win
 * (P-21).
 */
function ResultLine({ bet }: { readonly bet: Bet }): ReactNode {
  const t = useTranslations();
  const typeName = useTypeName();
  const verdict = verdictOf(bet);
  return (
    <li data-testid="result-line">
      <Link
        to="/bet/$id"
        params={{ id: String(bet.id) }}
        className="pointer-events-auto inline-block py-1 hover:text-ink"
      >
        {typeName(familyOfGame(bet.gameType), bet.type)} {pointsText(bet.point)}
        {verdict === "open" ? null : ` · ${t(`result.${verdict}`)} ${signedText(shownProfit(bet))}`}{" "}
        <span className="text-accent underline underline-offset-4">{t("bet.receipt")}</span>
      </Link>
    </li>
  );
}

/** When the contract ran; a digit is that of its last moment alone. */
function contractText(family: GameFamily, { gameStartMs, gameFinishMs }: TradeRound): string {
  if (family.outcomeKind !== "direction") return seoulTimeText(gameFinishMs);
  return `${seoulTimeText(gameStartMs)}–${seoulTimeText(gameFinishMs)}`;
}
