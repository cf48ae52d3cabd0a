import { isLost, isOpen } from "@maru/contract/wire-codes";
import { payout } from "@maru/rules";
import { points } from "@maru/values";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type BetDetail, sentTimeOfBet } from "../../surface/page-surface.ts";
import {
  familyOfGame,
  multipleText,
  pointsText,
  seoulDateTimeText,
  seoulMomentText,
  seoulTimeText,
  shownProfit,
  signedText,
  useSession,
  useUnit,
} from "../../surface/surface.ts";
import { FactList, Section } from "../../ui/section.tsx";

/** Parts per hundred; null for a type that this app does not know. */
function chanceOf(type: string, gameType: string): number | null {
  const family = familyOfGame(gameType);
  return family.betTypeOf(type) === null ? null : Math.round(family.chanceOf(type) * 100);
}

export function BetFacts({ detail }: { readonly detail: BetDetail }): ReactNode {
  const t = useTranslations("receipt");
  const footer = useTranslations("footer");
  const unit = useUnit();
  const siteName = useSession((facts) => facts.site?.name ?? "");
  const { bet } = detail;
  const multipleBp = Math.round((bet.multiple ?? 0) * 10_000);
  const chance = chanceOf(bet.type, bet.gameType);
  const paid = isLost(bet) ? 0 : bet.point + bet.profit;
  const payoutFact = isOpen(bet)
    ? { name: t("payoutIfWon"), value: Number(payout(points(BigInt(bet.point)), multipleBp)) }
    : { name: t("payout"), value: paid };
  const facts = [
    { id: "stake", name: t("stake"), value: `${pointsText(bet.point)}${unit}` },
    { id: "multiple", name: t("multiple"), value: `×${multipleText(multipleBp)}` },
    ...(chance === null
      ? []
      : [
          { id: "chance", name: t("chance"), value: `${chance}%` },
          { id: "return", name: t("returnPer"), value: pointsText(Math.floor((multipleBp * chance) / 100)) },
        ]),
    { id: "payout", name: payoutFact.name, value: `${pointsText(payoutFact.value)}${unit}` },
    ...(isOpen(bet)
      ? []
      : [{ id: "profit", name: t("profit"), value: `${signedText(shownProfit(bet))}${unit}` }]),
    { id: "round", name: t("round"), value: `${bet.gameType} · ${bet.roundNumber}` },
    { id: "counterparty", name: t("counterparty"), value: t("counterpartyValue", { name: siteName }) },
  ];
  return (
    <Section title={t("bet")}>
      <FactList facts={facts} />
      <p className="mt-2 text-xs text-ink-3">{footer("counterparty")}</p>
    </Section>
  );
}

export function BetTimes({ detail }: { readonly detail: BetDetail }): ReactNode {
  const t = useTranslations("receipt");
  const { bet, round, strike, close, settledMs } = detail;
  const sentMs = sentTimeOfBet(bet);
  // What a void round has not got when it is settled never comes.
  const none = settledMs === null ? t("notYet") : "–";
  const moment = (ms: number | null): ReactNode =>
    ms === null ? <span className="text-ink-3">{none}</span> : seoulMomentText(ms);
  const isSide = familyOfGame(bet.gameType).outcomeKind === "direction";
  const facts = [
    {
      id: "sent",
      name: t("sent"),
      value:
        sentMs === null ? (
          <span className="text-xs font-normal text-ink-3">{t("sentElsewhere")}</span>
        ) : (
          seoulMomentText(sentMs)
        ),
    },
    { id: "accepted", name: t("accepted"), value: seoulDateTimeText(bet.createMs) },
    ...(isSide ? [] : [{ id: "start", name: t("measureStart"), value: seoulTimeText(round.gameStartMs) }]),
    { id: "lock", name: t("lock"), value: seoulTimeText(round.lockMs) },
    ...(isSide ? [{ id: "strike-time", name: t("strike"), value: moment(strike?.atMs ?? null) }] : []),
    { id: "close-time", name: t("close"), value: moment(close?.atMs ?? null) },
    { id: "settled", name: t("settled"), value: moment(settledMs) },
  ];
  return (
    <Section title={t("times")}>
      <FactList facts={facts} />
    </Section>
  );
}
