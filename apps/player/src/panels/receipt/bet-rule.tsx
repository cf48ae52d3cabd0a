import { DIGIT_SETS, isDigitType } from "@maru/rules";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type BetDetail, hasSealedDigit } from "../../surface/page-surface.ts";
import { familyOfGame, seoulTimeText } from "../../surface/surface.ts";
import { Section } from "../../ui/section.tsx";

/** The rule of this very bet in words, with its own times. */
export function BetRule({ detail }: { readonly detail: BetDetail }): ReactNode {
  const t = useTranslations("receipt");
  const { bet, round, buyPip } = detail;
  const times = { from: seoulTimeText(round.gameStartMs), to: seoulTimeText(round.gameFinishMs) };
  const isSide = familyOfGame(bet.gameType).outcomeKind === "direction";
  const words = isSide
    ? buyPip > 0
      ? t("ruleBand", { ...times, n: String(buyPip) })
      : t("ruleSide", times)
    : hasSealedDigit(detail)
      ? t("ruleSealed", { to: times.to })
      : t("ruleDigit", { to: times.to });
  return (
    <Section title={t("ruleTitle")}>
      <p className="text-sm text-ink-2">{words}</p>
      {!isSide && isDigitType(bet.type) ? (
        <p className="num mt-1 text-sm">{t("winsWith", { digits: DIGIT_SETS[bet.type].join(", ") })}</p>
      ) : null}
      <Link
        to="/rules/$id"
        params={{ id: String(round.optionId) }}
        className="mt-1 inline-flex min-h-11 items-center text-sm text-accent underline underline-offset-4"
      >
        {t("moreRules")}
      </Link>
    </Section>
  );
}
