import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { HistoryList } from "./history-list.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import { SettingsPanel } from "./settings-panel.tsx";
import type { SidePanel } from "./side-panel.ts";

/** What stands in a side panel. Where the server keeps nothing of a kind, the panel says so. */
export function SidePanelContent({ panel }: { readonly panel: SidePanel }): ReactNode {
  const t = useTranslations("panels");
  if (panel === "history") return <HistoryList size={20} />;
  if (panel === "settings") return <SettingsPanel />;
  if (panel === "profile") return <ProfilePanel />;
  return <p className="py-2 text-ink-2">{t(`empty.${panel}`)}</p>;
}
