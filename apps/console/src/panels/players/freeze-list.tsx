import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type CallReply, useMay } from "../../surface/surface.ts";
import { Instant } from "../../ui/instant.tsx";
import { Section } from "../../ui/section.tsx";
import { Tag } from "../../ui/tag.tsx";
import { useStaffName } from "../staff/staff-name.ts";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";

type Player = CallReply<"player">;
type Freeze = Player["freezes"][number];

/** What was frozen and what still is; running ones can be lifted. */
export function FreezeList({ player }: { readonly player: Player }): ReactNode {
  const t = useTranslations("players");
  const ledger = useTranslations("players.requests");
  const [lifting, setLifting] = useState<Freeze | null>(null);
  const mayChange = useMay("players", "change");
  const nameOf = useStaffName();
  if (player.freezes.length === 0)
    return (
      <Section title={t("freezes")}>
        <p className="quiet">{t("none")}</p>
      </Section>
    );
  return (
    <Section title={t("freezes")}>
      <table className="plain-table" data-words="whole">
        <thead>
          <tr>
            <th scope="col">{t("scope")}</th>
            <th scope="col">{ledger("reason")}</th>
            <th scope="col">{t("frozenBy")}</th>
            <th scope="col">{t("frozenUntil")}</th>
            <th scope="col">{t("status")}</th>
          </tr>
        </thead>
        <tbody>
          {player.freezes.map((freeze) => (
            <tr key={freeze.id}>
              <td>{t(`scopes.${freeze.scope}`)}</td>
              <td>{freeze.reason}</td>
              <td>
                {nameOf(freeze.madeBy)}
                {freeze.liftedBy !== null && ` → ${nameOf(freeze.liftedBy)}`}
              </td>
              <td>
                <Instant atMs={freeze.untilMs} />
              </td>
              <td>
                {freeze.isRunning && mayChange ? (
                  <Button size="compact-xs" variant="default" onClick={() => setLifting(freeze)}>
                    {t("lift")}
                  </Button>
                ) : (
                  <FreezeState freeze={freeze} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lifting !== null && (
        <LiftDialog id={String(player.id)} freeze={lifting} onClose={() => setLifting(null)} />
      )}
    </Section>
  );
}

function FreezeState({ freeze }: { readonly freeze: Freeze }): ReactNode {
  const t = useTranslations("players");
  if (freeze.isRunning) return <Tag tone="warn">{t("running")}</Tag>;
  if (freeze.liftedAtMs === null) return <Tag tone="quiet">{t("over")}</Tag>;
  // It was to run until one moment and was lifted at another.
  return (
    <>
      <Tag tone="quiet">{t("lifted")}</Tag> <Instant atMs={freeze.liftedAtMs} />
    </>
  );
}

interface LiftDialogProps {
  readonly id: string;
  readonly freeze: Freeze;
  readonly onClose: () => void;
}

function LiftDialog({ id, freeze, onClose }: LiftDialogProps): ReactNode {
  const t = useTranslations("players");
  return (
    <EndpointDialog
      endpoint="liftFreeze"
      title={`${t("lift")}: ${t(`scopes.${freeze.scope}`)}`}
      confirm={t("lift")}
      reasons={[t("reasons.done"), t("reasons.identity"), t("reasons.mistake")]}
      input={(values) => ({ params: { id }, body: { freezeId: freeze.id, ...values } })}
      onClose={onClose}
    />
  );
}
