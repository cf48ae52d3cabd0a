import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import {
  type BetDetail,
  familyOfBet,
  useEvidence,
  type VoidedRound,
  type WouldBe,
} from "../../surface/page-surface.ts";
import { pointsText, priceText, signedText, useUnit } from "../../surface/surface.ts";
import { useTypeName } from "../../text/type-name.ts";
import { type Fact, FactList, Section } from "../../ui/section.tsx";

/** What a void round would have been as far as its prices tell, and for whom: so that anyone sees whether the void helped the operator. */
export function VoidOutcome({ detail }: { readonly detail: BetDetail }): ReactNode {
  const t = useTranslations("voids");
  const evidence = useEvidence(detail.round.id, true);
  const outcomeText = useOutcomeText(detail);
  if (evidence.state !== "ready" || evidence.value.voided === null) return null;
  const { voided } = evidence.value;
  const { strike, close, outcome } = voided;
  const priceOf = ({ price }: { readonly price: string }): string =>
    priceText(Number(price), detail.precision);
  const facts: readonly Fact[] = [
    {
      id: "would-outcome",
      name: t("wouldOutcome"),
      value: outcome === null ? t("wouldUnknown") : outcomeText(outcome),
    },
    ...(strike === null ? [] : [{ id: "would-strike", name: t("wouldStrike"), value: priceOf(strike) }]),
    ...(close === null ? [] : [{ id: "would-close", name: t("wouldClose"), value: priceOf(close) }]),
  ];
  return (
    <Section title={t("would")}>
      <FactList facts={facts} />
      <Sides voided={voided} detail={detail} />
      <p className="mt-2 text-xs text-ink-3">{t("wouldText")}</p>
    </Section>
  );
}

function useOutcomeText(detail: BetDetail): (outcome: WouldBe) => string {
  const t = useTranslations("types");
  const typeName = useTypeName();
  const family = familyOfBet(detail.bet);
  return (outcome) => {
    if (typeof outcome === "number") return String(outcome);
    if (outcome === "draw") return t("direction.D");
    return typeName(family, outcome === "rise" ? "B" : "S");
  };
}

interface SidesProps {
  readonly voided: VoidedRound;
  readonly detail: BetDetail;
}

function Sides({ voided, detail }: SidesProps): ReactNode {
  const t = useTranslations("voids");
  const typeName = useTypeName();
  const unit = useUnit();
  const family = familyOfBet(detail.bet);
  const { total } = voided;
  if (total === null) return <p className="mt-2 text-sm text-ink-2">{t("wouldLater")}</p>;
  if (total.length === 0) return <p className="mt-2 text-sm text-ink-2">{t("wouldNobody")}</p>;
  return (
    <table className="num mt-3 w-full text-sm" data-testid="void-sides">
      <caption className="mb-1 text-left font-medium">{t("wouldSides")}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-ink-3">
          <td className="py-1.5" />
          <th scope="col" className="py-1.5 text-right font-normal">
            {t("wouldStaked")}
          </th>
          <th scope="col" className="py-1.5 text-right font-normal">
            {t("wouldPlayers")}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {total.map(({ type, points, players }) => (
          <tr key={type}>
            <th scope="row" className="py-2 text-left font-normal">
              {typeName(family, type)}
            </th>
            <td className="py-2 text-right">
              {pointsText(Number(points))}
              {unit}
            </td>
            <td className="py-2 text-right font-semibold">
              {players === null ? "–" : `${signedText(Number(players))}${unit}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
