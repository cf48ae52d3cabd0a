import { Button, Text } from "@mantine/core";
import type { LimitField } from "@maru/rules";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { wholeText } from "../../derived/number-text.ts";
import { type CallReply, useMay, useRead } from "../../surface/surface.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Section } from "../../ui/section.tsx";
import type { OfPlayer } from "./player-lists.tsx";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { NO_NUMBER } from "../form/field-kinds.tsx";
import { OpenButton } from "../../ui/open-button.tsx";

type Limits = CallReply<"playerLimits">;

/** Limits of both kinds: what the player chose, which staff can only lower, and what staff set. */
export function LimitsTab({ id }: OfPlayer): ReactNode {
  const limits = useRead("playerLimits", { params: { id } }).data;
  if (limits === undefined) return null;
  return (
    <div className="columns">
      <div className="card">
        <OwnLimits id={id} limits={limits} />
      </div>
      <div className="card">
        <BetLimit id={id} bet={limits.bet} />
      </div>
    </div>
  );
}

function OwnLimits({ id, limits }: { readonly id: string; readonly limits: Limits }): ReactNode {
  const t = useTranslations("players");
  const mayChange = useMay("players", "change");
  const [field, setField] = useState<LimitField | null>(null);
  const fields = Object.entries(limits.own) as readonly (readonly [LimitField, number | null])[];
  return (
    <Section title={t("ownLimits")}>
      <table className="plain-table">
        <tbody>
          {fields.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{t(`fields.${name}`)}</th>
              <td data-number="true">
                {value === null ? <span className="quiet">{t("noLimit")}</span> : wholeText(value)}
              </td>
              <td data-number="true">
                {mayChange && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`${t("tighten")}: ${t(`fields.${name}`)}`}
                    onClick={() => setField(name)}
                  >
                    {t("tighten")}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {limits.raises.length > 0 && (
        <Section title={t("raises")}>
          <Facts>
            {limits.raises.map((raise) => (
              <Fact key={raise.field} name={t(`fields.${raise.field}`)}>
                {raise.value === null ? t("noLimit") : wholeText(raise.value)} ·{" "}
                <Instant atMs={raise.possibleFromMs} />
              </Fact>
            ))}
          </Facts>
        </Section>
      )}
      {field !== null && <TightenDialog id={id} field={field} onClose={() => setField(null)} />}
    </Section>
  );
}

interface TightenDialogProps {
  readonly id: string;
  readonly field: LimitField;
  readonly onClose: () => void;
}

function TightenDialog({ id, field: name, onClose }: TightenDialogProps): ReactNode {
  const t = useTranslations("players");
  return (
    <EndpointDialog
      endpoint="tightenPlayerLimit"
      title={`${t("tighten")}: ${t(`fields.${name}`)}`}
      confirm={t("tighten")}
      text={t("tightenText")}
      reasons={[t("reasons.own"), t("reasons.law")]}
      initial={{ value: NO_NUMBER }}
      input={(values) => ({ params: { id }, body: { field: name, ...values } })}
      onClose={onClose}
    >
      {(field) => field.count("value", t("value"), { least: 1 })}
    </EndpointDialog>
  );
}

function BetLimit({ id, bet }: { readonly id: string; readonly bet: Limits["bet"] }): ReactNode {
  const t = useTranslations("players");
  const kit = useTranslations("kit");
  const mayChange = useMay("players", "change");
  return (
    <Section title={t("betLimit")}>
      <Text size="sm" c="dimmed">
        {t("betLimitText")}
      </Text>
      <Facts>
        <Fact name={t("status")}>{bet.isEnabled ? kit("on") : kit("off")}</Fact>
        <Fact name={t("min")}>{bet.min === null ? "–" : wholeText(bet.min)}</Fact>
        <Fact name={t("max")}>{bet.max === null ? "–" : wholeText(bet.max)}</Fact>
      </Facts>
      {mayChange && (
        <OpenButton variant="default" style={{ alignSelf: "start" }} label={t("setBetLimit")}>
          {(close) => <BetLimitDialog id={id} bet={bet} onClose={close} />}
        </OpenButton>
      )}
    </Section>
  );
}

interface BetLimitDialogProps {
  readonly id: string;
  readonly bet: Limits["bet"];
  readonly onClose: () => void;
}

function BetLimitDialog({ id, bet, onClose }: BetLimitDialogProps): ReactNode {
  const t = useTranslations("players");
  return (
    <EndpointDialog
      endpoint="setPlayerBetLimit"
      title={t("setBetLimit")}
      initial={bet}
      input={(body) => ({ params: { id }, body })}
      onClose={onClose}
    >
      {(field) => (
        <>
          {field.flag("isEnabled", t("betLimit"))}
          {field.count("min", t("min"), { least: 1 })}
          {field.count("max", t("max"), { least: 1 })}
        </>
      )}
    </EndpointDialog>
  );
}
