import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { clockText, phaseOf, useHalt, useMoment, useRoundsNow, useTrade } from "../../surface/surface.ts";

/** Over the buttons between the lock of a round and the start of the next; the stake beside them can be made up for it. */
export function LockedCover(): ReactNode {
  const t = useTranslations("clock");
  const option = useTrade((facts) => facts.option);
  const { betting } = useRoundsNow();
  const phase = useMoment((nowMs) => (betting === null ? null : (phaseOf(betting, nowMs)?.kind ?? null)));
  const left = useMoment((nowMs) =>
    betting === null ? "" : clockText(phaseOf(betting, nowMs)?.kind === "locked" ? betting.endMs - nowMs : 0),
  );
  const isHalted = useHalt() !== null;
  if (option === null || phase === "betting" || isHalted) return null;
  return (
    <div
      className="absolute inset-0 z-[5] flex items-center justify-between gap-3 rounded-md border border-line bg-surface px-4"
      data-testid="locked"
    >
      {/* Said once: the seconds beside it are for eyes, and would be read aloud one by one. */}
      <p role="status" className="font-semibold">
        {phase === null ? t("preparing") : t("closed")}
      </p>
      {phase === null ? null : (
        <p className="text-right text-xs whitespace-nowrap text-ink-2" aria-hidden="true">
          {t("closedNext")}
          <span className="num block text-lg leading-6 font-semibold text-ink" data-testid="locked-left">
            {left}
          </span>
        </p>
      )}
    </div>
  );
}
