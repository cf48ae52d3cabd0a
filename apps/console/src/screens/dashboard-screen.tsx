import { Link } from "@tanstack/react-router";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { dashboardAlarms } from "../derived/dashboard-alarms.ts";
import { DashboardFeeds } from "../panels/dashboard/dashboard-feeds.tsx";
import { DashboardRounds } from "../panels/dashboard/dashboard-rounds.tsx";
import { DashboardSystem } from "../panels/dashboard/dashboard-system.tsx";
import { DashboardTiles, DashboardTilesWaiting } from "../panels/dashboard/dashboard-tiles.tsx";
import { type CallReply, useAddressValue, useRead, useUnit } from "../surface/surface.ts";
import { Page } from "../ui/page.tsx";

type Dashboard = CallReply<"dashboard">;
const POLL_MS = 2_000;
const NOTHING = {} as const;

/** The state of the site now on one screen; every number leads to its list. */
export function DashboardScreen(): ReactNode {
  const t = useTranslations("dashboard");
  const unit = useUnit();
  const reading = useRead("dashboard", NOTHING, { pollMs: POLL_MS });
  const [open, setOpen] = useAddressValue("open");
  const dashboard = reading.data;
  return (
    <Page title={t("title")} aside={dashboard === undefined ? null : <Standing dashboard={dashboard} />}>
      {reading.state === "failed" && <p role="alert">{reading.fault}</p>}
      {dashboard === undefined ? <DashboardTilesWaiting /> : <DashboardTiles dashboard={dashboard} />}
      {dashboard !== undefined && (
        <div className="dashboard-parts">
          <DashboardRounds dashboard={dashboard} unit={unit} />
          <DashboardFeeds dashboard={dashboard} />
        </div>
      )}
      {dashboard !== undefined && open === "system" && (
        <DashboardSystem dashboard={dashboard} close={() => setOpen(null)} />
      )}
    </Page>
  );
}

/** One line beside the title: all is well, or what somebody must look at. */
function Standing({ dashboard }: { readonly dashboard: Dashboard }): ReactNode {
  const t = useTranslations("dashboard");
  const alarms = dashboardAlarms(dashboard);
  if (alarms.length === 0)
    return (
      <p className="standing" data-tone="ok">
        <CircleCheck size={15} aria-hidden="true" />
        {t("calm")}
      </p>
    );
  return (
    <p className="standing" data-tone="danger" role="alert">
      <TriangleAlert size={15} aria-hidden="true" />
      <strong>{t("attention")}</strong>
      {alarms.map((alarm) => (
        <Link key={`${alarm.word} ${alarm.about}`} to={alarm.to} search={alarm.search}>
          {t(alarm.word)} {alarm.about}
        </Link>
      ))}
    </p>
  );
}
