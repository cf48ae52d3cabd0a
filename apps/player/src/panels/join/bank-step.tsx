import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { completeIdentity, startIdentity, useRefusalWords } from "../../surface/member-surface.ts";
import { QUIET } from "../../ui/primary-class.ts";
import { BankFields } from "./bank-fields.tsx";
import type { StepProps } from "./step-props.ts";

/** What licensed sites ask for: who one is, and the account of one's own name. */
export function BankStep({ fields, onChange, errorAt }: StepProps): ReactNode {
  return (
    <>
      <IdentityCheck fields={fields} onChange={onChange} errorAt={errorAt} />
      <BankFields values={fields} onChange={onChange} errorAt={errorAt} />
    </>
  );
}

type IdentityProps = Pick<StepProps, "fields" | "onChange" | "errorAt">;

function IdentityCheck({ fields, onChange, errorAt }: IdentityProps): ReactNode {
  const t = useTranslations("join");
  const say = useRefusalWords();
  const [problem, setProblem] = useState<string | null>(null);
  const [isOutside, setOutside] = useState(false);
  const check = async (): Promise<void> => {
    const started = await startIdentity();
    if (!started.ok) return setProblem(say(started.refusal));
    const { key, url } = started.value;
    if (url !== null) {
      window.open(url, "_blank", "noopener");
      setOutside(true);
      return onChange({ identityKey: key });
    }
    const { name, birthDate, phone } = fields;
    const done = await completeIdentity({ key, name: name.trim(), birthDate, phone });
    setProblem(done.ok ? null : say(done.refusal));
    if (done.ok) onChange({ identityKey: key });
  };
  const isDone = fields.identityKey !== "";
  const error = problem ?? (isDone ? null : errorAt("identity"));
  return (
    <section className="flex flex-col gap-2 rounded-md border border-line p-3" aria-label={t("identity")}>
      <p className="text-sm text-ink-2">{isOutside ? t("identityPage") : t("identityText")}</p>
      {isDone && !isOutside ? (
        <p className="text-sm text-ok">{t("verified")}</p>
      ) : (
        <button type="button" className={QUIET} onClick={() => void check()}>
          {t("identityStart")}
        </button>
      )}
      {error === null ? null : (
        <p role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
    </section>
  );
}
