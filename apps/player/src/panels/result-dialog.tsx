import { familyOf, isGameType } from "@maru/rules";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type Bet,
  pointsText,
  priceText,
  shownProfit,
  signedText,
  useBets,
  useTrade,
  useUnit,
  verdictOfAll,
} from "../surface.ts";
import { useTypeName } from "../text/type-name.ts";

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
      className="settle pointer-events-none fixed inset-x-0 top-[112px] z-30 mx-auto w-fit min-w-[200px] rounded-md bg-raised px-6 py-4 text-center shadow-[var(--shadow)] wide:top-[200px]"
    >
      <p className="label">{t("title")}</p>
      <p className="text-lg font-semibold">{verdict === "open" ? null : t(verdict)}</p>
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

/** Which bet it was, the two prices that decided it, and the way to its receipt. */
function ResultLine({ bet }: { readonly bet: Bet }): ReactNode {
  const t = useTranslations("bet");
  const typeName = useTypeName();
  const round = useTrade((facts) => facts.rounds[bet.roundId]);
  const precision = useTrade((facts) => facts.option?.precision ?? 2);
  const family = isGameType(bet.gameType) ? familyOf(bet.gameType) : "R";
  const { openPrice = null, close = null } = round ?? {};
  const isKnown = openPrice !== null && close !== null;
  return (
    <li>
      <Link
        to="/bet/$id"
        params={{ id: String(bet.id) }}
        className="pointer-events-auto inline-block py-1 hover:text-ink"
      >
        {typeName(family, bet.type)} {pointsText(bet.point)}
        {isKnown ? ` · ${priceText(openPrice, precision)} → ${priceText(close, precision)}` : null}{" "}
        <span className="text-accent underline underline-offset-4">{t("receipt")}</span>
      </Link>
    </li>
  );
}
