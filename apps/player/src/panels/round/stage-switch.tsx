import { clsx } from "clsx";
import { ChartCandlestick, CircleDot } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { PageWords } from "../../text/page-words.tsx";

interface StageSwitchProps {
  readonly isChartShown: boolean;
  readonly onSwitch: () => void;
}

/** A phone has room for the balls or the chart. */
export function StageSwitch(props: StageSwitchProps): ReactNode {
  return (
    <PageWords whileLoading={null}>
      <Switch {...props} />
    </PageWords>
  );
}

function Switch({ isChartShown, onSwitch }: StageSwitchProps): ReactNode {
  const t = useTranslations("ball");
  const Sign = isChartShown ? CircleDot : ChartCandlestick;
  return (
    <button
      type="button"
      data-testid="stage-switch"
      aria-label={isChartShown ? t("showBalls") : t("showChart")}
      className={clsx(
        "absolute z-[3] grid size-11 place-items-center text-ink-3 hover:text-ink",
        // The corner at the right is the price's while the chart shows.
        isChartShown ? "top-9 left-0" : "top-0 right-0",
      )}
      onClick={onSwitch}
    >
      <span className="grid size-7 place-items-center rounded-md bg-surface/80">
        <Sign className="size-4" aria-hidden="true" />
      </span>
    </button>
  );
}
