import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EnrolForm } from "../panels/access/enrol-form.tsx";
import { PasskeyList } from "../panels/staff/passkey-list.tsx";
import { SessionTable } from "../panels/staff/session-table.tsx";
import { type Me, signOut, useMe, useRead, useVerb } from "../surface/surface.ts";
import { Fact, Facts } from "../ui/facts.tsx";
import { Instant } from "../ui/instant.tsx";
import { Page } from "../ui/page.tsx";
import { Section } from "../ui/section.tsx";
import { EndpointDialog } from "../panels/form/endpoint-dialog.tsx";
import { OpenButton } from "../ui/open-button.tsx";

/** One's own account: the second factor, where one signed in before, when this session ends. */
export function SessionsScreen(): ReactNode {
  const t = useTranslations("shell");
  const me = useMe();
  if (me === null) return null;
  return (
    <Page
      title={t("nav.sessions")}
      actions={
        <Button variant="default" onClick={() => void signOut(null)}>
          {t("signOut")}
        </Button>
      }
    >
      <div className="columns">
        <div className="card">
          <MyAccount me={me} />
        </div>
        <div className="card stack">
          <SecondFactor me={me} />
          <PasskeyList />
        </div>
      </div>
      <div className="card">
        <OwnSessions />
      </div>
    </Page>
  );
}

function MyAccount({ me }: { readonly me: Me }): ReactNode {
  const t = useTranslations("staff");
  const shell = useTranslations("shell");
  return (
    <Section title={t("me")}>
      <Facts>
        <Fact name={t("username")}>{me.username}</Fact>
        <Fact name={t("name")}>{me.name}</Fact>
        <Fact name={t("role")}>{shell(`roles.${me.role}`)}</Fact>
        <Fact name={t("sites")}>
          {me.siteIds === null ? t("allSites") : me.sites.map((site) => site.name).join(", ")}
        </Fact>
        <Fact name={t("lastSignIn")}>
          {me.lastSignIn === null ? (
            t("firstTime")
          ) : (
            <>
              <Instant atMs={me.lastSignIn.atMs} /> · {me.lastSignIn.address}
            </>
          )}
        </Fact>
        <Fact name={t("idleEnds")}>
          <Instant atMs={me.idleEndsAtMs} />
        </Fact>
        <Fact name={t("sessionEnds")}>
          <Instant atMs={me.endsAtMs} />
        </Fact>
      </Facts>
    </Section>
  );
}

function OwnSessions(): ReactNode {
  const t = useTranslations("staff");
  const sessions = useRead("ownSessions", {}).data ?? [];
  const { run, isBusy } = useVerb("endSessions");
  return (
    <Section
      title={t("sessions")}
      aside={
        <>
          <OpenButton variant="default" label={t("changePassword")}>
            {(close) => <PasswordDialog onClose={close} />}
          </OpenButton>
          <Button
            variant="default"
            loading={isBusy}
            disabled={sessions.length < 2}
            onClick={() => void run({ body: {} })}
          >
            {t("endOthers")}
          </Button>
        </>
      }
    >
      <SessionTable sessions={sessions} onEnd={(sessionId) => void run({ body: { sessionId } })} />
    </Section>
  );
}

const SHORTEST_PASSWORD = 12;

function PasswordDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useTranslations("staff");
  return (
    <EndpointDialog
      endpoint="changePassword"
      title={t("changePassword")}
      initial={{ currentPassword: "", newPassword: "" }}
      input={({ currentPassword, newPassword }) => ({ body: { currentPassword, newPassword } })}
      isReady={({ currentPassword, newPassword }) =>
        currentPassword !== "" && newPassword.length >= SHORTEST_PASSWORD
      }
      onClose={onClose}
    >
      {(field) => (
        <>
          {field.secret("currentPassword", t("currentPassword"), "current-password")}
          {field.secret("newPassword", t("newPassword"), "new-password")}
        </>
      )}
    </EndpointDialog>
  );
}

function SecondFactor({ me }: { readonly me: Me }): ReactNode {
  const t = useTranslations("staff");
  return (
    <Section title={t("secondFactor")}>
      <p>
        {me.hasTotp || me.hasPasskey
          ? [...(me.hasTotp ? [t("totp")] : []), ...(me.hasPasskey ? [t("passkeys")] : [])].join(" · ")
          : me.secondFactor === "demo"
            ? t("demo")
            : t("none")}
      </p>
      {!me.hasTotp && <EnrolForm without="passkey" />}
    </Section>
  );
}
