import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { wholeText } from "../../derived/number-text.ts";
import { type CallReply, useMay } from "../../surface/surface.ts";
import { Age } from "../../ui/age.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Section } from "../../ui/section.tsx";
import { BackupStanding } from "./backup-standing.tsx";
import { BooksStanding } from "./books-standing.tsx";
import { ClockStanding } from "./clock-standing.tsx";
import { FairnessAlarms } from "./fairness-alarms.tsx";
import { IdentityStanding } from "./identity-standing.tsx";
import { ReferenceStanding } from "./reference-standing.tsx";
import { TextsStanding } from "./texts-standing.tsx";
import { VenueLinks } from "./venue-links.tsx";
import { VenueMinutes } from "./venue-minutes.tsx";
import { SideSheet } from "../../ui/side-sheet.tsx";

interface DashboardSystemProps {
  readonly dashboard: CallReply<"dashboard">;
  readonly close: () => void;
}

/** What stands behind the numbers of this server: who is connected, what waits to be told, what failed where. */
export function DashboardSystem({ dashboard, close }: DashboardSystemProps): ReactNode {
  const t = useTranslations("dashboard");
  const { connections, outbox, errors, uploads, identity } = dashboard;
  return (
    <SideSheet title={t("system")} label={t("system")} onClose={close}>
      <Section title={t("connections")}>
        <Facts>
          <Fact name={t("live")}>{wholeText(connections.live)}</Fact>
          <Fact name={t("players")}>
            <Link to="/players">{wholeText(connections.players)}</Link>
          </Fact>
          <Fact name={t("staff")}>
            {useMay("staff", "see") ? (
              <Link to="/staff">{wholeText(connections.staff)}</Link>
            ) : (
              wholeText(connections.staff)
            )}
          </Fact>
          <Fact name={t("outbox")}>
            {wholeText(outbox.waiting)} {outbox.oldestMs !== null && <Age sinceMs={outbox.oldestMs} />}
          </Fact>
          <Fact name={t("uploads")}>{t(`uploadScan.${uploads}`)}</Fact>
        </Facts>
      </Section>
      <IdentityStanding identity={identity} />
      <TextsStanding texts={dashboard.texts} />
      <Section title={t("errors")}>
        {errors.length === 0 ? (
          <p className="quiet">{t("noErrors")}</p>
        ) : (
          <table className="plain-table">
            <tbody>
              {errors.map(({ where, count }) => (
                <tr key={where}>
                  <th scope="row">{where}</th>
                  <td data-number="true">{wholeText(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p className="quiet">{t("errorsText")}</p>
      </Section>
      <BackupStanding backup={dashboard.backup} />
      <ClockStanding clock={dashboard.clock} />
      {dashboard.venues.length > 0 && <VenueLinks links={dashboard.venues} />}
      {dashboard.minutes.length > 0 && <VenueMinutes minutes={dashboard.minutes} />}
      <ReferenceStanding reference={dashboard.reference} />
      <FairnessAlarms alarms={dashboard.fairness} />
      <BooksStanding books={dashboard.books} />
    </SideSheet>
  );
}
