import { familyOf, payout } from "@maru/rules";
import { points } from "@maru/values";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import {
  isWinningDigit,
  multipleText,
  type Offer,
  priceText,
  seoulTimeText,
  type TradeOption,
  type TradeRound,
  useUnit,
} from "../../surface/surface.ts";
import { useTypeName } from "../../text/type-name.ts";
import { Section } from "../../ui/section.tsx";

interface WorkedExampleProps {
  readonly option: TradeOption;
  readonly offers: readonly Offer[];
  /** The newest decided round; null until one is known. */
  readonly round: TradeRound | null;
}

const payoutOf = (stake: number, multipleBp: number): number =>
  Number(payout(points(BigInt(stake)), multipleBp));

/** The sum of a payout, and what became of it in the newest round of this very option. */
export function WorkedExample(props: WorkedExampleProps): ReactNode {
  const t = useTranslations("rules");
  const typeName = useTypeName();
  const unit = useUnit();
  const [first] = props.offers;
  if (first === undefined) return null;
  const stake = first.limits.min;
  const words = {
    stake,
    unit,
    type: typeName(familyOf(props.option.type), first.type),
    multiple: multipleText(first.multipleBp),
    payout: payoutOf(stake, first.multipleBp),
  };
  return (
    <Section title={t("example")}>
      <div className="rounded-md bg-surface px-4 py-3 text-sm">
        <p className="num font-semibold" data-testid="example-sum">
          {t("examplePlanned", words)}
        </p>
        <p className="mt-1 text-ink-2">{t("floor")}</p>
        <LastRound {...props} />
      </div>
    </Section>
  );
}

function LastRound({ option, offers, round }: WorkedExampleProps): ReactNode {
  const words = useRoundWords(option, offers, round);
  if (words === null) return null;
  return (
    <p className="num mt-3 border-t border-line pt-3" data-testid="example-round">
      {words}
    </p>
  );
}

function useRoundWords(
  option: TradeOption,
  offers: readonly Offer[],
  round: TradeRound | null,
): string | null {
  const t = useTranslations("rules");
  const typeName = useTypeName();
  const unit = useUnit();
  if (round === null || round.openPrice === null || round.close === null) return null;
  const family = familyOf(option.type);
  const money = (price: number): string => priceText(price, option.precision);
  const time = seoulTimeText(round.gameFinishMs);
  if (family.outcomeKind === "direction") {
    const won = offers.find(({ type }) => type === round.result);
    if (won === undefined) return t("exampleDraw", { time, strike: money(round.openPrice) });
    const stake = won.limits.min;
    const result = typeName(family, won.type);
    const sum = { stake, unit, payout: payoutOf(stake, won.multipleBp) };
    return t("exampleSide", {
      ...sum,
      time,
      result,
      strike: money(round.openPrice),
      close: money(round.close),
    });
  }
  const digit = round.exStatus?.digit;
  const winners = offers.filter(({ type }) => digit !== undefined && isWinningDigit(type, digit));
  const [first] = winners;
  if (digit === undefined || first === undefined) return null;
  return t("exampleDigit", {
    time,
    unit,
    digit: String(digit),
    close: money(round.resultPrice ?? round.close),
    names: winners.map(({ type }) => typeName(family, type)).join(" · "),
    first: typeName(family, first.type),
    stake: first.limits.min,
    payout: payoutOf(first.limits.min, first.multipleBp),
  });
}
