import { useTranslations } from "use-intl";
import { useSession } from "../../surface/surface.ts";
import type { SidePanel } from "./side-panel.ts";

/** What a side panel is called; where points have no value the wallet holds practice points. */
export function usePanelTitle(): (panel: SidePanel) => string {
  const t = useTranslations("panels.titles");
  const isPlay = useSession((facts) => facts.site?.mode !== "licensed");
  return (panel) => (panel === "wallet" && isPlay ? t("walletPlay") : t(panel));
}
