import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Tag } from "../../ui/tag.tsx";

interface Factors {
  readonly hasTotp: boolean;
  readonly passkeys: number;
}

/** What an account proves itself with, in words. */
export function useFactorText(): (of: Factors) => string {
  const t = useTranslations("staff");
  return ({ hasTotp, passkeys }) => {
    const parts = [
      ...(hasTotp ? [t("totp")] : []),
      ...(passkeys > 0 ? [t("passkeyCount", { count: passkeys })] : []),
    ];
    return parts.length === 0 ? t("none") : parts.join(" · ");
  };
}

export function FactorTag({ of }: { readonly of: Factors }): ReactNode {
  const text = useFactorText();
  return <Tag tone={of.hasTotp || of.passkeys > 0 ? "ok" : "warn"}>{text(of)}</Tag>;
}
