import { familyOf } from "@maru/rules";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import {
  multipleText,
  type Offer,
  pointsText,
  seoulTimeText,
  useRoundsNow,
  useTrade,
  useUnit,
} from "../surface.ts";
import { useTypeName } from "../text/type-name.ts";

interface MarketInfoProps {
  readonly offers: readonly Offer[];
  /** In the order panel it is for wide screens only. */
  readonly isAlwaysShown?: boolean;
}

/** The facts behind the buttons, one tap away on a phone, always there on a wide screen. */
export function MarketInfo({ offers, isAlwaysShown }: MarketInfoProps): ReactNode {
  const t = useTranslations();
  const unit = useUnit();
  const option = useTrade((facts) => facts.option);
  const { betting } = useRoundsNow();
  if (option === null) return null;
  const isDirection = familyOf(option.type) === "R";
  const limits = offers[0]?.limits ?? option.limit;
  // A venue's name is its own in every language; a simulated price has no venue.
  const source = option.isSimulated ? t("common.simulated") : option.source;
  const facts = [
    // On a wide screen the order panel itself begins with them.
    ...(isAlwaysShown === true
      ? [
          { name: t("order.start"), value: betting === null ? "–" : seoulTimeText(betting.gameStartMs) },
          { name: t("order.finish"), value: betting === null ? "–" : seoulTimeText(betting.gameFinishMs) },
        ]
      : []),
    { name: t("order.limits"), value: t("order.limitsValue", { min: limits.min, max: limits.max, unit }) },
    ...(isDirection
      ? [{ name: t("order.standard"), value: t("order.standardValue", { n: option.buyPip }) }]
      : []),
    ...(option.isSimulated ? [{ name: t("order.hours"), value: t("order.hoursAlways") }] : []),
    ...(option.source === "" ? [] : [{ name: t("order.source"), value: source }]),
  ];
  return (
    <section
      className={clsx(
        "flex-col gap-1 text-xs",
        isAlwaysShown === true ? "flex pt-2" : "hidden border-t border-line pt-3 wide:flex",
      )}
    >
      <h2 className="mb-1 font-semibold">{t("order.info")}</h2>
      <dl className="flex flex-col gap-1">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-2">
            <dt className="text-ink-3">{name}</dt>
            <dd className="num text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-ink-2">{isDirection ? t("order.drawRule") : t("order.digitRule")}</p>
      {isDirection ? null : <ReturnTable offers={offers} />}
      <p className="mt-1 text-ink-3">{t("footer.counterparty")}</p>
    </section>
  );
}

function ReturnTable({ offers }: { readonly offers: readonly Offer[] }): ReactNode {
  const t = useTranslations("order");
  const typeName = useTypeName();
  const groups = [...new Map(offers.map((offer) => [`${offer.group}${offer.multipleBp}`, offer])).values()];
  return (
    <table className="num mt-2 w-full">
      <thead>
        <tr className="text-left text-ink-3">
          <th className="font-normal">{t("multiple")}</th>
          <th className="text-right font-normal">{t("chance")}</th>
          <th className="text-right font-normal">{t("returnPer")}</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((offer) => (
          <tr key={offer.type}>
            <td>
              {typeName("B", offer.type)} ×{multipleText(offer.multipleBp)}
            </td>
            <td className="text-right">{offer.chancePercent}%</td>
            <td className="text-right">{pointsText(offer.returnPer10000)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
