import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useIsStale, useLink } from "../../surface/surface.ts";

/** Over the chart while its prices are none of now: what is missing, and what it means for a bet. */
export function FeedLine(): ReactNode {
  const t = useTranslations();
  const link = useLink((facts) => facts.link);
  const isStale = useIsStale();
  const isLinked = link === "live" || link === "idle";
  if (!isStale && link !== "offline") return null;
  return (
    <div
      role="status"
      data-testid={isLinked ? "feed-down" : "link-down"}
      data-link={link}
      className="settle absolute inset-x-3 top-11 z-[3] flex items-start gap-2 rounded-md bg-raised px-3 py-2 shadow-[var(--shadow)] wide:right-auto wide:max-w-[420px]"
    >
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
      <span>
        <span className="block text-sm font-semibold text-warn">
          {isLinked ? t("halt.feedDown") : t(`link.${link}`)}
        </span>
        <span className="block text-xs text-ink-2">
          {isLinked ? t("halt.feedDownText") : t("link.staleText")}
        </span>
      </span>
    </div>
  );
}
