import { CORRECTION_REASONS } from "@maru/rules";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type CallReply, useMay, useMe } from "../../surface/surface.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Instant } from "../../ui/instant.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Money } from "../../ui/money.tsx";
import { OpenButton } from "../../ui/open-button.tsx";
import { Section } from "../../ui/section.tsx";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { choicesOf } from "../form/field-kinds.tsx";

type Round = CallReply<"round">;

/** The reversal of the round's money beside its result, or the way to ask for one. Of a round that moved nothing there is none. */
export function RoundCorrection({ round }: { readonly round: Round }): ReactNode {
  const t = useTranslations("rounds");
  const mayAsk = useMay("money", "change");
  // It is of all sites, so whoever works for some of them alone can neither ask for it nor approve it.
  const isOfAllSites = useMe()?.siteIds === null;
  const { settlement, correction, outcome } = round;
  if (correction !== null) return <Corrected correction={correction} />;
  const hasMoved = settlement !== null && settlement.bets > 0 && outcome !== null;
  if (!hasMoved || !mayAsk || !isOfAllSites) return null;
  return (
    <Section
      title={t("correction")}
      aside={
        <OpenButton variant="default" color="red" label={t("correct")}>
          {(close) => <CorrectDialog round={round} onClose={close} />}
        </OpenButton>
      }
    >
      <p className="quiet">{t("correctText")}</p>
    </Section>
  );
}

function Corrected({ correction }: { readonly correction: NonNullable<Round["correction"]> }): ReactNode {
  const t = useTranslations("rounds");
  const kit = useTranslations("kit");
  const { atMs, reason, approvalId, requestedBy, approvedBy, bets, staked, returned, taken } = correction;
  return (
    <Section
      title={t("correction")}
      aside={
        <LinkButton to="/approvals" search={{ state: "approved", open: approvalId }} variant="default">
          {t("seeApproval")}
        </LinkButton>
      }
    >
      <p className="quiet">{t("correctedText")}</p>
      <Facts>
        <Fact name={t("correctedAt")}>
          <Instant atMs={atMs} />
        </Fact>
        <Fact name={kit("reason")}>{t(`correctionReasons.${reason}`)}</Fact>
        <Fact name={t("correctedBy")}>
          {requestedBy} · {approvedBy}
        </Fact>
        <Fact name={t("bets")}>{bets}</Fact>
        <Fact name={t("givenBack")}>
          <Money points={staked} />
        </Fact>
        <Fact name={t("takenBack")}>
          <Money points={taken} />
        </Fact>
        {taken < returned && (
          <Fact name={t("writtenOff")}>
            <Money points={returned - taken} />
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

function CorrectDialog({
  round,
  onClose,
}: {
  readonly round: Round;
  readonly onClose: () => void;
}): ReactNode {
  const t = useTranslations("rounds");
  return (
    <EndpointDialog
      endpoint="requestCorrection"
      title={t("correct")}
      text={t("correctAsk")}
      isDanger
      word={String(round.number)}
      initial={{ reasonCode: "price-error" }}
      input={(body) => ({ params: { id: round.id }, body })}
      onClose={onClose}
    >
      {(field) =>
        field.choice(
          "reasonCode",
          t("correctionReason"),
          choicesOf([...CORRECTION_REASONS], (code) => t(`correctionReasons.${code}`)),
        )
      }
    </EndpointDialog>
  );
}
