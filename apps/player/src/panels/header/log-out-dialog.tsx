import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { endSession } from "../../surface/surface.ts";
import { EntryWords } from "../../text/entry-words.tsx";
import { Modal } from "../../ui/modal.tsx";
import { PRIMARY, QUIET } from "../../ui/primary-class.ts";

interface LogOutDialogProps {
  readonly onClose: () => void;
}

/** Asks once before a session ends. */
export function LogOutDialog(props: LogOutDialogProps): ReactNode {
  return (
    <EntryWords whileLoading={null}>
      <Ask {...props} />
    </EntryWords>
  );
}

function Ask({ onClose }: LogOutDialogProps): ReactNode {
  const t = useTranslations();
  return (
    <Modal title={t("menu.logOut")} onClose={onClose} testId="log-out">
      <p className="text-ink-2">{t("places.logOutAsk")}</p>
      <div className="mt-2 flex gap-2">
        <button type="button" className={`${QUIET} min-h-12 flex-1`} onClick={onClose}>
          {t("common.cancel")}
        </button>
        <button type="button" className={`${PRIMARY} flex-1`} onClick={() => void endSession(null)}>
          {t("menu.logOut")}
        </button>
      </div>
    </Modal>
  );
}
