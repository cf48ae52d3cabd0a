import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { percentOfParts } from "../../derived/percent.ts";
import type { CallReply } from "../../surface/surface.ts";

type Agreement = Pick<NonNullable<CallReply<"partner">["agreement"]>, "kind" | "rateBp">;

export function AgreementText({ agreement }: { readonly agreement: Agreement | null }): ReactNode {
  const t = useTranslations("partners");
  if (agreement === null) return <span className="quiet">{t("none")}</span>;
  return t(`kinds.${agreement.kind}`, { rate: `${percentOfParts(agreement.rateBp, 10_000)} %` });
}
