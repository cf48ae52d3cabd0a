import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { pointsText, useSession, useUnit } from "../../surface/surface.ts";

/** The balance as the server last said it; the counterparty notice is one hover or long press away. */
export function BalanceText(): ReactNode {
  const t = useTranslations();
  const unit = useUnit();
  const points = useSession((facts) => facts.balance.points);
  return (
    <span className="num text-right font-semibold whitespace-nowrap" title={t("footer.counterparty")}>
      <span className="sr-only">{t("order.balance")} </span>
      <span data-testid="balance">{pointsText(points)}</span>
      <span className="ml-0.5 text-xs font-normal text-ink-3">{unit}</span>
    </span>
  );
}
