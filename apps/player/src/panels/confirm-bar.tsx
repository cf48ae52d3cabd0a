import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { multipleText, type Offer, useUnit } from "../surface.ts";
import { useTypeName } from "../text/type-name.ts";
import { PRIMARY, QUIET } from "../ui/primary-class.ts";

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
  const { offer } = props;
  return (
    <>
      <button
        type="button"
        data-testid="bet"
        className={`${PRIMARY} w-full`}
        disabled={props.isBlocked}
        onClick={props.onAsk}
      >
        {`${t("order.bet")} · ${typeName("B", offer.type)} ×${multipleText(offer.multipleBp)}`}
      </button>
      {props.isConfirming ? <Confirmation {...props} /> : null}
    </>
  );
}

/** Over the button on a phone, so that nothing moves; under it where there is room. */
function Confirmation(props: ConfirmBarProps): ReactNode {
  const t = useTranslations();
  const unit = useUnit();
  const typeName = useTypeName();
  const { offer, amount } = props;
  return (
    <div
      role="alertdialog"
      aria-label={t("common.alert")}
      className="settle rounded-md bg-raised p-2 max-wide:absolute max-wide:inset-x-0 max-wide:bottom-0 max-wide:z-[6] max-wide:shadow-[var(--shadow)]"
    >
      <p className="px-1 pb-2 text-sm">
        {t("order.confirm", { type: typeName("B", offer.type), amount, unit })}
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
