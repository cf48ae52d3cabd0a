import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { judgeWithdrawal } from "../../forms/wallet/judge-amount.ts";
import { useIsLicensed, useProfile } from "../../surface/member-surface.ts";
import {
  pointsText,
  seoulDateTimeText,
  serverNowMs,
  useMoment,
  useSession,
  useUnit,
} from "../../surface/surface.ts";
import { PRIMARY } from "../../ui/primary-class.ts";
import { QuietLink } from "../../ui/quiet-link.tsx";
import {
  seoulShortText,
  type SiteWallet,
  useRenewWallet,
  type WalletState,
} from "../../surface/wallet-surface.ts";
import { BankDialog } from "../account/bank-dialog.tsx";
import { FactList, Section } from "../../ui/section.tsx";
import { AmountForm } from "./amount-form.tsx";
import { BankPart } from "./bank-part.tsx";
import { DoneWords } from "./done-words.tsx";
import { LatestRequest } from "./latest-request.tsx";
import { type LimitLine, LimitLines } from "./limit-lines.tsx";
import { CautionList, StepList } from "./note-list.tsx";
import { useWalletWords } from "./use-wallet-words.ts";
import { WalletColumns } from "./wallet-columns.tsx";

interface WithdrawPartProps {
  readonly state: WalletState;
  readonly site: SiteWallet;
}

export function WithdrawPart({ state, site }: WithdrawPartProps): ReactNode {
  const t = useTranslations("wallet");
  const words = useWalletWords();
  const isLicensed = useIsLicensed();
  const [isDone, setDone] = useState(false);
  const { pending } = state.withdraw;
  return (
    <WalletColumns
      aside={
        <>
          <StepList title={t("steps")} lines={site.withdrawSteps} />
          <CautionList title={t("cautions")} lines={site.withdrawCautions} />
        </>
      }
    >
      <DoneWords words={isDone && pending !== null ? words("withdrawDone") : null} />
      <LatestRequest pending={pending} blockedWords={t("withdrawPending")} />
      {pending !== null ? null : state.withdraw.needsAccount ? (
        <AccountFirst />
      ) : (
        <WithdrawForm state={state} site={site} onDone={() => setDone(true)} />
      )}
      {isLicensed && !state.withdraw.needsAccount ? <OwnAccount /> : null}
    </WalletColumns>
  );
}

/** Nothing can be paid out before there is an account to pay to: its form is one tap away. */
function AccountFirst(): ReactNode {
  const t = useTranslations("wallet");
  const renew = useRenewWallet();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t("ownAccount")}>
      <div className="flex flex-col items-start gap-3" data-testid="account-first">
        <p className="text-sm text-warn">{t("noAccount")}</p>
        <button type="button" className={PRIMARY} onClick={() => setOpen(true)}>
          {t("addAccount")}
        </button>
      </div>
      {isOpen ? (
        <BankDialog
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            void renew();
          }}
        />
      ) : null}
    </Section>
  );
}

interface WithdrawFormProps extends WithdrawPartProps {
  readonly onDone: () => void;
}

function WithdrawForm({ state, site, onDone }: WithdrawFormProps): ReactNode {
  const t = useTranslations("wallet");
  const unit = useUnit();
  const words = useWalletWords();
  const balance = useSession((facts) => facts.balance.points);
  const { max, isActive, nextMs } = state.withdraw;
  const isWaiting = useMoment((nowMs) => nextMs !== null && nowMs < nextMs);
  const now = { balance, withdraw: { ...state.withdraw, nextMs: isWaiting ? nextMs : null } };
  return (
    <>
      <WithdrawRules withdraw={now.withdraw} />
      <FactList
        facts={[
          {
            id: "holdings",
            name: t("holdings"),
            value: (
              <>
                <span className="text-lg font-semibold">{pointsText(balance)}</span> {unit}
              </>
            ),
          },
        ]}
      />
      <AmountForm
        type="withdrawal"
        submitWords={site.withdrawButton}
        isOpen={isActive}
        most={Math.min(balance, max)}
        judge={(amount) => judgeWithdrawal(amount, now)}
        onDone={onDone}
      >
        <p className="text-sm text-ink-2">{words("noCancel")}</p>
      </AmountForm>
    </>
  );
}

/** How many are left today and from when, before anything is typed. */
function WithdrawRules({ withdraw }: Pick<WalletState, "withdraw">): ReactNode {
  const t = useTranslations("wallet");
  const hold = useHoldWords();
  const unit = useUnit();
  const { isActive, min, max, perDay, leftToday, nextMs } = withdraw;
  const counts = { max: perDay, left: leftToday };
  const lines: readonly LimitLine[] = [
    ...(isActive ? [] : [{ text: t("inactive"), isWarning: true }]),
    ...(hold === null ? [] : [{ text: hold, isWarning: true }]),
    nextMs === null
      ? { text: t("leftToday", counts) }
      : {
          text: t("leftTodayFrom", { ...counts, time: seoulShortText(nextMs, serverNowMs()) }),
          isWarning: true,
        },
    { text: t("withdrawRange", { min, max, unit }) },
  ];
  return <LimitLines lines={lines} />;
}

/** A bank account that was changed lately holds withdrawals. */
function useHoldWords(): string | null {
  const t = useTranslations("mypage");
  const profile = useProfile();
  const holdMs = profile.state === "ready" ? profile.value.withdrawHoldUntilMs : null;
  const isHeld = useMoment((nowMs) => holdMs !== null && nowMs < holdMs);
  return holdMs !== null && isHeld ? t("hold", { time: seoulDateTimeText(holdMs) }) : null;
}

/** Where the money will be sent; changed in one's own page, never here. */
function OwnAccount(): ReactNode {
  const t = useTranslations("wallet");
  const profile = useProfile();
  if (profile.state !== "ready") return null;
  const { bankName, accountNum, accountName } = profile.value;
  if (accountNum === null) return null;
  return (
    <div data-testid="own-account">
      <BankPart
        title={t("ownAccount")}
        account={{ accountNum, bankName: bankName ?? "", accountName: accountName ?? "" }}
      />
      <QuietLink to="/mypage">{t("changeAccount")}</QuietLink>
    </div>
  );
}
