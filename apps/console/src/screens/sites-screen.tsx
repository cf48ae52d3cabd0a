import { Button, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { GeneralFields } from "../panels/sites/general-fields.tsx";
import { LicencePart } from "../panels/sites/licence-part.tsx";
import { ThemePart } from "../panels/sites/theme-part.tsx";
import { NewSiteDialog } from "../panels/sites/new-site-dialog.tsx";
import { changesOfDraft, type Settings, type SiteReply } from "../panels/sites/site-draft.ts";
import { TextPart } from "../panels/sites/text-part.tsx";
import { WalletPart } from "../panels/sites/wallet-part.tsx";
import { VersionList } from "../panels/versions/version-list.tsx";
import { WaitingList } from "../panels/versions/waiting-list.tsx";
import { useAddressValue, useMay, useRead } from "../surface/surface.ts";
import { DiffView } from "../ui/diff-view.tsx";
import { Page } from "../ui/page.tsx";
import { Section } from "../ui/section.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { Tag } from "../ui/tag.tsx";
import { EndpointDialog } from "../panels/form/endpoint-dialog.tsx";
import { OpenButton } from "../ui/open-button.tsx";

const TABS = ["general", "look", "texts", "wallet", "licence", "versions"] as const;
type Tab = (typeof TABS)[number];
const NOTHING = {} as const;

/** The site looked at: how it looks, what it says, what it asks, and what it stands on. */
export function SitesScreen(): ReactNode {
  const t = useTranslations("sites");
  const reading = useRead("siteSettings", NOTHING);
  const [asked, setTab] = useAddressValue("tab");
  const tab = TABS.find((one) => one === asked) ?? "general";
  const mayCreate = useMay("sites", "change");
  const [isNew, setIsNew] = useState(false);
  const site = reading.data;
  return (
    <Page
      title={site === undefined ? t("title") : `${site.name} · ${site.code}`}
      aside={site !== undefined && <Licence site={site} />}
      actions={
        mayCreate && (
          <Button variant="default" leftSection={<Plus size={14} />} onClick={() => setIsNew(true)}>
            {t("new")}
          </Button>
        )
      }
    >
      <Tabs
        label={t("title")}
        tabs={TABS.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        current={tab}
        onChange={setTab}
      />
      {reading.state === "failed" && <p role="alert">{reading.fault}</p>}
      {site !== undefined && (
        <>
          <WaitingList waiting={site.waiting} />
          <SiteBody key={`${site.id} ${site.version} ${site.wallet.version}`} site={site} tab={tab} />
        </>
      )}
      {isNew && <NewSiteDialog onClose={() => setIsNew(false)} />}
    </Page>
  );
}

function Licence({ site }: { readonly site: SiteReply }): ReactNode {
  const t = useTranslations("sites");
  const { state } = site.licence;
  return (
    <Tag tone={state === "missing" ? "danger" : state === "in-force" ? "ok" : "quiet"}>
      {t(`modes.${site.mode}`)} · {t("licence")}: {t(`licenceStates.${state}`)}
    </Tag>
  );
}

function SiteBody({ site, tab }: { readonly site: SiteReply; readonly tab: Tab }): ReactNode {
  const isReadOnly = !useMay("sites", "change");
  const [draft, setDraft] = useState<Settings>(site.settings);
  const props = { draft, set: (part: Partial<Settings>) => setDraft({ ...draft, ...part }), isReadOnly };
  if (tab === "wallet") return <WalletPart site={site} />;
  if (tab === "licence") return <LicencePart />;
  if (tab === "versions") return <Versions />;
  return (
    <>
      {tab === "general" && <GeneralFields {...props} />}
      {tab === "look" && <ThemePart {...props} />}
      {tab === "texts" && <TextPart {...props} />}
      {!isReadOnly && <SaveBar site={site} draft={draft} />}
    </>
  );
}

function SaveBar({ site, draft }: { readonly site: SiteReply; readonly draft: Settings }): ReactNode {
  const t = useTranslations("sites");
  const { difference, needsTwo } = changesOfDraft(site.settings, draft);
  return (
    <div className="stack">
      <Text size="xs" c="dimmed">
        {t("saveText")}
      </Text>
      <OpenButton style={{ alignSelf: "start" }} disabled={difference.length === 0} label={t("save")}>
        {(close) => (
          <EndpointDialog
            endpoint="saveSite"
            title={t("save")}
            {...(needsTwo ? { text: t("needsSecond") } : {})}
            input={(values) => ({ body: { settings: draft, baseVersion: site.version, ...values } })}
            onDone={() => notifications.show({ message: t("saved") })}
            onClose={close}
          >
            <DiffView difference={difference} />
          </EndpointDialog>
        )}
      </OpenButton>
    </div>
  );
}

function Versions(): ReactNode {
  const t = useTranslations("sites");
  const versions = useRead("siteVersions", NOTHING).data;
  if (versions === undefined) return null;
  return (
    <div className="columns">
      <div className="card">
        <Section title={t("tabs.general")}>
          <VersionList versions={versions.settings} />
        </Section>
      </div>
      <div className="card">
        <Section title={t("tabs.wallet")}>
          <VersionList versions={versions.wallet} />
        </Section>
      </div>
    </div>
  );
}
