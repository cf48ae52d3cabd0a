import { PERIOD_LETTERS } from "@maru/contract/wire-codes";
import { useTranslations } from "use-intl";
import { type ChartPeriod, type ChartStyle, settingsFacts } from "../../surface/surface.ts";
import type { TaggedMarket } from "../../ui/kind-tag.tsx";

export interface ChartToolsProps {
  readonly period: ChartPeriod;
  readonly style: ChartStyle;
  /** Null until it is known. */
  readonly market: TaggedMarket | null;
}

export const choosePeriod = (chartPeriod: ChartPeriod): void => settingsFacts.setState({ chartPeriod });
export const chooseStyle = (chartStyle: ChartStyle): void => settingsFacts.setState({ chartStyle });

export function usePeriodName(): (period: ChartPeriod) => string {
  const t = useTranslations();
  return (period) => {
    if (period === "contract") return t("chart.contractScale");
    if (period === PERIOD_LETTERS.day) return t("chart.day");
    if (period === PERIOD_LETTERS.week) return t("chart.week");
    return period === PERIOD_LETTERS.base
      ? t("market.seconds", { n: 30 })
      : t("market.minutes", { n: Number(period) });
  };
}
