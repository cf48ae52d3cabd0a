import { ArrowLeft } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Segments } from "../../ui/segments.tsx";
import { HistoryList } from "../bets/history-list.tsx";
import { RealBets } from "../bets/real-bets.tsx";
import { SidePanelContent } from "./side-panel-content.tsx";
import { backToTrade, type SidePanel, useSidePanel } from "./side-panel.ts";
import { usePanelTitle } from "./use-panel-title.ts";
import { SiteFooter } from "../frame/site-footer.tsx";

/** The column beside the chart on a wide screen: who bets now and what I have bet, until another panel swaps in. */
export function SideColumn(): ReactNode {
  const panel = useSidePanel((state) => state.panel);
  return (
    <aside className="hidden min-h-0 flex-col bg-surface wide:col-start-1 wide:row-start-2 wide:row-end-6 wide:flex">
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
        {panel === null ? <BetsOfAll /> : <SwappedIn panel={panel} />}
      </div>
      <SiteFooter />
    </aside>
  );
}

function SwappedIn({ panel }: { readonly panel: SidePanel }): ReactNode {
  const t = useTranslations();
  const title = usePanelTitle();
  return (
    <>
      <button
        type="button"
        className="-ml-2 flex min-h-11 items-center gap-2 rounded-md px-2 text-ink-2 hover:bg-raised hover:text-ink"
        onClick={backToTrade}
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {t("common.toTrade")}
      </button>
      <h2 className="mb-2 font-semibold">{title(panel)}</h2>
      <SidePanelContent panel={panel} />
    </>
  );
}

/** Everybody's bets or one's own. */
function BetsOfAll(): ReactNode {
  const t = useTranslations();
  const [shown, setShown] = useState<"live" | "history">("live");
  const choices = [
    { value: "live", name: t("tabs.live") },
    { value: "history", name: t("history.title") },
  ] as const;
  return (
    <>
      <h2 className="sr-only">{shown === "live" ? t("tabs.live") : t("history.title")}</h2>
      <Segments label={t("sheet.label")} value={shown} choices={choices} onChoose={setShown} />
      <div className="mt-2">{shown === "live" ? <RealBets /> : <HistoryList size={20} />}</div>
    </>
  );
}
