import type { ReactNode } from "react";
import { PageWords } from "../../text/page-words.tsx";
import { HistoryList } from "../bets/history-list.tsx";
import { lazyPart } from "../frame/lazy-part.tsx";
import { ProfilePanel } from "../account/profile-panel.tsx";
import { SettingsPanel } from "../settings/settings-panel.tsx";
import type { SidePanel } from "./side-panel.ts";

const Notices = lazyPart(async () => (await import("../support/notice-panel.tsx")).NoticePanel);
const Guides = lazyPart(async () => (await import("../support/guide-list.tsx")).GuideList);
const Words = lazyPart(async () => (await import("../support/static-panel.tsx")).StaticPanel);
const WalletPanel = lazyPart(async () => (await import("../wallet/wallet-panel.tsx")).WalletPanel);

/** What stands in a side panel. */
export function SidePanelContent({ panel }: { readonly panel: SidePanel }): ReactNode {
  if (panel === "history") return <HistoryList size={20} />;
  if (panel === "wallet") return <WalletPanel />;
  return (
    <PageWords whileLoading={<div className="h-40 animate-pulse rounded-md bg-raised" />}>
      {panel === "settings" ? <SettingsPanel /> : null}
      {panel === "profile" ? <ProfilePanel /> : null}
      {panel === "notices" ? <Notices /> : null}
      {panel === "strategy" ? <Guides /> : null}
      {panel === "terms" || panel === "privacy" ? <Words key={panel} type={panel} /> : null}
    </PageWords>
  );
}
