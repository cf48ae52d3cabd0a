import { DIGIT_SETS, familyOf, isDigitType } from "@maru/rules";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { multipleText, type Offer, pointsText, type TradeOption } from "../../surface/surface.ts";
import { useTypeName } from "../../text/type-name.ts";
import { Section } from "../../ui/section.tsx";
import { SideMark } from "../../ui/side-mark.tsx";

interface WhatWinsProps {
  readonly option: TradeOption;
  readonly offers: readonly Offer[];
}

/** Every bet with what makes it win, its chance, its multiple and what comes back on average. */
export function WhatWins({ option, offers }: WhatWinsProps): ReactNode {
  const t = useTranslations();
  const typeName = useTypeName();
  const family = familyOf(option.type);
  const isSide = family.outcomeKind === "direction";
  return (
    <Section title={t("rules.winTitle")}>
      <table className="num w-full text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-ink-3">
            <th scope="col" className="py-1.5 text-left font-normal">
              {t("odds.type")}
            </th>
            <th scope="col" className="py-1.5 text-left font-normal max-[430px]:hidden">
              {isSide ? t("rules.winTitle") : t("rules.digits")}
            </th>
            <th scope="col" className="py-1.5 text-right font-normal">
              {t("odds.chance")}
            </th>
            <th scope="col" className="py-1.5 text-right font-normal">
              {t("odds.multiple")}
            </th>
            <th scope="col" className="py-1.5 text-right font-normal">
              {t("odds.returnPer")}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {offers.map((offer) => (
            <tr key={offer.type}>
              <th scope="row" className="py-2 pr-2 text-left font-semibold whitespace-nowrap">
                <SideMark family={family} type={offer.type} />
                {typeName(family, offer.type)}
                {isSide ? null : (
                  <span className="block text-xs font-normal text-ink-3 min-[431px]:hidden">
                    {digitsOf(offer.type)}
                  </span>
                )}
              </th>
              <td className="py-2 pr-2 text-ink-2 max-[430px]:hidden">
                {isSide
                  ? family.sideOf(offer.type) === "rise"
                    ? t("rules.riseWins")
                    : t("rules.fallWins")
                  : digitsOf(offer.type)}
              </td>
              <td className="py-2 text-right">{offer.chancePercent}%</td>
              <td className="py-2 text-right">×{multipleText(offer.multipleBp)}</td>
              <td className="py-2 text-right">{pointsText(offer.returnPer10000)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isSide ? null : <p className="mt-2 text-sm text-ink-2">{t("rules.zeroNote")}</p>}
    </Section>
  );
}

function digitsOf(type: string): string {
  return isDigitType(type) ? DIGIT_SETS[type].join(" ") : "";
}
