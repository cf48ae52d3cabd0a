import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { CallReply } from "../../surface.ts";

type Agreement = Pick<NonNullable<CallReply<"partner">["agreement"]>, "kind" | "rateBp">;

/** Parts of 10,000 as percent. */
function rateText(rateBp: number): string {
  return `${(rateBp / 100).toFixed(2)} %`;
}

export function AgreementText({ agreement }: { readonly agreement: Agreement | null }): ReactNode {
  const t = useTranslations("partners");
  if (agreement === null) return <span className="quiet">{t("none")}</span>;
  return t(`kinds.${agreement.kind}`, { rate: rateText(agreement.rateBp) });
}
