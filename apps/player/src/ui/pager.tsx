import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { QUIET } from "./primary-class.ts";

interface PagerProps {
  /** From 0. */
  readonly page: number;
  readonly isLast: boolean;
  readonly onTurn: (page: number) => void;
}

/** Back and on; nothing where one page holds all. */
export function Pager({ page, isLast, onTurn }: PagerProps): ReactNode {
  const t = useTranslations("support");
  if (page === 0 && isLast) return null;
  return (
    <nav aria-label={t("pages")} className="mt-4 flex items-center justify-between gap-2">
      <button type="button" className={QUIET} disabled={page === 0} onClick={() => onTurn(page - 1)}>
        <ChevronLeft className="-ml-1 size-4" aria-hidden="true" />
        {t("previous")}
      </button>
      <span className="num text-sm text-ink-2" aria-live="polite">
        {t("page", { n: page + 1 })}
      </span>
      <button type="button" className={QUIET} disabled={isLast} onClick={() => onTurn(page + 1)}>
        {t("next")}
        <ChevronRight className="-mr-1 size-4" aria-hidden="true" />
      </button>
    </nav>
  );
}
