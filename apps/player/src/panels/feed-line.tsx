import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useIsFeedDown } from "../surface.ts";

/** Over the chart while prices are awaited in vain: the last one shown is no price of now. */
export function FeedLine(): ReactNode {
  const t = useTranslations("halt");
  if (!useIsFeedDown()) return null;
  return (
    <div
      role="status"
      data-testid="feed-down"
      className="settle absolute inset-x-3 top-12 z-[3] flex items-start gap-2 rounded-md bg-raised px-3 py-2 shadow-[var(--shadow)]"
    >
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
      <span>
        <span className="block text-sm font-semibold text-warn">{t("feedDown")}</span>
        <span className="block text-xs text-ink-2">{t("feedDownText")}</span>
      </span>
    </div>
  );
}
