import { familyOf } from "@maru/rules";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { clockText, isPlayable, phaseOf, useMoment, useRoundsNow, useSession, useTrade } from "../surface.ts";
import { useLengthName } from "../text/type-name.ts";

const COVER =
  "absolute -inset-x-1 -inset-y-1 z-[5] flex flex-col items-center justify-center gap-1 rounded-md bg-surface/90 text-center";

/** Over the order panel while no bet is taken: why, and when it goes on. */
export function ClosedOverlay(): ReactNode {
  const t = useTranslations();
  const lengthName = useLengthName();
  const option = useTrade((facts) => facts.option);
  const siteId = useSession((facts) => facts.site?.id ?? 0);
  const { betting } = useRoundsNow();
  const phase = useMoment((nowMs) => (betting === null ? null : (phaseOf(betting, nowMs)?.kind ?? null)));
  const left = useMoment((nowMs) =>
    betting === null ? "" : clockText(phaseOf(betting, nowMs)?.kind === "locked" ? betting.endMs - nowMs : 0),
  );
  if (option === null) return null;
  const siteFlag = betting?.siteStatus[String(siteId)];
  const isEnded = !isPlayable(option) || (siteFlag !== undefined && siteFlag !== 1);
  if (isEnded) {
    const type = `${t(`market.families.${familyOf(option.type)}`)} ${lengthName(option.type)}`;
    return (
      <div className={COVER} role="status">
        <p className="font-semibold">{t("clock.ended")}</p>
        <p className="px-4 text-xs text-ink-2">{t("market.closed", { stock: option.stock, type })}</p>
      </div>
    );
  }
  if (phase === "betting") return null;
  return (
    <div className={COVER} role="status" data-testid="locked">
      <p className="font-semibold">{phase === null ? t("clock.preparing") : t("clock.closed")}</p>
      {phase === null ? null : (
        <p className="text-xs text-ink-2">
          {t("clock.closedNext")}
          <span className="num block text-xl leading-9 font-semibold text-ink">{left}</span>
        </p>
      )}
    </div>
  );
}
