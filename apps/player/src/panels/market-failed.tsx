import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Mark } from "../ui/mark.tsx";

/** In the chart's place while the market cannot be read; it is asked for again by itself. */
export function MarketFailed(): ReactNode {
  const t = useTranslations("common");
  return (
    <div className="flex h-full flex-col items-center justify-center gap-4 px-6 text-center">
      <Mark className="size-8 text-line" />
      <p role="alert" className="text-ink-2">
        {t("failed")}
      </p>
    </div>
  );
}
