import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { phoneText } from "../../forms/sign-up/fields.ts";
import {
  type CheckedPerson,
  finishIdentity,
  type IdentityOrder,
  sendIdentity,
  startIdentity,
} from "../../surface/member-surface.ts";
import type { WireRefusal } from "../../surface/surface.ts";
import { QUIET } from "../../ui/primary-class.ts";
import { Segments } from "../../ui/segments.tsx";
import { ChoiceField, TextField } from "../../ui/text-field.tsx";

interface CarrierCheckProps {
  /** Of the check that was begun; one that sent nothing is followed by another. */
  readonly firstKey: string;
  readonly onAccept: (person: CheckedPerson) => void;
  readonly onRefuse: (refusal: WireRefusal) => void;
}

type Order = Omit<IdentityOrder, "key"> & { readonly birthDigits: string };
const CARRIERS = ["SKT", "KT", "LGU", "SKT_MVNO", "KT_MVNO", "LGU_MVNO"] as const;
const OTP_DIGITS = 6;
const EMPTY: Order = { name: "", phone: "", carrier: "SKT", method: "app", birthDigits: "" };

/** A check by the carrier of one's phone: by a question in its app, or by a code in a text message. */
export function CarrierCheck({ firstKey, onAccept, onRefuse }: CarrierCheckProps): ReactNode {
  const [order, setOrder] = useState(EMPTY);
  const [key, setKey] = useState(firstKey);
  const [isSent, setSent] = useState(false);
  // What was refused may have reached the provider under its id: another try is another check.
  const beginAnew = async (): Promise<void> => {
    setSent(false);
    const started = await startIdentity();
    if (started.ok) setKey(started.value.key);
  };
  const send = async (): Promise<void> => {
    const { birthDigits, ...rest } = order;
    const reply = await sendIdentity({ key, ...rest, ...(order.method === "sms" ? { birthDigits } : {}) });
    if (reply.ok) return setSent(true);
    onRefuse(reply.refusal);
    if (!isSent) await beginAnew();
  };
  const finish = async (otp: string | null): Promise<void> => {
    const reply = await finishIdentity({ key, ...(otp === null ? {} : { otp }) });
    if (reply.ok) return onAccept(reply.value);
    onRefuse(reply.refusal);
    if (reply.refusal.code === "IDENTITY_REFUSED") await beginAnew();
  };
  if (isSent) return <SentPart isByApp={order.method === "app"} onFinish={finish} onAgain={send} />;
  return <PersonPart order={order} onChange={(change) => setOrder({ ...order, ...change })} onSend={send} />;
}

interface PersonPartProps {
  readonly order: Order;
  readonly onChange: (change: Partial<Order>) => void;
  readonly onSend: () => Promise<void>;
}

function PersonPart({ order, onChange, onSend }: PersonPartProps): ReactNode {
  const t = useTranslations("join");
  return (
    <>
      <Segments
        label={t("identityMethod")}
        value={order.method}
        choices={[
          { value: "app", name: t("identityApp") },
          { value: "sms", name: t("identitySms") },
        ]}
        onChoose={(method) => onChange({ method })}
      />
      <TextField
        label={t("name")}
        name="name"
        autoComplete="name"
        maxLength={64}
        value={order.name}
        onType={(name) => onChange({ name })}
      />
      {order.method === "sms" ? (
        <TextField
          label={t("birthDigits")}
          name="birthDigits"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          hint={t("birthDigitsHint")}
          value={order.birthDigits}
          onType={(typed) => onChange({ birthDigits: digitsText(typed) })}
        />
      ) : null}
      <ChoiceField
        label={t("carrier")}
        value={order.carrier}
        choices={CARRIERS.map((value) => ({ value, name: t(`carriers.${value}`) }))}
        onChoose={(carrier) => onChange({ carrier })}
      />
      <TextField
        label={t("phone")}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={order.phone}
        onType={(typed) => onChange({ phone: phoneText(typed) })}
      />
      <button type="button" className={`${QUIET} min-h-12`} onClick={() => void onSend()}>
        {t("identitySend")}
      </button>
    </>
  );
}

/** 900505-1, with the dash where it belongs. */
function digitsText(typed: string): string {
  const digits = typed.replaceAll(/\D/g, "").slice(0, 7);
  return digits.length > 6 ? `${digits.slice(0, 6)}-${digits.slice(6)}` : digits;
}

interface SentPartProps {
  readonly isByApp: boolean;
  readonly onFinish: (otp: string | null) => Promise<void>;
  readonly onAgain: () => Promise<void>;
}

function SentPart({ isByApp, onFinish, onAgain }: SentPartProps): ReactNode {
  const t = useTranslations("join");
  const [otp, setOtp] = useState("");
  return (
    <>
      <p role="status">{isByApp ? t("identityInApp") : t("codeSent")}</p>
      {isByApp ? null : (
        <TextField
          label={t("code", { n: OTP_DIGITS })}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={OTP_DIGITS}
          value={otp}
          onType={(typed) => setOtp(typed.replaceAll(/\D/g, ""))}
        />
      )}
      <div className="flex gap-2">
        <button type="button" className={`${QUIET} min-h-12`} onClick={() => void onAgain()}>
          {t("sendAgain")}
        </button>
        <button
          type="button"
          className={`${QUIET} min-h-12 flex-1`}
          disabled={!isByApp && otp.length !== OTP_DIGITS}
          onClick={() => void onFinish(isByApp ? null : otp)}
        >
          {isByApp ? t("identityDone") : t("verify")}
        </button>
      </div>
    </>
  );
}
