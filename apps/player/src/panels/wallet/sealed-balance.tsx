import { ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type SealedBalance,
  useOwnAccount,
  useSealedBalance,
  useSealedDays,
  verifyBalance,
} from "../../surface/balance-surface.ts";
import { pointsText, useUnit } from "../../surface/surface.ts";
import type { Outcome } from "../../surface/verify-surface.ts";
import { PRIMARY } from "../../ui/primary-class.ts";
import { FactList, Section } from "../../ui/section.tsx";
import { LoadedPart } from "../frame/loaded-part.tsx";
import { OutcomeShown } from "../verify/outcome-shown.tsx";

/** The player's part of the sum that was sealed at the end of the newest day, checked in this page. */
export function SealedBalancePart(): ReactNode {
  const t = useTranslations("sealed");
  const loaded = useSealedBalance();
  return (
    <Section title={t("title")}>
      <p className="mb-2 text-sm text-ink-2">{t("lead")}</p>
      {loaded.state === "missing" ? (
        <p className="text-sm text-ink-2" data-testid="sealed-none">
          {t("none")}
        </p>
      ) : (
        <LoadedPart loaded={loaded}>{(balance) => <Sealed key={balance.day} balance={balance} />}</LoadedPart>
      )}
    </Section>
  );
}

function Sealed({ balance }: { readonly balance: SealedBalance }): ReactNode {
  const t = useTranslations("sealed");
  const unit = useUnit();
  const days = useSealedDays();
  const day =
    days.state === "ready" ? days.value.find(({ index }) => index === balance.leaf.index) : undefined;
  return (
    <>
      <FactList
        facts={[
          { id: "sealed-day", name: t("day"), value: balance.day },
          { id: "sealed-own", name: t("own"), value: <Own points={balance.points} unit={unit} /> },
          { id: "sealed-sum", name: t("sum"), value: day === undefined ? "–" : pointsText(Number(day.sum)) },
          {
            id: "sealed-accounts",
            name: t("accounts"),
            value: day === undefined ? "–" : t("count", { n: day.accounts }),
          },
        ]}
      />
      <p className="mt-2 text-xs text-ink-3">{t("ownText")}</p>
      <BalanceCheck balance={balance} />
    </>
  );
}

/** The total has no unit beside it: it is over sites of every kind. */
function Own({ points, unit }: { readonly points: string; readonly unit: string }): ReactNode {
  return (
    <>
      {pointsText(Number(points))}
      <span className="ml-0.5 text-xs font-normal text-ink-3">{unit}</span>
    </>
  );
}

function BalanceCheck({ balance }: { readonly balance: SealedBalance }): ReactNode {
  const t = useTranslations("sealed");
  const verify = useTranslations("verify");
  const account = useOwnAccount();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const run = async (): Promise<void> => {
    setIsRunning(true);
    setOutcome(await verifyBalance(balance, account));
    setIsRunning(false);
  };
  const steps = outcome?.parts.reduce((sum, part) => sum + part.steps.length, 0) ?? 0;
  return (
    <>
      <button
        type="button"
        className={`${PRIMARY} mt-3 gap-2`}
        data-testid="verify-balance"
        disabled={isRunning}
        onClick={() => void run()}
      >
        <ShieldCheck className="size-4" aria-hidden="true" />
        {isRunning ? verify("running") : outcome === null ? t("run") : verify("again")}
      </button>
      <OutcomeShown
        outcome={isRunning ? null : outcome}
        testId="balance-verdict"
        words={{
          holds: t("holds"),
          holdsText: verify("holdsText", { n: steps }),
          fails: (step) => verify("fails", { step }),
        }}
      />
    </>
  );
}
