import { useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { NotesTab } from "../panels/players/notes-tab.tsx";
import { PlayerActions } from "../panels/players/player-actions.tsx";
import { LimitsTab } from "../panels/players/limits-tab.tsx";
import { BetsTab, LedgerTab, PlayerSessionsTab, RequestsTab } from "../panels/players/player-lists.tsx";
import { TimelineTab } from "../panels/players/timeline-tab.tsx";
import { PlayerOverview } from "../panels/players/player-overview.tsx";
import { InquiryTable } from "../panels/support/inquiry-table.tsx";
import { type CallReply, listAsLeft, useAddressValue, useMay, useMe, useRead } from "../surface/surface.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { Skeleton } from "../ui/data-table.tsx";
import { Page } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { PlayerState } from "./players-screen.tsx";

type Tab =
  | "overview"
  | "ledger"
  | "bets"
  | "requests"
  | "limits"
  | "sessions"
  | "inquiries"
  | "notes"
  | "timeline";
const STAFF_TABS = [
  "overview",
  "ledger",
  "bets",
  "requests",
  "limits",
  "sessions",
  "inquiries",
  "notes",
  "timeline",
] as const satisfies readonly Tab[];
const PARTNER_TABS = ["overview", "bets"] as const satisfies readonly Tab[];

/** Everything about one player on one page. */
export function PlayerScreen(): ReactNode {
  const t = useTranslations("players");
  const kit = useTranslations("kit");
  const params: Readonly<Record<string, string>> = useParams({ strict: false });
  const id = params["id"] ?? "";
  const reading = useRead("player", { params: { id } });
  const isStaff = useMe()?.role !== "partner";
  const [asked, setTab] = useAddressValue("tab");
  const tabs: readonly Tab[] = isStaff ? STAFF_TABS : PARTNER_TABS;
  const tab = tabs.find((one) => one === asked) ?? "overview";
  const player = reading.data;
  return (
    <Page
      title={player === undefined ? t("one", { id }) : player.username}
      aside={player !== undefined && <PlayerState row={player} />}
      actions={
        <>
          {player !== undefined && isStaff && <PlayerActions player={player} />}
          <LinkButton
            to="/players"
            search={listAsLeft("/players")}
            variant="subtle"
            color="gray"
            leftSection={<ArrowLeft size={14} />}
          >
            {kit("back")}
          </LinkButton>
        </>
      }
    >
      <Tabs
        label={t("list")}
        tabs={tabs.map((one) => ({ key: one, label: t(`tabs.${one}`) }))}
        current={tab}
        onChange={setTab}
      />
      {reading.state === "failed" && (
        <p className="table-note" role="alert">
          {reading.fault}
        </p>
      )}
      {reading.state === "loading" && <Skeleton />}
      {player !== undefined && <TabBody tab={tab} player={player} />}
    </Page>
  );
}

function TabBody({ tab, player }: { readonly tab: Tab; readonly player: CallReply<"player"> }): ReactNode {
  const id = String(player.id);
  const maySupport = useMay("support", "see");
  const bodies: Readonly<Record<Tab, () => ReactNode>> = {
    overview: () => <PlayerOverview player={player} />,
    ledger: () => <LedgerTab id={id} />,
    bets: () => <BetsTab id={id} />,
    requests: () => <RequestsTab id={id} />,
    limits: () => <LimitsTab id={id} />,
    sessions: () => <PlayerSessionsTab id={id} />,
    inquiries: () => (maySupport ? <InquiryTable memberId={id} /> : null),
    notes: () => <NotesTab id={id} />,
    timeline: () => <TimelineTab id={id} />,
  };
  return bodies[tab]();
}
