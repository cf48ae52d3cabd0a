import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { phaseOf, useRoundsNow, useServerNow } from "../surface.ts";

const SHOWN_AFTER_MS = 15_000;

/** The draw as one ball. The digit is the server's; the ball only shows it, and stands still when motion is not wanted. */
export function BallView(): ReactNode {
  const t = useTranslations("board");
  const nowMs = useServerNow(500);
  const { betting, last } = useRoundsNow();
  const digit = last?.exStatus?.digit ?? null;
  const isFresh = last !== null && nowMs - last.gameFinishMs < SHOWN_AFTER_MS;
  const isRolling = betting !== null && phaseOf(betting, nowMs)?.kind === "locked";
  const isWaiting = isRolling || (isFresh && last.status === 5);
  return (
    <div className="pointer-events-none absolute top-11 left-2 z-[2] wide:top-3 wide:left-40 flex items-center gap-2 rounded-full bg-ground/80 py-1 pr-3 pl-1">
      <span
        key={isWaiting ? "rolling" : String(last?.id)}
        role="img"
        aria-label={isWaiting || digit === null ? t("rolling") : t("ballLabel", { digit })}
        data-testid="ball"
        className={clsx(
          "relative grid size-11 place-items-center rounded-full bg-accent text-on-accent wide:size-14",
          isWaiting ? "roll" : "land",
        )}
      >
        {isWaiting || digit === null ? (
          <span className="absolute top-1.5 size-2.5 rounded-full bg-on-accent/50" />
        ) : (
          <span className="num grid size-7 place-items-center rounded-full bg-white text-lg font-bold text-[oklch(0.2_0.03_168)] wide:size-9">
            {digit}
          </span>
        )}
      </span>
      <span className="text-xs text-ink-2">{isWaiting ? t("rolling") : t("ball")}</span>
    </div>
  );
}
