import { Button, PasswordInput, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { siteNames } from "../../derived/site-names.ts";
import { type RowOf, useMay, useMe, useRead, useVerb } from "../../surface.ts";
import { AskDialog } from "../../ui/ask-dialog.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Section } from "../../ui/section.tsx";
import { SideSheet } from "../../ui/side-sheet.tsx";
import { FactorTag } from "./factor-tag.tsx";
import { GrantDialog } from "./grant-dialog.tsx";
import { SessionTable } from "./session-table.tsx";

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
  const kit = useTranslations("kit");
  const { run } = useVerb("staffReset");
  const [password, setPassword] = useState("");
  return (
    <AskDialog
      title={`${t("reset")}: ${row.username}`}
      confirm={t("reset")}
      onConfirm={(reason) =>
        run({ params: { id: row.staffId }, body: { password, reason } }, () =>
          notifications.show({ message: kit("secondPerson") }),
        )
      }
      onClose={close}
    >
      <Text size="sm">{t("grantText")}</Text>
      <PasswordInput
        label={t("password")}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </AskDialog>
  );
}

function SignOutDialog({ row, close }: StaffSheetProps): ReactNode {
  const t = useTranslations("staff");
  const { run } = useVerb("staffSignOut");
  return (
    <AskDialog
      title={`${t("signOut")}: ${row.username}`}
      confirm={t("signOut")}
      onConfirm={(reason) =>
        run({ params: { id: row.staffId }, body: { reason } }, ({ ended }) =>
          notifications.show({ message: t("ended", { count: ended }) }),
        )
      }
      onClose={close}
    />
  );
}

function DisableDialog({ row, close }: StaffSheetProps): ReactNode {
  const t = useTranslations("staff");
  const { run } = useVerb("staffDisable");
  return (
    <AskDialog
      title={`${t("disable")}: ${row.username}`}
      confirm={t("disable")}
      isDanger
      word={t("disableWord")}
      onConfirm={(reason) => run({ params: { id: row.staffId }, body: { reason } })}
      onClose={close}
    >
      <Text size="sm">{t("disableText")}</Text>
    </AskDialog>
  );
}
