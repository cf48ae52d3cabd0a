import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { LighterSide } from "../../surface/fairness-surface.ts";
import { percentText } from "./percent-text.ts";

/** How often the lighter side won, and the range beside it. */
export function LighterValue({ lighter }: { readonly lighter: LighterSide }): ReactNode {
  const t = useTranslations("fairness");
  const { ratePpm, lowPpm, highPpm, won, rounds } = lighter;
  const isOutside = ratePpm < lowPpm || ratePpm > highPpm;
  return (
    <p className="num flex flex-wrap gap-x-3">
      <span className={clsx("font-medium", isOutside && "text-warn")}>
        {t("lighterValue", { rate: percentText(ratePpm), won, rounds })}
      </span>
      <span className="text-ink-2">
        {t("range", { low: percentText(lowPpm), high: percentText(highPpm) })}
      </span>
    </p>
  );
}
