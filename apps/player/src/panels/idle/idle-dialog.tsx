import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { endSession } from "../../surface/surface.ts";
import { PageWords } from "../../text/page-words.tsx";
import { Modal } from "../../ui/modal.tsx";
import { PRIMARY, QUIET } from "../../ui/primary-class.ts";

interface IdleProps {
  readonly leftSeconds: number;
  readonly onStay: () => void;
}

/** Asks whether somebody is still there. */
export function IdleDialog(props: IdleProps): ReactNode {
  return (
    <PageWords whileLoading={null}>
      <Question {...props} />
    </PageWords>
  );
}

function Question({ leftSeconds, onStay }: IdleProps): ReactNode {
  const t = useTranslations("idle");
  return (
    <Modal title={t("title")} testId="idle" onClose={onStay}>
      <p className="num text-sm text-ink-2" role="timer">
        {t("text", { n: leftSeconds })}
      </p>
      <button type="button" className={PRIMARY} onClick={onStay}>
        {t("stay")}
      </button>
      <button type="button" className={QUIET} onClick={() => void endSession(null)}>
        {t("logOut")}
      </button>
    </Modal>
  );
}
