import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { HistoryList } from "./history-list.tsx";
import { lazyPart } from "./lazy-part.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import { SettingsPanel } from "./settings-panel.tsx";
import type { SidePanel } from "./side-panel.ts";

const WalletPanel = lazyPart(async () => (await import("./wallet/wallet-panel.tsx")).WalletPanel);

/** What stands in a side panel. Where the server keeps nothing of a kind, the panel says so. */
export function SidePanelContent({ panel }: { readonly panel: SidePanel }): ReactNode {
  const t = useTranslations("panels");
  if (panel === "history") return <HistoryList size={20} />;
  if (panel === "settings") return <SettingsPanel />;
  if (panel === "profile") return <ProfilePanel />;
  if (panel === "wallet") return <WalletPanel />;
  return <p className="py-2 text-ink-2">{t(`empty.${panel}`)}</p>;
}
