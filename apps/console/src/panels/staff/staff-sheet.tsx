import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { siteNames } from "../../derived/site-names.ts";
import { type RowOf, useMay, useMe, useRead } from "../../surface/surface.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Section } from "../../ui/section.tsx";
import { SideSheet } from "../../ui/side-sheet.tsx";
import { FactorTag } from "./factor-tag.tsx";
import { GrantDialog } from "./grant-dialog.tsx";
import { SessionTable } from "./session-table.tsx";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";

type Row = RowOf<"staffList">;
type Act = "change" | "reset" | "signOut" | "disable";

interface StaffSheetProps {
  readonly row: Row;
  readonly close: () => void;
}

/** One colleague: rights, sessions, and what an administrator can do. */
export function StaffSheet({ row, close }: StaffSheetProps): ReactNode {
  const t = useTranslations("staff");
  const roles = useTranslations("shell.roles");
  const mayChange = useMay("staff", "change");
  const sessions = useRead("staffSessions", { params: { id: row.staffId } }).data ?? [];
  const sites = useMe()?.sites ?? [];
  const [act, setAct] = useState<Act | null>(null);
  const acts: readonly Act[] = mayChange ? ["change", "reset", "signOut", "disable"] : [];
  const done = (): void => setAct(null);
  return (
    <SideSheet
      title={`${row.username} · ${row.name}`}
      label={t("title")}
      isWide
      onClose={close}
      actions={
        acts.length > 0 &&
        acts.map((one) => (
          <Button key={one} variant="default" onClick={() => setAct(one)}>
            {t(one)}
          </Button>
        ))
      }
    >
      <Facts>
        <Fact name={t("role")}>{roles(row.role)}</Fact>
        <Fact name={t("sites")}>{row.siteIds === null ? t("allSites") : siteNames(row.siteIds, sites)}</Fact>
        <Fact name={t("personRef")}>{row.personRef}</Fact>
        <Fact name={t("secondFactor")}>
          <FactorTag of={row} />
        </Fact>
        <Fact name={t("created")}>
          <Instant atMs={row.createdAtMs} />
        </Fact>
        <Fact name={t("last")}>
          <Instant atMs={row.lastSignInMs} />
        </Fact>
      </Facts>
      <Section title={t("sessions")}>
        <SessionTable sessions={sessions} />
      </Section>
      {act === "change" && <GrantDialog row={row} onClose={done} />}
      {act === "reset" && <ResetDialog row={row} close={done} />}
      {act === "signOut" && <SignOutDialog row={row} close={done} />}
      {act === "disable" && <DisableDialog row={row} close={done} />}
    </SideSheet>
  );
}

function ResetDialog({ row, close }: StaffSheetProps): ReactNode {
  const t = useTranslations("staff");
  return (
    <EndpointDialog
      endpoint="staffReset"
      title={`${t("reset")}: ${row.username}`}
      confirm={t("reset")}
      text={t("grantText")}
      initial={{ password: "" }}
      input={(body) => ({ params: { id: row.staffId }, body })}
      onClose={close}
    >
      {(field) => field.secret("password", t("password"), "new-password")}
    </EndpointDialog>
  );
}

function SignOutDialog({ row, close }: StaffSheetProps): ReactNode {
  const t = useTranslations("staff");
  return (
    <EndpointDialog
      endpoint="staffSignOut"
      title={`${t("signOut")}: ${row.username}`}
      confirm={t("signOut")}
      input={(body) => ({ params: { id: row.staffId }, body })}
      onDone={({ ended }) => notifications.show({ message: t("ended", { count: ended }) })}
      onClose={close}
    />
  );
}

function DisableDialog({ row, close }: StaffSheetProps): ReactNode {
  const t = useTranslations("staff");
  return (
    <EndpointDialog
      endpoint="staffDisable"
      title={`${t("disable")}: ${row.username}`}
      confirm={t("disable")}
      text={t("disableText")}
      isDanger
      word={t("disableWord")}
      input={(body) => ({ params: { id: row.staffId }, body })}
      onClose={close}
    />
  );
}
