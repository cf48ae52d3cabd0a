import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useStaticText } from "../../surface/member-surface.ts";
import { TickField } from "../../ui/text-field.tsx";
import { CounterpartyNote } from "./counterparty-note.tsx";
import type { StepProps } from "./step-props.ts";

/** What one agrees to, readable in its place, and who stands on the other side of each bet. */
export function ConsentStep({ fields, onChange, errorAt, minimumAge }: StepProps): ReactNode {
  const t = useTranslations("join");
  const error = errorAt("consent");
  return (
    <>
      <CounterpartyNote />
      <p className="text-sm text-ink-2">{t("ageRule", { n: minimumAge })}</p>
      <div className="flex flex-col gap-1">
        <TickField label={t("agreeTerms")} isOn={fields.terms} onTick={(terms) => onChange({ terms })} />
        <StaticText page="terms" />
        <TickField
          label={t("agreePrivacy")}
          isOn={fields.privacy}
          onTick={(privacy) => onChange({ privacy })}
        />
        <StaticText page="privacy" />
        <TickField
          label={t("agreeMarketing")}
          isOn={fields.marketing}
          onTick={(marketing) => onChange({ marketing })}
        />
      </div>
      {error === null ? null : (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </>
  );
}

function StaticText({ page }: { readonly page: "terms" | "privacy" }): ReactNode {
  const t = useTranslations();
  const text = useStaticText(page);
  return (
    <details className="-mt-3 ml-8 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center text-ink-2 underline underline-offset-4">
        {t("join.read")}
        <span className="sr-only"> {t(`panels.titles.${page}`)}</span>
      </summary>
      <div
        // What scrolls must be reachable by keyboard.
        tabIndex={0}
        role="region"
        aria-label={t(`panels.titles.${page}`)}
        className="flex max-h-60 flex-col gap-2 overflow-y-auto rounded-md bg-raised p-3 text-ink-2"
      >
        {text.state === "ready"
          ? // The order of a page's paragraphs never changes.
            // oxlint-disable-next-line react/no-array-index-key
            text.value.paragraphs.map((words, index) => <p key={index}>{words}</p>)
          : text.state === "loading"
            ? t("common.loading")
            : t("common.failed")}
      </div>
    </details>
  );
}
