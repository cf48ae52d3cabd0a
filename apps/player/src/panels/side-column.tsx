import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { SidePanelContent } from "./side-panel-content.tsx";
import { backToTrade, useSidePanel } from "./side-panel.ts";
import { usePanelTitle } from "./use-panel-title.ts";
import { SiteFooter } from "./site-footer.tsx";

/** The column beside the chart on a wide screen: the history, until another panel swaps in. */
export function SideColumn(): ReactNode {
  const t = useTranslations();
  const title = usePanelTitle();
  const panel = useSidePanel((state) => state.panel);
  return (
    <aside className="hidden min-h-0 flex-col bg-surface wide:col-start-1 wide:row-start-2 wide:row-end-6 wide:flex">
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
        {panel === null ? null : (
          <button
            type="button"
            className="-ml-2 flex min-h-11 items-center gap-2 rounded-md px-2 text-ink-2 hover:bg-raised hover:text-ink"
            onClick={backToTrade}
          >
            <ArrowLeft className="size-4" aria-hidden="true" />
            {t("common.toTrade")}
          </button>
        )}
        <h2 className="mb-2 font-semibold">{title(panel ?? "history")}</h2>
        <SidePanelContent panel={panel ?? "history"} />
      </div>
      <SiteFooter />
    </aside>
  );
}
