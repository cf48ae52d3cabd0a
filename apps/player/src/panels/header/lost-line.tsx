import { X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { forgetLost, lostFacts } from "../../surface/surface.ts";
import { PageWords } from "../../text/page-words.tsx";

/** Says to who asked for a page that does not exist why the home page is here; gone with the next page. */
export function LostLine(): ReactNode {
  const isLost = useStore(lostFacts, (facts) => facts.isLost);
  useEffect(() => forgetLost, []);
  return isLost ? (
    <PageWords whileLoading={<div className="mx-4 mt-2 h-11 rounded-md bg-raised" />}>
      <Line />
    </PageWords>
  ) : null;
}

function Line(): ReactNode {
  const t = useTranslations();
  return (
    <div className="mx-4 mt-2 flex items-center gap-2 rounded-md bg-raised pl-4" data-testid="lost">
      <p role="status" className="min-w-0 flex-1 py-2 text-sm">
        {t("lost.words")}
      </p>
      <button
        type="button"
        className="grid size-11 shrink-0 place-items-center rounded-md text-ink-2 hover:text-ink"
        aria-label={t("common.close")}
        onClick={forgetLost}
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </div>
  );
}
