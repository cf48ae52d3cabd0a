import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import {
  phaseOf,
  seoulMinuteText,
  useFamily,
  useHalt,
  useRoundsNow,
  useServerNow,
  useSettings,
  useTrade,
} from "../../surface/surface.ts";
import { beep } from "./beep.ts";

/** One line for the phase of now: how long bets are taken, then how long until what comes. */
export function ClockLine(): ReactNode {
  const t = useTranslations("clock");
  const family = useFamily();
  const nowMs = useServerNow();
  const { betting } = useRoundsNow();
  const phase = betting === null ? null : phaseOf(betting, nowMs);
  useWarning(phase?.isWarning ?? false);
  const isHalted = useHalt() !== null;
  const isReady = useTrade((facts) => facts.loading === "ready");
  // What is stopped or not there prepares nothing; the cover below says why.
  if (isHalted) return <div className="h-8" />;
  if (betting === null || phase === null) {
    return <p className="flex h-8 items-center text-xs text-ink-3">{isReady ? t("preparing") : null}</p>;
  }
  const isBetting = phase.kind === "betting";
  const seconds = Math.max(0, Math.ceil(phase.leftMs / 1000));
  const words = isBetting
    ? t("betClosesIn", { n: seconds })
    : family?.measures === "next"
      ? t("nextIn", { n: seconds })
      : t("resultIn", { n: seconds });
  const colour = phase.isWarning ? "text-warn" : isBetting ? "text-ink" : "text-ink-2";
  const contract = `${seoulMinuteText(betting.gameStartMs)}–${seoulMinuteText(betting.gameFinishMs)}`;
  return (
    <div className="flex h-8 flex-col justify-center gap-1">
      <div className="flex items-baseline justify-between text-xs">
        <span className={clsx("num font-semibold", colour)} data-testid="clock">
          {words}
        </span>
        {family?.measures === "next" && isBetting ? (
          <span className="num text-ink-2" data-testid="for-contract">
            {t("forContract", { time: contract })}
          </span>
        ) : null}
      </div>
      <div
        className="h-1 overflow-hidden rounded-full bg-raised"
        role="progressbar"
        aria-label={isBetting ? t("betting") : t("waiting")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(phase.leftShare * 100)}
      >
        <div
          className={clsx(
            "h-full origin-left rounded-full transition-transform duration-200 ease-linear",
            // The line blinks and the words stay: faded words fall below the contrast that everyone can read.
            phase.isWarning ? "blink bg-warn" : isBetting ? "bg-accent" : "bg-ink-3",
          )}
          style={{ transform: `scaleX(${phase.leftShare})` }}
        />
      </div>
      <span className="sr-only" aria-live="polite">
        {phase.isWarning ? t("warning") : ""}
      </span>
    </div>
  );
}

const BUZZ_MS = 120;

/** At the moment the last ten seconds begin: one short buzz where the device can, and one beep unless the player switched it off. */
function useWarning(isWarning: boolean): void {
  const hasSound = useSettings((settings) => settings.hasSound);
  const wasWarning = useRef(isWarning);
  useEffect(() => {
    const begins = isWarning && !wasWarning.current;
    wasWarning.current = isWarning;
    if (!begins) return;
    // A device that was never touched refuses both and says so in its console.
    if (!navigator.userActivation?.hasBeenActive) return;
    if ("vibrate" in navigator) navigator.vibrate(BUZZ_MS);
    if (hasSound) beep();
  }, [isWarning, hasSound]);
}
