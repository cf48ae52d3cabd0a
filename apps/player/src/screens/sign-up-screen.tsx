import { useNavigate, useParams } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { placeOf, type SignUpFaults, stepFaults } from "../forms/sign-up/errors.ts";
import {
  EMPTY_SIGN_UP,
  type SignUpFields,
  type SignUpPlace,
  type SignUpStep,
  stepsOf,
} from "../forms/sign-up/fields.ts";
import { AccountStep } from "../panels/join/account-step.tsx";
import { BankStep } from "../panels/join/bank-step.tsx";
import { ConsentStep } from "../panels/join/consent-step.tsx";
import { IdentityStep } from "../panels/join/identity-step.tsx";
import { PersonStep } from "../panels/join/person-step.tsx";
import type { StepProps } from "../panels/join/step-props.ts";
import { signUpOrder } from "../panels/join/sign-up-order.ts";
import {
  postSignUp,
  signInPlayer,
  takeEndedTrip,
  useIsLicensed,
  usePartner,
  usePublicProtection,
  useRefusalWords,
  useSignUpProof,
  useStaticText,
} from "../surface/member-surface.ts";
import { NO_ANSWER, serverNowMs, type WireRefusal } from "../surface/surface.ts";
import { PRIMARY, QUIET } from "../ui/primary-class.ts";
import { QuietLink } from "../ui/quiet-link.tsx";
import { lastUrl } from "./last-url.ts";
import { PageFrame } from "./page-frame.tsx";

export function SignUpScreen(): ReactNode {
  return (
    <PageFrame>
      <SignUp partner="" />
    </PageFrame>
  );
}

/** Sign-up by a partner's invitation. */
export function InvitedScreen(): ReactNode {
  const { partnerCode } = useParams({ from: "/ref/$partnerCode" });
  return (
    <PageFrame>
      <SignUp partner={partnerCode} />
    </PageFrame>
  );
}

const STEPS = {
  terms: ConsentStep,
  identity: IdentityStep,
  account: AccountStep,
  person: PersonStep,
  bank: BankStep,
} as const;

function SignUp({ partner }: { readonly partner: string }): ReactNode {
  const t = useTranslations("join");
  const invited = usePartner(partner);
  const form = useSignUp(invited.state === "ready" ? invited.value.partnerPk : "");
  const { step, steps } = form;
  const Step = STEPS[step];
  const names = {
    terms: t("stepTerms"),
    identity: t("identity"),
    account: t("stepAccount"),
    person: t("stepPerson"),
    bank: t("stepBank"),
  };
  const isLast = step === steps.at(-1);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.goOn();
  };
  const problem = form.errorAt("form");
  return (
    <>
      <h1 className="text-xl font-semibold">{t("title")}</h1>
      {partner === "" ? null : (
        <p role="status" className="mt-2 text-sm text-ink-2" data-testid="partner">
          {invited.state === "ready" ? t("partnerBy", { name: invited.value.name }) : null}
          {invited.state === "missing" ? <span className="text-warn">{t("partnerMissing")}</span> : null}
        </p>
      )}
      <div className="mt-4 flex items-baseline justify-between gap-3 border-b border-line pb-2">
        <h2 className="font-semibold">{names[step]}</h2>
        <span className="num text-sm text-ink-3">
          {t("step", { n: steps.indexOf(step) + 1, of: steps.length })}
        </span>
      </div>
      <form className="mt-4 flex flex-col gap-4" onSubmit={submit} noValidate data-step={step}>
        <Step
          fields={form.fields}
          onChange={form.change}
          errorAt={form.errorAt}
          minimumAge={form.minimumAge}
          returned={form.returned}
        />
        <p role="alert" className="text-sm text-danger empty:hidden">
          {problem}
        </p>
        <div className="flex gap-2">
          {step === steps[0] ? null : (
            <button type="button" className={`${QUIET} min-h-12`} onClick={form.goBack}>
              {t("before")}
            </button>
          )}
          <button type="submit" className={`${PRIMARY} flex-1`} disabled={form.isSending}>
            {form.isSending ? t("sending") : isLast ? t("submit") : t("next")}
          </button>
        </div>
      </form>
      <p className="mt-6 flex items-center gap-1 text-sm text-ink-2">
        {t("haveAccount")} <QuietLink to="/login">{t("toLogin")}</QuietLink>
      </p>
    </>
  );
}

