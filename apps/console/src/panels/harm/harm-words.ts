import { HARM_RULES, type HarmMarker } from "@maru/rules";
import { useTranslations } from "use-intl";

/** A figure of a marker in the unit of its rule: "3 bets", "150 min". */
export function useHarmFigure(): (marker: HarmMarker, figure: number) => string {
  const t = useTranslations("harm");
  return (marker, figure) => t(`units.${HARM_RULES[marker].unit}`, { figure });
}
