import { ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type Outcome, type OwnReceipt, type Part, verifyRound } from "../../surface/verify-surface.ts";
import { PRIMARY } from "../../ui/primary-class.ts";
import { Section } from "../../ui/section.tsx";
import { OutcomeShown, PartsShown } from "./outcome-shown.tsx";

interface RoundCheckProps {
  readonly roundId: number;
  readonly isFinal: boolean;
  /** The player's receipt of a bet on it, where the page is a bet's. */
  readonly own: OwnReceipt | null;
}

/** The whole round once more, by the verifier in this page: its proof, its place in the public log, and the receipt. */
export function RoundCheck({ roundId, isFinal, own }: RoundCheckProps): ReactNode {
  const t = useTranslations("verify");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [parts, setParts] = useState<readonly Part[] | null>(null);
  const run = async (): Promise<void> => {
    setParts([]);
    setOutcome(await verifyRound(roundId, own, setParts));
    setParts(null);
  };
  const isRunning = parts !== null;
  const steps = outcome?.parts.reduce((sum, part) => sum + part.steps.length, 0) ?? 0;
  return (
    <Section title={t("title")}>
      <p className="text-sm text-ink-2">{t("lead")}</p>
      {isFinal ? (
        <button
          type="button"
          className={`${PRIMARY} mt-3 gap-2`}
          data-testid="verify"
          disabled={isRunning}
          onClick={() => void run()}
        >
          <ShieldCheck className="size-4" aria-hidden="true" />
          {isRunning ? t("running") : outcome === null ? t("run") : t("again")}
        </button>
      ) : (
        <p className="mt-3 text-sm text-ink-2">{t("later")}</p>
      )}
      {isRunning ? (
        <div data-testid="verifying" aria-busy="true">
          <PartsShown parts={parts} />
        </div>
      ) : null}
      <OutcomeShown
        outcome={isRunning ? null : outcome}
        testId="round-verdict"
        words={{
          holds: t("holds"),
          holdsText: t("holdsText", { n: steps }),
          fails: (step) => t("fails", { step }),
        }}
      />
      {own !== null && outcome !== null && !isRunning && wasNotTold(outcome) ? (
        <p className="mt-3 text-sm text-ink-2" data-testid="not-told">
          {t("notTold")}
        </p>
      ) : null}
    </Section>
  );
}

/** Whether all was looked at, and nothing that this browser had been told at the lock. */
function wasNotTold(outcome: Outcome): boolean {
  if (outcome.kind !== "done" || !outcome.holds) return false;
  return !outcome.parts.some(({ steps }) => steps.some(({ name }) => name === "told"));
}
