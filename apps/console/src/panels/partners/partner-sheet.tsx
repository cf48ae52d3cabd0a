import { Button, CopyButton } from "@mantine/core";
import { FLAG_TEXTS } from "@maru/contract/wire-codes";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type CallReply, useMay, useMe, useRead } from "../../surface/surface.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Instant } from "../../ui/instant.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Section } from "../../ui/section.tsx";
import { SideSheet } from "../../ui/side-sheet.tsx";
import { Tag } from "../../ui/tag.tsx";
import { MoveDialog } from "../players/move-dialog.tsx";
import { AgreementText } from "./agreement-text.tsx";
import { AgreementDialog, ChangePartnerDialog, CodeDialog } from "./partner-dialogs.tsx";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";

type Partner = CallReply<"partner">;

/** One partner: who they are, what was agreed, where their players come from. */
export function PartnerSheet({ id, close }: { readonly id: string; readonly close: () => void }): ReactNode {
  const t = useTranslations("partners");
  const reading = useRead("partner", { query: { id } });
  const partner = reading.data;
  return (
    <SideSheet
      title={partner?.name ?? "…"}
      label={t("title")}
      onClose={close}
      actions={partner !== undefined && <PartnerActions partner={partner} />}
    >
      {reading.state === "failed" && <p role="alert">{reading.fault}</p>}
      {partner !== undefined && (
        <>
          <Facts>
            <Fact name={t("username")}>{partner.username}</Fact>
            <Fact name={t("nick")}>{partner.nick ?? "–"}</Fact>
            <Fact name={t("level")}>{partner.level}</Fact>
            <Fact name={t("parent")}>{partner.parentId ?? t("headquarters")}</Fact>
            <Fact name={t("players")}>
              {partner.players} / {partner.branchPlayers}
            </Fact>
            <Fact name={t("created")}>
              <Instant atMs={partner.createdAtMs} />
            </Fact>
          </Facts>
          <Agreements partner={partner} />
          <Invitations partner={partner} />
        </>
      )}
    </SideSheet>
  );
}

function Agreements({ partner }: { readonly partner: Partner }): ReactNode {
  const t = useTranslations("partners");
  return (
    <Section title={t("agreements")}>
      {partner.agreements.length === 0 && <p className="quiet">{t("none")}</p>}
      <table className="plain-table">
        <tbody>
          {partner.agreements.map((agreement) => (
            <tr key={agreement.version}>
              <th scope="row">
                {t("version")} {agreement.version}
              </th>
              <td>
                <AgreementText agreement={agreement} />
              </td>
              <td>{agreement.fromDate}</td>
              <td>
                <Instant atMs={agreement.madeAtMs} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Invitations({ partner }: { readonly partner: Partner }): ReactNode {
  const t = useTranslations("partners");
  const mayChange = useMay("partners", "change");
  const [closing, setClosing] = useState<string | null>(null);
  return (
    <Section title={t("codes")}>
      <table className="plain-table">
        <tbody>
          {partner.invitations.map(({ code, path, closedAtMs }) => (
            <tr key={code}>
              <th scope="row">
                <span className="mono">{code}</span>
              </th>
              <td>
                <span className="mono">{path}</span>
              </td>
              <td data-number="true">
                {closedAtMs !== null ? (
                  <Tag tone="quiet">{t("closed")}</Tag>
                ) : (
                  <>
                    <CopyButton value={path}>
                      {({ copied, copy }) => (
                        <Button
                          size="compact-xs"
                          variant="subtle"
                          aria-label={`${t("copy")}: ${code}`}
                          onClick={copy}
                        >
                          {copied ? t("copied") : t("copy")}
                        </Button>
                      )}
                    </CopyButton>
                    {mayChange && (
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        color="gray"
                        aria-label={`${t("closeCode")}: ${code}`}
                        onClick={() => setClosing(code)}
                      >
                        {t("closeCode")}
                      </Button>
                    )}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {closing !== null && (
        <EndpointDialog
          endpoint="closePartnerCode"
          title={`${t("closeCode")}: ${closing}`}
          confirm={t("closeCode")}
          input={(values) => ({ body: { code: closing, ...values } })}
          onClose={() => setClosing(null)}
        />
      )}
    </Section>
  );
}

type Act = "agree" | "addCode" | "change" | "move";

function PartnerActions({ partner }: { readonly partner: Partner }): ReactNode {
  const t = useTranslations("partners");
  const mayChange = useMay("partners", "change");
  const isStaff = useMe()?.role !== "partner";
  const [act, setAct] = useState<Act | null>(null);
  const close = (): void => setAct(null);
  const acts: readonly Act[] = mayChange ? ["agree", "addCode", "change", "move"] : [];
  return (
    <>
      {acts.map((one) => (
        <Button key={one} variant="default" onClick={() => setAct(one)}>
          {t(one)}
        </Button>
      ))}
      <LinkButton
        to="/players"
        search={{ partner: String(partner.id), branch: FLAG_TEXTS.yes }}
        variant={isStaff ? "subtle" : "default"}
      >
        {t("seePlayers")}
      </LinkButton>
      {act === "agree" && <AgreementDialog partner={partner} onClose={close} />}
      {act === "addCode" && <CodeDialog partnerId={partner.id} onClose={close} />}
      {act === "change" && <ChangePartnerDialog partner={partner} onClose={close} />}
      {act === "move" && <MoveDialog memberId={partner.id} onClose={close} />}
    </>
  );
}
