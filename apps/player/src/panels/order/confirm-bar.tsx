import { MONEY_UNITS } from "@maru/contract/wire-codes";
import { FAMILIES } from "@maru/rules";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { orderSummary } from "../../forms/order/summary.ts";
import {
  multipleText,
  type Offer,
  pointsText,
  signedText,
  useIsWide,
  useUnit,
} from "../../surface/surface.ts";
import { useTypeName } from "../../text/type-name.ts";
import { PRIMARY, QUIET } from "../../ui/primary-class.ts";

interface ConfirmBarProps {
  readonly offer: Offer;
  readonly amount: number;
  readonly isBlocked: boolean;
  readonly isConfirming: boolean;
  readonly onAsk: () => void;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** The bet button of the digit games; it asks once, in its own place. */
export function ConfirmBar(props: ConfirmBarProps): ReactNode {
  const t = useTranslations();
  const typeName = useTypeName();
  const isWide = useIsWide();
  const { offer } = props;
  return (
    <>
      <button
        type="button"
        data-testid="bet"
        className={`${PRIMARY} min-h-[52px] w-full flex-col`}
        disabled={props.isBlocked}
        onClick={props.onAsk}
      >
        <span className="text-[16px] leading-5">
          {`${t("order.bet")} · ${typeName(FAMILIES.digits, offer.type)} ×${multipleText(offer.multipleBp)}`}
        </span>
        {isWide ? null : <Winnings offer={offer} amount={props.amount} />}
      </button>
      {props.isConfirming ? <Confirmation {...props} /> : null}
    </>
  );
}

/** What a won bet brings, on the button itself: a phone has no line to spare for it. */
function Winnings({ offer, amount }: Pick<ConfirmBarProps, "offer" | "amount">): ReactNode {
  const t = useTranslations("order");
  const unit = useUnit();
  if (amount === 0) return <span className="text-xs font-medium">{t("amountFirst")}</span>;
  const { payout, profit } = orderSummary(amount, offer.multipleBp);
  return (
    <span className="num text-xs font-medium">
      {t("payout")} <span data-testid="payout">{`${pointsText(payout)}${unit}`}</span> (
      <span data-testid="profit">{`${signedText(profit)}${unit}`}</span>)
    </span>
  );
}

/** Over its button, so that nothing moves and the eye stays where the finger is. */
function Confirmation(props: ConfirmBarProps): ReactNode {
  const t = useTranslations();
  const unit = useUnit();
  const typeName = useTypeName();
  const { offer, amount } = props;
  return (
    <div
      role="alertdialog"
      aria-label={t("common.alert")}
      className="settle absolute inset-x-0 bottom-0 z-[6] rounded-md bg-raised p-2 shadow-[var(--shadow)]"
    >
      <p className="num px-1 pb-2 text-sm">
        {t(unit === MONEY_UNITS.play ? "order.confirmPlay" : "order.confirm", {
          type: typeName(FAMILIES.digits, offer.type),
          amount,
        })}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <button type="button" className={QUIET} onClick={props.onCancel}>
          {t("common.cancel")}
        </button>
        <button
          type="button"
          data-testid="confirm-bet"
          className={PRIMARY}
          disabled={props.isBlocked}
          onClick={props.onConfirm}
        >
          {t("order.confirmBet")}
        </button>
      </div>
    </div>
  );
}
