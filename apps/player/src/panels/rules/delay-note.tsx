import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useLink } from "../../surface/surface.ts";

/** That what is seen comes late, and to others perhaps less so (F-17); with the delay of this device where it is known. */
export function DelayWords(): ReactNode {
  const t = useTranslations("delay");
  const latencyMs = useLink((facts) => facts.latencyMs);
  return (
    <span data-testid="delay-note">
      {t("late")} {t("others")}
      {latencyMs === null ? null : <span className="num"> {t("now", { ms: latencyMs })}</span>}
    </span>
  );
}

/** The same, and why no result depends on it. */
export function DelayNote({ isSide }: { readonly isSide: boolean }): ReactNode {
  const t = useTranslations("delay");
  return (
    <>
      <p className="text-sm text-ink-2">
        <DelayWords />
      </p>
      <p className="mt-1 text-sm text-ink-2">{isSide ? t("fairSide") : t("fairDigit")}</p>
    </>
  );
}
