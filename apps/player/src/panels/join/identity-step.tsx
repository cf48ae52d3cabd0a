import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { phoneText } from "../../forms/sign-up/fields.ts";
import {
  type CheckedPerson,
  finishIdentity,
  type IdentityCheck,
  leaveForIdentity,
  startIdentity,
  useRefusalWords,
} from "../../surface/member-surface.ts";
import type { WireRefusal } from "../../surface/surface.ts";
import { QUIET } from "../../ui/primary-class.ts";
import { QuietLink } from "../../ui/quiet-link.tsx";
import { CarrierCheck } from "./carrier-check.tsx";
import { LocalCheck } from "./local-check.tsx";
import type { StepProps } from "./step-props.ts";

/** Refusals that end a check: what follows is another one. */
const FINAL: ReadonlySet<string> = new Set([
  "UNDER_AGE",
  "IDENTITY_REGISTERED",
  "IDENTITY_UNTRUSTED",
  "IDENTITY_EXPIRED",
]);

/** What licensed sites ask for first: who one is. Name and birth date come from whoever checks it, not from the form. */
export function IdentityStep({ fields, onChange, errorAt, returned }: StepProps): ReactNode {
  const t = useTranslations("join");
  const [refusal, setRefusal] = useState<WireRefusal | null>(null);
  const [check, setCheck] = useState<IdentityCheck | null>(null);
  const accept = ({ key, name, birthDate, phone }: CheckedPerson): void => {
    setRefusal(null);
    setCheck(null);
    onChange({
      identityKey: key,
      name,
      birthDate,
      ...(phone === null ? {} : { phone: shownPhone(phone), provedPhone: shownPhone(phone) }),
    });
  };
  const isReturning = useReturn(returned, { onAccept: accept, onRefuse: setRefusal });
  const begin = async (): Promise<void> => {
    setRefusal(null);
    const started = await startIdentity();
    if (!started.ok) return setRefusal(started.refusal);
    const { key, url } = started.value;
    if (url === null) return setCheck(started.value);
    leaveForIdentity(url, { key, path: location.pathname, marketing: fields.marketing });
  };
  if (fields.identityKey !== "") return <Checked name={fields.name} birthDate={fields.birthDate} />;
  if (isReturning) return <p role="status">{t("identityAsking")}</p>;
  const refuse = (refused: WireRefusal): void => {
    setRefusal(refused);
    if (FINAL.has(refused.code)) setCheck(null);
  };
  const parts = { onAccept: accept, onRefuse: refuse };
  return (
    <section className="flex flex-col gap-4" aria-label={t("identity")}>
      <p className="text-sm text-ink-2">{t("identityText")}</p>
      {check === null ? (
        <button type="button" className={`${QUIET} min-h-12`} onClick={() => void begin()}>
          {t("identityStart")}
        </button>
      ) : check.provider === "local" ? (
        <LocalCheck checkKey={check.key} {...parts} />
      ) : (
        <CarrierCheck firstKey={check.key} {...parts} />
      )}
      <Problem refusal={refusal} error={errorAt("identity")} />
    </section>
  );
}

/** A number of another country stands as it is. */
function shownPhone(phone: string): string {
  return phone.startsWith("+") ? phone : phoneText(phone);
}

function Problem({
  refusal,
  error,
}: {
  readonly refusal: WireRefusal | null;
  readonly error: string | null;
}): ReactNode {
  const t = useTranslations("recovery");
  const say = useRefusalWords();
  const words = refusal === null ? error : say(refusal);
  if (words === null) return null;
  return (
    <div role="alert" className="text-sm text-danger">
      {words}{" "}
      {refusal?.code === "IDENTITY_REGISTERED" ? <QuietLink to="/find_id">{t("idTitle")}</QuietLink> : null}
    </div>
  );
}

function Checked({ name, birthDate }: { readonly name: string; readonly birthDate: string }): ReactNode {
  const t = useTranslations("join");
  return (
    <section className="flex flex-col gap-2 rounded-md border border-line p-3" aria-label={t("identity")}>
      <p role="status" className="text-sm text-ok">
        {t("verified")}
      </p>
      <p>
        {name} · <span className="num">{birthDate}</span>
      </p>
      <p className="text-xs text-ink-3">{t("identityMinutes")}</p>
    </section>
  );
}

interface Ends {
  readonly onAccept: (person: CheckedPerson) => void;
  readonly onRefuse: (refusal: WireRefusal) => void;
}

/** What came back is asked about once, however often the step is come back to. */
const asked = new WeakSet<NonNullable<StepProps["returned"]>>();

/** Asks for the result of a check that has just come back from the provider's page; true while it is asked. */
function useReturn(returned: StepProps["returned"], { onAccept, onRefuse }: Ends): boolean {
  const [isAsking, setAsking] = useState(returned !== null && !asked.has(returned));
  useEffect(() => {
    if (returned === null || asked.has(returned)) return;
    asked.add(returned);
    const ask = async (): Promise<void> => {
      const reply = await finishIdentity({ key: returned.trip.key, query: returned.query });
      setAsking(false);
      if (reply.ok) onAccept(reply.value);
      else onRefuse(reply.refusal);
    };
    void ask();
    // Once for what came back, whatever is drawn meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [returned]);
  return isAsking;
}
