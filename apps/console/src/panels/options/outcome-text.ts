import { useTranslations } from "use-intl";
import type { RowOf } from "../../surface/surface.ts";

/** A round's outcome in a word or a digit. */
export function useOutcomeText(): (outcome: RowOf<"rounds">["outcome"]) => string {
  const t = useTranslations("rounds.directions");
  return (outcome) => {
    if (outcome === null) return "–";
    return outcome.kind === "digit" ? String(outcome.digit) : t(outcome.direction);
  };
}
