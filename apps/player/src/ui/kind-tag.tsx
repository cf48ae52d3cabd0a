import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

export interface TaggedMarket {
  readonly isSimulated: boolean;
  readonly isReplayed?: boolean;
}

/** Stands wherever a market shows that is not a market of now: simulated, played again from a recording, or both. */
export function KindTags({ of: { isSimulated, isReplayed } }: { readonly of: TaggedMarket }): ReactNode {
  const t = useTranslations("common");
  return (
    <>
      {isSimulated ? (
        <span className={TAG} title={t("simulatedNote")}>
          {t("simulated")}
        </span>
      ) : null}
      {isReplayed === true ? <span className={TAG}>{t("replayed")}</span> : null}
    </>
  );
}

const TAG =
  "inline-block shrink-0 rounded-[4px] border border-warn px-1 text-xs leading-4 font-medium whitespace-nowrap text-warn";
