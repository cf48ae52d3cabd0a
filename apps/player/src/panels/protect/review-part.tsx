import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { reviewLimits } from "../../surface/member-surface.ts";
import { PRIMARY } from "../../ui/primary-class.ts";
import { useOrder } from "../account/use-order.ts";

/** Asks for a look at the limits below, and takes the answer that they were looked at. */
export function ReviewPart(): ReactNode {
  const t = useTranslations("protect");
  const order = useOrder();
  return (
    <div role="status" className="flex flex-col gap-3 rounded-md bg-raised p-4" data-testid="review">
      <p className="font-medium">{t("review")}</p>
      <p className="text-sm text-ink-2">{t("reviewText")}</p>
      <button
        type="button"
        className={`${PRIMARY} self-start`}
        disabled={order.isSending}
        onClick={() => void order.send(reviewLimits)}
      >
        {t("reviewed")}
      </button>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {order.problem}
      </p>
    </div>
  );
}
