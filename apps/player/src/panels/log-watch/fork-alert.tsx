import { Check, Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { closeFork, watchAnew, type WatchedLog } from "../../surface/log-surface.ts";
import { seoulDateTimeText } from "../../surface/surface.ts";
import { PageWords } from "../../text/page-words.tsx";
import { Modal } from "../../ui/modal.tsx";
import { PRIMARY, QUIET } from "../../ui/primary-class.ts";

interface ForkAlertProps {
  readonly watched: WatchedLog;
}

/** The log that is shown is not the one that this device has seen: both notes, to keep and to show to others. */
export function ForkAlert(props: ForkAlertProps): ReactNode {
  return (
    <PageWords whileLoading={null}>
      <Alert {...props} />
    </PageWords>
  );
}

function Alert({ watched }: ForkAlertProps): ReactNode {
  const t = useTranslations("logWatch");
  const { note, fork, sinceMs } = watched;
  const notes = [
    { name: t("keptNote"), text: note },
    { name: t("shownNote"), text: fork?.note ?? "" },
  ].filter(({ text }) => text !== "");
  return (
    <Modal title={t("forkTitle")} testId="log-fork" onClose={closeFork}>
      <p role="alert" className="text-sm text-danger">
        {t("forkText", { since: seoulDateTimeText(sinceMs) })}
      </p>
      <p className="text-sm text-ink-2">{t("forkDo")}</p>
      {notes.map(({ name, text }) => (
        <section key={name} aria-label={name}>
          <h3 className="text-xs text-ink-2">{name}</h3>
          {/* What scrolls must be reachable by keyboard. */}
          <pre
            tabIndex={0}
            className="num mt-1 max-h-28 overflow-y-auto rounded-md bg-raised p-2 text-xs [overflow-wrap:anywhere] whitespace-pre-wrap"
          >
            {text}
          </pre>
        </section>
      ))}
      <p lang="en" className="text-xs text-ink-3">
        {fork?.detail}
      </p>
      <CopyNotes text={notes.map(({ text }) => text).join("\n")} />
      <button type="button" className={QUIET} onClick={() => void watchAnew()}>
        {t("anew")}
      </button>
    </Modal>
  );
}

function CopyNotes({ text }: { readonly text: string }): ReactNode {
  const t = useTranslations("logWatch");
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <button type="button" className={`${PRIMARY} gap-2`} onClick={() => void copy()}>
      {isCopied ? (
        <Check className="size-4" aria-hidden="true" />
      ) : (
        <Copy className="size-4" aria-hidden="true" />
      )}
      <span aria-live="polite">{isCopied ? t("copied") : t("copy")}</span>
    </button>
  );
}
