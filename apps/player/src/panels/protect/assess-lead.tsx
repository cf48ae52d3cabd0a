import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { WireRefusal } from "../../surface/surface.ts";
import { QUIET } from "../../ui/primary-class.ts";

interface AssessLeadProps {
  readonly refusal: WireRefusal | null;
  readonly onAssess: () => void;
}

/** Where a limit may not rise for what the player can afford: the way to the form. */
export function AssessLead({ refusal, onAssess }: AssessLeadProps): ReactNode {
  const t = useTranslations("afford");
  if (refusal?.code !== "AFFORDABILITY_NEEDED" && refusal?.code !== "AFFORDABILITY_EXCEEDED") return null;
  return (
    <button type="button" className={`${QUIET} self-start`} data-testid="assess-lead" onClick={onAssess}>
      {refusal.code === "AFFORDABILITY_NEEDED" ? t("fillFor") : t("againFor")}
    </button>
  );
}
