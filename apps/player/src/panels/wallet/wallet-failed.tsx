import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { QUIET } from "../../ui/primary-class.ts";

export function WalletFailed({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const t = useTranslations();
  return (
    <div role="alert" data-testid="wallet-failed" className="flex flex-col items-start gap-3 py-6">
      <p className="text-danger">{t("common.failed")}</p>
      <button type="button" className={QUIET} onClick={onRetry}>
        {t("wallet.retry")}
      </button>
    </div>
  );
}