interface SignUpForm {
  readonly fields: SignUpFields;
  readonly step: SignUpStep;
  readonly steps: readonly SignUpStep[];
  readonly isSending: boolean;
  readonly returned: StepProps["returned"];
  readonly minimumAge: number;
  readonly change: (change: Partial<SignUpFields>) => void;
  readonly errorAt: (place: SignUpPlace) => string | null;
  readonly goOn: () => void;
  readonly goBack: () => void;
}

const DEFAULT_AGE = 19;
/** Whoever comes back in a tab that did not leave is told so, and begins again. */
const LOST: SignUpFaults = { form: { code: "IDENTITY_EXPIRED", params: {} } };

/** Who went to a provider's page had agreed before; nothing else was kept. */
function fieldsAfter(returned: StepProps["returned"]): SignUpFields {
  if (returned === null) return EMPTY_SIGN_UP;
  return { ...EMPTY_SIGN_UP, terms: true, privacy: true, marketing: returned.trip.marketing };
}

function useSignUp(partner: string): SignUpForm {
  const say = useRefusalWords();
  const isLicensed = useIsLicensed();
  const proof = useSignUpProof();
  const steps = stepsOf(isLicensed);
  const minimumAge = usePublicProtection()?.minimumAge ?? DEFAULT_AGE;
  const send = useSendSignUp(partner);
  const [trip] = useState(takeEndedTrip);
  const returned = trip?.state === "back" ? trip : null;
  const [fields, setFields] = useState(() => fieldsAfter(returned));
  const [step, setStep] = useState<SignUpStep>(returned === null ? "terms" : "identity");
  const [faults, setFaults] = useState<SignUpFaults>(trip?.state === "lost" ? LOST : {});
  const [isSending, setSending] = useState(false);

  const refuse = (refusal: WireRefusal): void => {
    const { place, step: toStep } = placeOf(refusal.code);
    if (toStep !== null) setStep(toStep);
    // A check that no longer holds is made again.
    if (toStep === "identity") setFields({ ...fields, identityKey: "", provedPhone: "" });
    setFaults({ [place]: refusal });
  };
  const submit = async (): Promise<void> => {
    setSending(true);
    const refusal = await send(fields);
    setSending(false);
    if (refusal !== null) refuse(refusal);
  };
  return {
    fields,
    step,
    steps,
    isSending,
    returned,
    minimumAge,
    change: (change) => {
      setFields((before) => ({ ...before, ...change }));
      setFaults({});
    },
    errorAt: (place) => {
      const fault = faults[place];
      return fault === undefined ? null : say({ message: "", ...fault });
    },
    goOn: () => {
      const found = stepFaults(step, fields, { isLicensed, proof, minimumAge, nowMs: serverNowMs() });
      setFaults(found);
      if (Object.keys(found).length > 0) return;
      const next = steps[steps.indexOf(step) + 1];
      if (next === undefined) void submit();
      else setStep(next);
    },
    goBack: () => {
      setFaults({});
      setStep(steps[steps.indexOf(step) - 1] ?? "terms");
    },
  };
}

/** Signs up and in; where the sign-in is refused, the sign-in page asks. Returns what the sign-up was refused with. */
function useSendSignUp(partner: string): (fields: SignUpFields) => Promise<WireRefusal | null> {
  const navigate = useNavigate();
  const isLicensed = useIsLicensed();
  const terms = useStaticText("terms");
  const privacy = useStaticText("privacy");
  return async (fields) => {
    if (terms.state !== "ready" || privacy.state !== "ready")
      return { code: NO_ANSWER, message: "", params: {} };
    const versions = { terms: terms.value.version, privacy: privacy.value.version };
    const made = await postSignUp(signUpOrder(fields, { partner, isLicensed, versions }));
    if (!made.ok) return made.refusal;
    const signedIn = await signInPlayer(fields.username, fields.password);
    if (signedIn.ok) await navigate({ href: lastUrl.take(), replace: true });
    else await navigate({ to: "/login", replace: true });
    return null;
  };
}
