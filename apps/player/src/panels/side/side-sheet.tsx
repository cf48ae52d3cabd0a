import { Dialog } from "@base-ui/react/dialog";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { SidePanelContent } from "./side-panel-content.tsx";
import { backToTrade, useSidePanel } from "./side-panel.ts";
import { usePanelTitle } from "./use-panel-title.ts";

/** A side panel on a phone: over the trade screen, which goes on underneath, and back with one press. */
export function SideSheet(): ReactNode {
  const t = useTranslations();
  const title = usePanelTitle();
  const panel = useSidePanel((state) => state.panel);
  return (
    <Dialog.Root open={panel !== null} onOpenChange={backToTrade}>
      <Dialog.Portal>
        <Dialog.Popup className="fixed inset-0 z-40 flex flex-col overflow-y-auto bg-surface px-4 pb-8 wide:hidden">
          <Dialog.Close className="-ml-2 flex min-h-11 items-center gap-2 self-start rounded-md px-2 text-ink-2 hover:bg-raised hover:text-ink">
            <ArrowLeft className="size-4" aria-hidden="true" />
            {t("common.toTrade")}
          </Dialog.Close>
          <Dialog.Title className="mt-2 mb-3 text-lg font-semibold">{title(panel ?? "history")}</Dialog.Title>
          {panel === null ? null : <SidePanelContent panel={panel} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
