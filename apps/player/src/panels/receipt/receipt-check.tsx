import { Download, FileSearch } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type BetDetail, isFinal } from "../../surface/page-surface.ts";
import { type Outcome, type OwnReceipt, verifyReceipt } from "../../surface/verify-surface.ts";
import { QUIET } from "../../ui/primary-class.ts";
import { Section } from "../../ui/section.tsx";
import { OutcomeShown } from "../verify/outcome-shown.tsx";

/** The receipt to keep, and a check of it that this browser computes by itself. */
export function ReceiptCheck({ detail }: { readonly detail: BetDetail }): ReactNode {
  const t = useTranslations("check");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isRunning, setRunning] = useState(false);
  const { receipt, round } = detail;
  const run = async (text: string): Promise<void> => {
    setRunning(true);
    setOutcome(await verifyReceipt(ownReceipt(text, detail), isFinal(detail)));
    setRunning(false);
  };
  return (
    <Section title={t("title")}>
      <p className="text-sm text-ink-2">{t("lead")}</p>
      {receipt === null ? (
        <p className="mt-3 text-sm text-ink-2" role="status">
          {t("pending")}
        </p>
      ) : (
        <div className="mt-3 flex flex-wrap gap-2" aria-busy={isRunning}>
          <button
            type="button"
            className={`${QUIET} min-h-12`}
            data-testid="check"
            disabled={isRunning}
            onClick={() => void run(receipt)}
          >
            {isRunning ? t("running") : outcome === null ? t("run") : t("again")}
          </button>
          <button
            type="button"
            className={`${QUIET} min-h-12 gap-2`}
            onClick={() => save(receipt, detail.bet.id)}
          >
            <Download className="size-4" aria-hidden="true" />
            {t("download")}
          </button>
          <label className={`${QUIET} min-h-12 cursor-pointer gap-2 focus-within:outline-2`}>
            <FileSearch className="size-4" aria-hidden="true" />
            {t("file")}
            <input
              type="file"
              accept="application/json,.json"
              className="sr-only"
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                if (file !== undefined) void file.text().then(run);
                event.target.value = "";
              }}
            />
          </label>
        </div>
      )}
      <OutcomeShown
        outcome={isRunning ? null : outcome}
        testId="verdict"
        words={{ holds: t("valid"), holdsText: t("validText"), fails: () => t("invalid") }}
      />
      <a
        href={round.proof}
        className="mt-3 inline-flex min-h-11 items-center text-sm text-accent underline underline-offset-4"
      >
        {t("proof")}
      </a>
      <p className="text-xs text-ink-3">{t("proofText")}</p>
    </Section>
  );
}

/** The receipt beside what this page says of its bet. */
export function ownReceipt(text: string, { bet, round }: BetDetail): OwnReceipt {
  const { id, type, point, multiple, createMs } = bet;
  const multipleBp = Math.round((multiple ?? 0) * 10_000);
  return {
    text,
    bet: { id, type, stake: point, roundId: round.id, multipleBp, acceptedAtMs: createMs },
  };
}

function save(receipt: string, betId: number): void {
  const address = URL.createObjectURL(new Blob([receipt], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `receipt-${betId}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
