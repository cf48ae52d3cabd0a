import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { OptionRecord } from "../../surface/fairness-surface.ts";
import { useVoidWords } from "../../text/void-words.ts";

/** Void rounds, each cause in its sentence. */
export function VoidCauses({ voids }: Pick<OptionRecord, "voids">): ReactNode {
  const t = useTranslations("fairness");
  const voidWords = useVoidWords();
  const all = voids.reduce((total, { rounds }) => total + rounds, 0);
  return (
    <>
      <div className="flex justify-between gap-4 py-1">
        <dt className="text-ink-2">{t("voided")}</dt>
        <dd className="num font-medium">{all === 0 ? t("noVoids") : t("rounds", { n: all })}</dd>
      </div>
      {voids.map(({ cause, rounds }) => (
        <div key={cause} className="flex justify-between gap-4 py-1 pl-3">
          <dt className="text-ink-2">{voidWords(cause)}</dt>
          <dd className="num shrink-0">{t("rounds", { n: rounds })}</dd>
        </div>
      ))}
    </>
  );
}
