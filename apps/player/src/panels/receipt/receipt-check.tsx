import { Check, Download, FileSearch, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type BetDetail,
  canCheckSignatures,
  checkReceipt,
  type CheckName,
  fetchKeys,
  type ReceiptVerdict,
  useEvidence,
} from "../../surface/page-surface.ts";
import { PRIMARY, QUIET } from "../../ui/primary-class.ts";
import { Section } from "../../ui/section.tsx";

type Outcome =
  | { readonly kind: "unasked" }
  | { readonly kind: "running" }
  | { readonly kind: "unsupported" }
  | { readonly kind: "no-keys" }
  | { readonly kind: "done"; readonly verdict: ReceiptVerdict };

/** The receipt to keep, and a check of it that this browser computes by itself. */
export function ReceiptCheck({ detail }: { readonly detail: BetDetail }): ReactNode {
  const t = useTranslations("check");
  const [outcome, setOutcome] = useState<Outcome>({ kind: "unasked" });
  const isFinal = detail.state === "decided" || detail.state === "void";
  const evidence = useEvidence(detail.round.id, isFinal);
  const { receipt, round } = detail;
  const run = async (text: string): Promise<void> => {
    setOutcome({ kind: "running" });
    const terms = evidence.state === "ready" ? evidence.value.terms : null;
    setOutcome(await judge(text, detail, terms));
  };
  return (
    <Section title={t("title")}>
      <p className="text-sm text-ink-2">{t("lead")}</p>
      {receipt === null ? (
        <p className="mt-3 text-sm text-ink-2" role="status">
          {t("pending")}
        </p>
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          <button
            type="button"
            className={PRIMARY}
            data-testid="check"
            disabled={outcome.kind === "running" || evidence.state === "loading"}
            onClick={() => void run(receipt)}
          >
            {outcome.kind === "running" ? t("running") : outcome.kind === "unasked" ? t("run") : t("again")}
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
      <div aria-live="polite">
        <OutcomeShown outcome={outcome} />
      </div>
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

async function judge(
  text: string,
  detail: BetDetail,
  terms: Readonly<Record<string, unknown>> | null,
): Promise<Outcome> {
  if (!(await canCheckSignatures())) return { kind: "unsupported" };
  const keys = await fetchKeys();
  if (!keys.ok) return { kind: "no-keys" };
  const { id, type, point, multiple, createMs } = detail.bet;
  const verdict = await checkReceipt(text, {
    bet: {
      id,
      type,
      point,
      roundId: detail.round.id,
      multipleBp: Math.round((multiple ?? 0) * 10_000),
      acceptedAtMs: createMs,
    },
    keys: keys.value,
    terms,
  });
  return { kind: "done", verdict };
}

function save(receipt: string, betId: number): void {
  const address = URL.createObjectURL(new Blob([receipt], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `receipt-${betId}.json`;
  link.click();
  URL.revokeObjectURL(address);
}

function OutcomeShown({ outcome }: { readonly outcome: Outcome }): ReactNode {
  const t = useTranslations("check");
  if (outcome.kind === "unasked" || outcome.kind === "running") return null;
  if (outcome.kind === "unsupported") return <p className="mt-3 text-sm text-warn">{t("unsupported")}</p>;
  if (outcome.kind === "no-keys") return <p className="mt-3 text-sm text-danger">{t("keysFailed")}</p>;
  const { holds, steps } = outcome.verdict;
  return (
    <div className="settle mt-3 rounded-md bg-surface p-3" data-testid="verdict" data-holds={holds}>
      <p className={`flex items-center gap-2 font-semibold ${holds ? "text-ok" : "text-danger"}`}>
        {holds ? (
          <Check className="size-5" aria-hidden="true" />
        ) : (
          <X className="size-5" aria-hidden="true" />
        )}
        {holds ? t("valid") : t("invalid")}
      </p>
      {holds ? <p className="mt-0.5 text-sm text-ink-2">{t("validText")}</p> : null}
      <ul className="mt-2 flex flex-col gap-1 text-sm">
        {steps.map((step) => (
          <StepRow key={step.name} name={step.name} holds={step.holds} />
        ))}
      </ul>
    </div>
  );
}

const STEP_NAMES = {
  form: "stepForm",
  bet: "stepBet",
  tree: "stepTree",
  key: "stepKey",
  signature: "stepSignature",
  terms: "stepTerms",
} as const satisfies Record<CheckName, string>;

const STEP_FAULTS = {
  form: "badForm",
  bet: "badBet",
  tree: "badTree",
  key: "badKey",
  signature: "badSignature",
  terms: "badTerms",
} as const satisfies Record<CheckName, string>;

function StepRow({ name, holds }: { readonly name: CheckName; readonly holds: boolean }): ReactNode {
  const t = useTranslations("check");
  return (
    <li className="flex items-start gap-2">
      {holds ? (
        <Check className="mt-0.5 size-4 shrink-0 text-ok" aria-hidden="true" />
      ) : (
        <X className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
      )}
      <span>
        {t(STEP_NAMES[name])}
        {holds ? null : <span className="block text-danger">{t(STEP_FAULTS[name])}</span>}
      </span>
    </li>
  );
}
