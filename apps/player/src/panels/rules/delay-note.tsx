import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useLink } from "../../surface.ts";

/** That what is seen comes late, to others perhaps less so, and why a result does not depend on it (F-17). */
export function DelayNote({ isSide }: { readonly isSide: boolean }): ReactNode {
  const t = useTranslations("delay");
  const latencyMs = useLink((facts) => facts.latencyMs);
  return (
    <div className="flex flex-col gap-1 text-sm text-ink-2" data-testid="delay-note">
      <p>
        {t("late")} {t("others")}
      </p>
      <p>{isSide ? t("fairSide") : t("fairDigit")}</p>
      {latencyMs === null ? null : <p className="num text-ink-3">{t("now", { ms: latencyMs })}</p>}
    </div>
  );
}
