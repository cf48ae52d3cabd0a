import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

export function BackRow({ onBack }: { readonly onBack: () => void }): ReactNode {
  const t = useTranslations("support");
  return (
    <button
      type="button"
      className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-sm text-ink-2 hover:bg-raised hover:text-ink"
      onClick={onBack}
    >
      <ArrowLeft className="size-4" aria-hidden="true" />
      {t("backToList")}
    </button>
  );
}
