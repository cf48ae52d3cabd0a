import { type ReactNode, useEffect, useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { NOT_PLACED, useUnit, type WireRefusal } from "../../surface/surface.ts";
import { refusalText } from "../../text/refusal/refusal-text.ts";
import { useRefusalWords } from "../../text/refusal/refusal-words.ts";
import { PRIMARY } from "../../ui/primary-class.ts";

interface ErrorDialogProps {
  readonly refusal: WireRefusal | null;
  /** Whether it is an answer to a bet of this page. */
  readonly isOfBet: boolean;
  readonly onDone: () => void;
}

/** What the error queue says: it stands in the middle of the page until it was read. */
export function ErrorDialog({ refusal, isOfBet, onDone }: ErrorDialogProps): ReactNode {
  const t = useTranslations();
  const locale = useLocale();
  const unit = useUnit();
  const dialog = useRef<HTMLDialogElement>(null);
  const isReady = useRefusalWords();
  useEffect(() => {
    if (isReady) dialog.current?.showModal();
  }, [isReady]);
  const words = refusal === null ? null : refusalText(refusal, locale, unit);
  const text = refusal?.code === NOT_PLACED ? t("bet.notPlaced") : (words ?? t("bet.refusedWithoutWords"));
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby="error-title"
      aria-describedby="error-text"
      data-testid="bet-state"
      data-state="refused"
      onClose={onDone}
      className="settle m-auto w-[min(336px,calc(100vw-32px))] rounded-md bg-raised p-5 text-ink shadow-[var(--shadow)] backdrop:bg-ground/60"
    >
      <h2 id="error-title" className="label">
        {t("common.alert")}
      </h2>
      {isOfBet ? <p className="mt-1 text-[16px] font-semibold text-danger">{t("bet.refused")}</p> : null}
      <p id="error-text" className="num mt-1 text-sm">
        {text}
      </p>
      <button type="button" className={`${PRIMARY} mt-4 w-full`} onClick={() => dialog.current?.close()}>
        {t("bet.done")}
      </button>
    </dialog>
  );
}
