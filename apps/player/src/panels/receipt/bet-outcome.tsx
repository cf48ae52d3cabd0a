import { isLost, isOpen, isWon } from "@maru/contract/wire-codes";
import { isGameType } from "@maru/rules";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type BetDetail, familyOfBet } from "../../surface/page-surface.ts";
import {
  seoulTimeText,
  shownProfit,
  signedText,
  useUnit,
  VERDICT_COLOUR,
  verdictOf,
  useStockName,
} from "../../surface/surface.ts";
import { useLengthName, useTypeName } from "../../text/type-name.ts";
import { useVoidWords } from "../../text/void-words.ts";
import { KindTags } from "../../ui/kind-tag.tsx";
import { SideMark } from "../../ui/side-mark.tsx";

/** What the bet was and what it came to, before anything else. */
export function BetOutcome({ detail }: { readonly detail: BetDetail }): ReactNode {
  const t = useTranslations();
  const unit = useUnit();
  const typeName = useTypeName();
  const lengthName = useLengthName();
  const stockName = useStockName();
  const { bet } = detail;
  const family = familyOfBet(bet);
  const verdict = verdictOf(bet);
  const words = verdict === "open" ? t("history.open") : t(`result.${verdict}`);
  return (
    <section aria-label={t("result.title")} className="rounded-md bg-surface px-4 py-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-lg font-semibold">
          <SideMark family={family} type={bet.type} />
          {typeName(family, bet.type)}
        </span>
        <span className="text-sm text-ink-2">
          {stockName(bet.stock)} · {t(`market.families.${family.name}`)}
          {isGameType(bet.gameType) ? ` ${lengthName(bet.gameType)}` : ""}
        </span>
        <KindTags of={detail} />
      </div>
      <div className="mt-3 flex items-baseline justify-between gap-3">
        <span className="text-sm font-semibold" data-testid="bet-word">
          {words}
        </span>
        <span
          className={clsx("num text-xl font-semibold", VERDICT_COLOUR[verdict])}
          data-testid="bet-change"
          data-status={bet.status}
        >
          {isOpen(bet) ? "–" : signedText(shownProfit(bet))}
          {isOpen(bet) ? null : <span className="ml-1 text-sm font-normal text-ink-2">{unit}</span>}
        </span>
      </div>
      <p className="mt-1 text-sm text-ink-2">
        <OutcomeWords detail={detail} />
      </p>
      {detail.voidCause === null ? null : <VoidCause cause={detail.voidCause} />}
    </section>
  );
}

function OutcomeWords({ detail }: { readonly detail: BetDetail }): ReactNode {
  const t = useTranslations("receipt");
  const unit = useUnit();
  const { bet, round } = detail;
  if (isOpen(bet)) return t("openText", { time: seoulTimeText(round.gameFinishMs) });
  if (isWon(bet)) return t("wonText", { amount: bet.point + bet.profit, unit });
  if (isLost(bet)) return t("lostText", { amount: bet.point, unit });
  if (detail.voidCause !== null) return t("voidText", { amount: bet.point, unit });
  if (detail.buyPip > 0) return t("bandText", { n: String(detail.buyPip), amount: bet.point, unit });
  return t("drawText", { amount: bet.point, unit });
}

function VoidCause({ cause }: { readonly cause: string }): ReactNode {
  const t = useTranslations("voids");
  const voidWords = useVoidWords();
  return (
    <div className="mt-3 border-t border-line pt-3 text-sm" data-testid="void-cause">
      <p className="font-semibold">{t("title")}</p>
      <p className="mt-0.5">{voidWords(cause)}</p>
      <p className="mt-1 text-xs text-ink-3">{t("all")}</p>
    </div>
  );
}
