import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useRefusalWords } from "../../surface/member-surface.ts";
import { Modal } from "../../ui/modal.tsx";
import { PRIMARY, QUIET } from "../../ui/primary-class.ts";
import { cancelWalletRequest, useRenewWallet } from "../../surface/wallet-surface.ts";
import { useWalletWords } from "./use-wallet-words.ts";

interface CancelDialogProps {
  readonly requestId: number;
  readonly onClose: () => void;
}

/** Takes a deposit back after a second yes. */
export function CancelDialog({ requestId, onClose }: CancelDialogProps): ReactNode {
  const t = useTranslations("wallet");
  const words = useWalletWords();
  const say = useRefusalWords();
  const renew = useRenewWallet();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const cancel = async (): Promise<void> => {
    setSending(true);
    const reply = await cancelWalletRequest(requestId);
    setSending(false);
    await renew();
    if (reply.ok) onClose();
    else setProblem(say(reply.refusal));
  };
  return (
    <Modal title={t("cancel")} onClose={onClose} testId="cancel-request">
      <p>{words("cancelAsk")}</p>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      <div className="flex gap-2">
        <button type="button" className={`${QUIET} min-h-12 flex-1`} onClick={onClose}>
          {t("cancelNo")}
        </button>
        <button
          type="button"
          className={`${PRIMARY} flex-1`}
          disabled={isSending}
          onClick={() => void cancel()}
        >
          {t("cancelYes")}
        </button>
      </div>
    </Modal>
  );
}
