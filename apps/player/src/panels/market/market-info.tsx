import { familyOf } from "@maru/rules";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import {
  byLimits,
  byReturn,
  multipleText,
  type Offer,
  type OfferGroup,
  pointsText,
  seoulDateTimeText,
  seoulTimeText,
  type TradeOption,
  useRoundsNow,
  useTrade,
  useUnit,
} from "../../surface/surface.ts";
import { useGroupName } from "../../text/group-name.ts";
import { MarketWords } from "../../text/market-words.tsx";
import { lazyPart } from "../frame/lazy-part.tsx";
import { DayFigures } from "./day-figures.tsx";

/** Only a real market has sources. */
const PriceMaking = lazyPart(async () => (await import("./price-making.tsx")).PriceMaking);

interface MarketInfoProps {
  readonly offers: readonly Offer[];
  /** The bet that is chosen, where one is: its limits are the ones that count. */
  readonly offer?: Offer;
  /** In the order panel it is for wide screens only. */
  readonly isAlwaysShown?: boolean;
}

/** The facts behind the buttons, one tap away on a phone, always there on a wide screen. */
export function MarketInfo(props: MarketInfoProps): ReactNode {
  return (
    <MarketWords whileLoading={null}>
      <Facts {...props} />
    </MarketWords>
  );
}

function Facts({ offers, offer, isAlwaysShown }: MarketInfoProps): ReactNode {
  const t = useTranslations();
  const unit = useUnit();
  const option = useTrade((facts) => facts.option);
  const { betting } = useRoundsNow();
  const hoursWords = useHoursWords();
  if (option === null) return null;
  const isDirection = familyOf(option.type).outcomeKind === "direction";
  const groups = byLimits(offers);
  // Without a chosen bet no group's limits stand for the others.
  const hasManyLimits = offer === undefined && groups.length > 1;
  const limits = offer?.limits ?? groups[0]?.offer.limits ?? option.limit;
  // A venue's name is its own in every language; a simulated price has no venue.
  const source = option.isSimulated ? t("common.simulated") : option.source;
  const facts = [
    { name: t("marketFacts.market"), value: option.name },
    // On a wide screen the order panel itself begins with them.
    ...(isAlwaysShown === true
      ? [
          {
            name: t("marketFacts.start"),
            value: betting === null ? "–" : seoulTimeText(betting.gameStartMs),
          },
          {
            name: t("marketFacts.finish"),
            value: betting === null ? "–" : seoulTimeText(betting.gameFinishMs),
          },
        ]
      : []),
    ...(hasManyLimits
      ? []
      : [
          {
            name: t("order.limits"),
            value: t("order.limitsValue", { min: limits.min, max: limits.max, unit }),
          },
        ]),
    { name: t("marketFacts.standard"), value: t("marketFacts.standardValue", { n: option.buyPip }) },
    { name: t("marketFacts.hours"), value: hoursWords(option.hours) },
    ...(option.source === "" ? [] : [{ name: t("marketFacts.source"), value: source }]),
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
      {option.isSimulated || option.isReplayed ? null : <PriceMaking stock={option.stock} />}
      <div className="my-2 border-y border-line py-2">
        <DayFigures option={option} />
      </div>
      {hasManyLimits ? <LimitTable groups={groups} /> : null}
      <p className="mt-2 text-ink-2">
        {isDirection ? t("marketFacts.drawRule") : t("marketFacts.digitRule")}
      </p>
      {isDirection ? null : <ReturnTable offers={offers} />}
      <p className="mt-1 text-ink-3">{t("footer.counterparty")}</p>
    </section>
  );
}

/** Says until when a market is open, or when it opens. */
function useHoursWords(): (hours: TradeOption["hours"]) => string {
  const t = useTranslations("marketFacts");
  return ({ isOpen, opensAtMs, closesAtMs }) => {
    const turnsAtMs = isOpen ? closesAtMs : opensAtMs;
    if (turnsAtMs === null) return t("hoursAlways");
    const time = seoulDateTimeText(turnsAtMs).slice(5, 16);
    return t(isOpen ? "hoursUntil" : "hoursFrom", { time });
  };
}

function ReturnTable({ offers }: { readonly offers: readonly Offer[] }): ReactNode {
  const t = useTranslations("order");
  const nameOf = useGroupName();
  const groups = byReturn(offers);
  return (
    <table className="num mt-2 w-full" data-testid="return-table">
      <thead>
        <tr className="text-left text-ink-3">
          <th className="font-normal">{t("multiple")}</th>
          <th className="text-right font-normal">{t("chance")}</th>
          <th className="text-right font-normal">{t("returnPer")}</th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ offer, members }) => (
          <tr key={offer.type}>
            <td>
              {nameOf({ group: offer.group, members })}{" "}
              <span className="whitespace-nowrap">×{multipleText(offer.multipleBp)}</span>
            </td>
            <td className="text-right">{offer.chancePercent}%</td>
            <td className="text-right">{pointsText(offer.returnPer10000)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The smallest and largest stake of each group of bets. */
function LimitTable({ groups }: { readonly groups: readonly OfferGroup[] }): ReactNode {
  const t = useTranslations("order");
  const unit = useUnit();
  const nameOf = useGroupName();
  return (
    <table className="num mt-2 w-full text-sm" data-testid="limit-table">
      <caption className="mb-1 text-left text-xs text-ink-3">{t("limits")}</caption>
      <tbody className="divide-y divide-line border-y border-line">
        {groups.map(({ offer, members }) => (
          <tr key={offer.type}>
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {nameOf({ group: offer.group, members })}
            </th>
            <td className="py-1.5 text-right whitespace-nowrap">
              {t("limitsValue", { min: offer.limits.min, max: offer.limits.max, unit })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
