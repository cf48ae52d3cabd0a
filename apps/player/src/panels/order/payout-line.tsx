import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { orderSummary } from "../../forms/order/summary.ts";
import { OddsButton } from "./odds-button.tsx";
import { type Offer, pointsText, quantityText, signedText, useUnit } from "../../surface/surface.ts";

interface PayoutFact {
  readonly name: string;
  readonly value: string;
  readonly id: string;
  /** Of the stake, where it says more than the points. */
  readonly share?: string;
}

interface PayoutLineProps {
  readonly amount: number;
  readonly offer: Offer;
  /** Everything that the board offers, for the odds behind one tap. */
  readonly offers: readonly Offer[];
}

/** What a won bet brings, and what the bet brings on average. */
export function PayoutLine({ amount, offer, offers }: PayoutLineProps): ReactNode {
  const t = useTranslations("order");
  const unit = useUnit();
  const summary = orderSummary(amount, offer.multipleBp);
  const profitPercent = `+${quantityText((offer.multipleBp - 10_000) / 100, 0, 2)}%`;
  const facts: readonly PayoutFact[] = [
    { name: t("payout"), value: `${pointsText(summary.payout)}${unit}`, id: "payout" },
    { name: t("profit"), value: `${signedText(summary.profit)}${unit}`, id: "profit", share: profitPercent },
    { name: t("returnPer"), value: pointsText(offer.returnPer10000), id: "return" },
  ];
  return (
    <div className="relative">
      <dl className="flex justify-between gap-2 pr-7 wide:flex-col wide:gap-1 wide:pr-0">
        {facts.map(({ name, value, id, share }) => (
          <div key={id} className="min-w-0 wide:flex wide:justify-between">
            <dt className="label truncate">
              {name} {share === undefined ? null : <span className="num">{share}</span>}
            </dt>
            <dd className="num truncate text-sm leading-4 font-medium wide:leading-5" data-testid={id}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <OddsButton
        offers={offers}
        amount={amount}
        className="absolute -top-1 -right-2 h-11 min-w-11 justify-center wide:static wide:h-auto wide:min-h-9 wide:justify-start wide:text-xs"
      />
    </div>
  );
}

/** Beside the pages of a phone's board: what the chosen bet brings on average, and the odds behind one tap. */
export function BoardOdds({ amount, offer, offers }: PayoutLineProps): ReactNode {
  const t = useTranslations("order");
  return (
    <span className="ml-auto flex min-w-0 items-center text-xs">
      <span className="truncate text-ink-3">{t("returnPer")}</span>
      <span className="num ml-1 font-medium" data-testid="return">
        {pointsText(offer.returnPer10000)}
      </span>
      <OddsButton offers={offers} amount={amount} className="-mr-2 h-9 w-9 shrink-0 justify-center" />
    </span>
  );
}
