import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { type CodeKind, giveCode, sendCode, useRefusalWords } from "../../surface/member-surface.ts";
import { QUIET } from "../../ui/primary-class.ts";
import { TextField } from "../../ui/text-field.tsx";

const CODE_DIGITS = 8;

interface CodeProofProps {
  readonly kind: CodeKind;
  readonly label: string;
  readonly value: string;
  /** Not empty: the value is proved. */
  readonly provedKey: string;
  readonly onType: (value: string) => void;
  readonly onProved: (key: string) => void;
  readonly error: string | null;
}

/** A phone number or an e-mail address, and the code that proves it. */
export function CodeProof(props: CodeProofProps): ReactNode {
  const { kind, label, value, provedKey, onType, onProved, error } = props;
  const t = useTranslations("join");
  const say = useRefusalWords();
  const [key, setKey] = useState("");
  const [waitSeconds, setWaitSeconds] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  useCountdown(waitSeconds, setWaitSeconds);
  const send = async (): Promise<void> => {
    const reply = await sendCode(kind, value);
    setProblem(reply.ok ? null : say(reply.refusal));
    if (!reply.ok) return;
    setKey(reply.value.key);
    setWaitSeconds(reply.value.resendInSeconds);
  };
  const type = (typed: string): void => {
    setKey("");
    setWaitSeconds(0);
    setProblem(null);
    onType(typed);
  };
  const isProved = provedKey !== "";
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={label}
        name={kind}
        type={kind === "phone" ? "tel" : "email"}
        inputMode={kind === "phone" ? "tel" : "email"}
        autoComplete={kind === "phone" ? "tel" : "email"}
        value={value}
        onType={type}
        error={problem ?? (isProved ? null : error)}
        praise={isProved ? t("verified") : key === "" ? undefined : t("codeSent")}
      >
        {isProved ? (
          <CircleCheck className="mt-3 size-6 shrink-0 text-ok" aria-hidden="true" />
        ) : (
          <button
            type="button"
            className={`${QUIET} min-h-12 shrink-0 px-3 text-sm`}
            disabled={value === "" || waitSeconds > 0}
            onClick={() => void send()}
          >
            {waitSeconds > 0
              ? t("sendAgainIn", { n: waitSeconds })
              : key === ""
                ? t("sendCode")
                : t("sendAgain")}
          </button>
        )}
      </TextField>
      {key !== "" && !isProved ? <CodeEntry kind={kind} codeKey={key} onProved={onProved} /> : null}
    </div>
  );
}

function useCountdown(seconds: number, setSeconds: (seconds: number) => void): void {
  useEffect(() => {
    if (seconds <= 0) return undefined;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds, setSeconds]);
}

interface CodeEntryProps {
  readonly kind: CodeKind;
  readonly codeKey: string;
  readonly onProved: (key: string) => void;
}

function CodeEntry({ kind, codeKey, onProved }: CodeEntryProps): ReactNode {
  const t = useTranslations("join");
  const say = useRefusalWords();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const verify = async (): Promise<void> => {
    const reply = await giveCode(kind, codeKey, code);
    if (reply.ok) onProved(codeKey);
    else setProblem(say(reply.refusal));
  };
  return (
    <CodeField code={code} onType={setCode} error={problem}>
      <button
        type="button"
        className={`${QUIET} min-h-12 shrink-0 px-4`}
        disabled={code.length !== CODE_DIGITS}
        onClick={() => void verify()}
      >
        {t("verify")}
      </button>
    </CodeField>
  );
}

interface CodeFieldProps {
  readonly code: string;
  readonly onType: (code: string) => void;
  readonly error: string | null;
  readonly children?: ReactNode;
}

export function CodeField({ code, onType, error, children }: CodeFieldProps): ReactNode {
  const t = useTranslations("join");
  return (
    <TextField
      label={t("code", { n: CODE_DIGITS })}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_DIGITS}
      value={code}
      onType={(typed) => onType(typed.replaceAll(/\D/g, ""))}
      error={error}
    >
      {children}
    </TextField>
  );
}
