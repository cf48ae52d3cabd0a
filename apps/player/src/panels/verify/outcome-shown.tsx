import { Check, ChevronDown, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Outcome, Part } from "../../surface/verify-surface.ts";
import { type ShownStep, useStepWords } from "./step-words.ts";

interface OutcomeShownProps {
  /** Null while nothing was found out. */
  readonly outcome: Outcome | null;
  readonly testId: string;
  readonly words: {
    readonly holds: string;
    readonly holdsText: string;
    /** Names the step that does not hold. */
    readonly fails: (step: string) => string;
  };
}

/** What a check came to. What does not hold is said first, by its name, with what it means. */
export function OutcomeShown({ outcome, testId, words }: OutcomeShownProps): ReactNode {
  return (
    <div aria-live="polite">
      {outcome === null ? null : <Verdict outcome={outcome} testId={testId} words={words} />}
    </div>
  );
}

interface VerdictProps extends OutcomeShownProps {
  readonly outcome: Outcome;
}

function Verdict({ outcome, testId, words }: VerdictProps): ReactNode {
  const t = useTranslations("verify");
  const shown = useStepWords();
  if (outcome.kind !== "done")
    return (
      <>
        <p className="mt-3 text-sm text-warn">{t(outcome.kind)}</p>
        <PartsShown parts={outcome.parts} />
      </>
    );
  const { holds, parts } = outcome;
  const failed = parts.flatMap(shown).find((step) => !step.ok);
  return (
    <div className="settle mt-3" data-testid={testId} data-holds={holds}>
      <p className={`flex items-start gap-2 font-semibold ${holds ? "text-ok" : "text-danger"}`}>
        <Sign ok={holds} />
        {failed === undefined ? words.holds : words.fails(failed.name)}
      </p>
      <p className="mt-0.5 text-sm text-ink-2">{failed === undefined ? words.holdsText : failed.fault}</p>
      <PartsShown parts={parts} />
    </div>
  );
}

/** The steps of each place in its order; what the verifier found is folded below each, in its own words. */
export function PartsShown({ parts }: { readonly parts: readonly Part[] }): ReactNode {
  const t = useTranslations("verify");
  const shown = useStepWords();
  return parts.map((part) => (
    <div
      key={part.place}
      role="group"
      aria-label={t(part.place)}
      className="mt-3 rounded-md bg-surface px-3 py-2"
    >
      <h3 className="text-xs text-ink-2">{t(part.place)}</h3>
      <ul className="mt-1 flex flex-col text-sm">
        {shown(part).map((step) => (
          <StepRow key={step.key} step={step} />
        ))}
      </ul>
    </div>
  ));
}

function StepRow({ step }: { readonly step: ShownStep }): ReactNode {
  return (
    <li data-testid={`step-${step.key}`} data-ok={step.ok}>
      <details open={!step.ok} className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
          <Sign ok={step.ok} />
          <span className={step.ok ? "" : "font-semibold text-danger"}>{step.name}</span>
          <ChevronDown
            className="ml-auto size-4 shrink-0 text-ink-3 group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <p lang="en" className="num pb-2 pl-6 text-xs [overflow-wrap:anywhere] text-ink-2">
          {step.detail}
        </p>
      </details>
    </li>
  );
}

function Sign({ ok }: { readonly ok: boolean }): ReactNode {
  return ok ? (
    <Check className="mt-0.5 size-4 shrink-0 text-ok" aria-hidden="true" />
  ) : (
    <X className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
  );
}
