import { ChevronsRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

/** Leads from what was back to the present. */
export function ToNow({ onPress }: { readonly onPress: () => void }): ReactNode {
  const t = useTranslations("chart");
  return (
    <button
      type="button"
      data-testid="chart-to-now"
      className="absolute right-16 bottom-9 z-[2] grid size-11 place-items-center"
      aria-label={t("toNow")}
      onClick={onPress}
    >
      <span className="grid size-8 place-items-center rounded-full bg-raised text-ink shadow-[var(--shadow)]">
        <ChevronsRight className="size-4" aria-hidden="true" />
      </span>
    </button>
  );
}
