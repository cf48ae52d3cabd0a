import { Check, Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { QUIET } from "../../ui/primary-class.ts";
import type { BankAccount } from "../../surface/wallet-surface.ts";
import { FactList, Section } from "../../ui/section.tsx";

interface BankPartProps {
  readonly title: string;
  readonly account: BankAccount;
  /** What is to be done with it. */
  readonly children?: ReactNode;
}

/** A bank account to read: never typed here. */
export function BankPart({ title, account, children }: BankPartProps): ReactNode {
  const t = useTranslations("wallet");
  return (
    <Section title={title}>
      {children}
      <FactList
        facts={[
          { id: "bank", name: t("bank"), value: account.bankName },
          { id: "account", name: t("accountNumber"), value: account.accountNum },
          { id: "holder", name: t("holder"), value: account.accountName },
        ]}
      />
    </Section>
  );
}

/** Takes the number along to the bank's own app. */
export function CopyButton({ text }: { readonly text: string }): ReactNode {
  const t = useTranslations("wallet");
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <button type="button" className={`${QUIET} mt-2 gap-2`} onClick={() => void copy()}>
      {isCopied ? (
        <Check className="size-4 text-ok" aria-hidden="true" />
      ) : (
        <Copy className="size-4" aria-hidden="true" />
      )}
      <span aria-live="polite">{isCopied ? t("copied") : t("copy")}</span>
    </button>
  );
}
