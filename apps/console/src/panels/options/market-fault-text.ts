import type { MarketTermsFault } from "@maru/rules";
import { useTranslations } from "use-intl";
import { wholeText } from "../../derived/number-text.ts";

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** What is wrong with a market's hours, in words. */
export function useMarketFaultText(): (fault: MarketTermsFault) => string {
  const t = useTranslations("markets");
  return (fault) => {
    const weekday = WEEKDAYS.find((day) => "weekday" in fault && day === fault.weekday);
    return t(`faults.${fault.code}`, {
      weekday: weekday === undefined ? "" : t(`weekdays.d${weekday}`),
      min: "min" in fault ? wholeText(fault.min) : "",
      max: "max" in fault ? wholeText(fault.max) : "",
      days: "maxDays" in fault ? wholeText(fault.maxDays) : "",
    });
  };
}
