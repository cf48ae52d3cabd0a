import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { judgeDeposit } from "../../forms/wallet/judge-amount.ts";
import { useIsLicensed, useProfile } from "../../surface/member-surface.ts";
import { seoulDateTimeText, useMoment, useSession, useUnit } from "../../surface/surface.ts";
import { QuietLink } from "../../ui/quiet-link.tsx";
import { type SiteWallet, useSiteBank, type WalletState } from "../../surface/wallet-surface.ts";
import { CounterpartyNote } from "../join/counterparty-note.tsx";
import { FactList } from "../../ui/section.tsx";
import { AmountForm } from "./amount-form.tsx";
import { BankPart, CopyButton } from "./bank-part.tsx";
import { DoneWords } from "./done-words.tsx";
import { LatestRequest } from "./latest-request.tsx";
import { type LimitLine, LimitLines } from "./limit-lines.tsx";
import { CautionList, StepList } from "./note-list.tsx";
import { useWalletWords } from "./use-wallet-words.ts";
import { WalletColumns } from "./wallet-columns.tsx";

interface DepositPartProps {
  readonly state: WalletState;
  readonly site: SiteWallet;
}

export function DepositPart({ state, site }: DepositPartProps): ReactNode {
  const t = useTranslations("wallet");
  const words = useWalletWords();
  const pause = usePauseWords();
  const [isDone, setDone] = useState(false);
  const { pending, isActive } = state.deposit;
  const isOpen = isActive && pause === null;
  return (
    <WalletColumns
      aside={
        <>
          <StepList title={t("steps")} lines={site.depositSteps} />
          <CautionList title={t("cautions")} lines={site.depositCautions} />
          <CounterpartyNote />
        </>
      }
    >
      <DoneWords words={isDone && pending !== null ? words("depositDone") : null} />
      <LatestRequest pending={pending} blockedWords={t("depositPending")} />
      {pending === null ? <DepositRules state={state} pause={pause} /> : null}
      {pending !== null || isOpen ? (
        <PayTo pendingPoint={pending?.stage === "requested" ? pending.point : null} />
      ) : null}
      {pending === null ? (
        <AmountForm
          type="deposit"
          submitWords={site.depositButton}
          isOpen={isOpen}
          judge={(amount) => judgeDeposit(amount, state)}
          onDone={() => setDone(true)}
        />
      ) : null}
    </WalletColumns>
  );
}

/** Why the player takes no points now: their own exclusion or break. */
function usePauseWords(): string | null {
  const t = useTranslations("wallet");
  const isLicensed = useIsLicensed();
  const pause = useSession((facts) => facts.member?.pause ?? null);
  const isPaused = useMoment((nowMs) => pause !== null && nowMs < pause.untilMs);
  if (pause === null || !isPaused) return null;
  const time = seoulDateTimeText(pause.untilMs);
  if (pause.kind === "SELF_EXCLUDED")
    return isLicensed ? t("excluded", { time }) : t("excludedPlay", { time });
  return isLicensed ? t("timedOut", { time }) : t("timedOutPlay", { time });
}

function DepositRules({
  state,
  pause,
}: {
  readonly state: WalletState;
  readonly pause: string | null;
}): ReactNode {
  const t = useTranslations("wallet");
  const unit = useUnit();
  const isLicensed = useIsLicensed();
  const { isActive, areFundsShort, min, expiryMinutes, limits } = state.deposit;
  const lines: readonly LimitLine[] = [
    ...(pause === null ? [] : [{ text: pause, isWarning: true }]),
    ...(isActive ? [] : [{ text: t(areFundsShort ? "fundsShort" : "inactive"), isWarning: true }]),
    { text: t("depositRange", { min, unit }) },
    { text: t("expiry", { n: expiryMinutes }) },
    ...limits.map(({ span, max, left }) => ({
      text: t("limit", { span: t(`spans.${span}`), max, left, unit }),
      isWarning: left < min,
    })),
    ...(isLicensed && limits.length === 0 ? [{ text: t("noLimits") }] : []),
  ];
  return (
    <div>
      <LimitLines lines={lines} />
      <QuietLink to="/protection">{t("limitsLink")}</QuietLink>
    </div>
  );
}

/** Where the money goes, and who must be the one to send it. */
function PayTo({ pendingPoint }: { readonly pendingPoint: number | null }): ReactNode {
  const t = useTranslations("wallet");
  const unit = useUnit();
  const bank = useSiteBank();
  const profile = useProfile();
  if (bank.state !== "ready") return null;
  const name = profile.state === "ready" ? (profile.value.accountName ?? profile.value.name) : "";
  return (
    <div data-testid="pay-to">
      <BankPart title={t("siteAccount")} account={bank.value}>
        {pendingPoint === null ? null : (
          <p className="mb-2 text-sm font-medium text-warn">{t("payNow", { amount: pendingPoint, unit })}</p>
        )}
      </BankPart>
      {name === "" ? null : <FactList facts={[{ id: "payer", name: t("payer"), value: name }]} />}
      <CopyButton text={bank.value.accountNum} />
    </div>
  );
}
