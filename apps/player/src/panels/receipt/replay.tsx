import { Pause, Play, RotateCcw } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type BetDetail,
  type EvidenceTick,
  isFinal,
  ticksUntil,
  useEvidence,
} from "../../surface/page-surface.ts";
import { priceText, seoulTimeText, type Span } from "../../surface/surface.ts";
import { QUIET } from "../../ui/primary-class.ts";
import { ReplayPicture } from "./replay-picture.tsx";
import { Section } from "../../ui/section.tsx";

/** The contract's window once more, trade by trade, from the public evidence of its round. */
export function Replay({ detail }: { readonly detail: BetDetail }): ReactNode {
  const t = useTranslations("replay");
  const hasEnded = isFinal(detail);
  const evidence = useEvidence(detail.round.id, hasEnded);
  return (
    <Section title={t("title")}>
      {!hasEnded ? (
        <p className="text-sm text-ink-2">{t("later")}</p>
      ) : evidence.state === "failed" ? (
        <p className="text-sm text-danger">{t("failed")}</p>
      ) : evidence.state !== "ready" ? (
        <div className="h-[300px] animate-pulse rounded-md bg-raised" />
      ) : evidence.value.ticks.length === 0 ? (
        <p className="text-sm text-ink-2">{t("none")}</p>
      ) : (
        <Player detail={detail} ticks={evidence.value.ticks} />
      )}
    </Section>
  );
}

interface PlayerProps {
  readonly detail: BetDetail;
  readonly ticks: readonly EvidenceTick[];
}

/** However long the contract was, its replay takes this long. */
const PLAYED_MS = 8_000;
/** With motion turned off it goes on in a few still pictures. */
const STILL_STEPS = 8;

function Player({ detail, ticks }: PlayerProps): ReactNode {
  const t = useTranslations("replay");
  const span = { fromMs: detail.round.gameStartMs, toMs: detail.round.gameFinishMs };
  const [atMs, setAtMs] = useState(span.toMs);
  const [isPlaying, setPlaying] = useState(false);
  usePlaying(isPlaying, span, { setAtMs, stop: () => setPlaying(false) });
  const shown = ticks[ticksUntil(ticks, atMs) - 1];
  const press = (): void => {
    if (!isPlaying && atMs >= span.toMs) setAtMs(span.fromMs);
    setPlaying(!isPlaying);
  };
  const words = shown === undefined ? "–" : priceText(shown.price, detail.precision);
  return (
    <div data-testid="replay">
      <ReplayPicture detail={detail} ticks={ticks} atMs={atMs} />
      <div className="mt-2 flex items-center gap-3">
        <button
          type="button"
          onClick={press}
          className={`${QUIET} shrink-0 gap-2`}
          aria-label={isPlaying ? t("pause") : t("play")}
        >
          {isPlaying ? (
            <Pause className="size-4" aria-hidden="true" />
          ) : atMs >= span.toMs ? (
            <RotateCcw className="size-4" aria-hidden="true" />
          ) : (
            <Play className="size-4" aria-hidden="true" />
          )}
        </button>
        <input
          type="range"
          className="h-11 min-w-0 flex-1 accent-accent"
          aria-label={t("position")}
          aria-valuetext={`${seoulTimeText(atMs)} ${words}`}
          min={span.fromMs}
          max={span.toMs}
          step={250}
          value={atMs}
          onChange={(event) => {
            setPlaying(false);
            setAtMs(Number(event.target.value));
          }}
        />
        <span className="num shrink-0 text-right text-sm">
          <span className="block font-semibold" data-testid="replay-price">
            {words}
          </span>
          <span className="block text-xs text-ink-3">{seoulTimeText(atMs)}</span>
        </span>
      </div>
      <p className="mt-1 text-xs text-ink-3">{t("source", { n: ticks.length })}</p>
    </div>
  );
}

interface Controls {
  readonly setAtMs: (change: (atMs: number) => number) => void;
  readonly stop: () => void;
}

/** Moves on while playing: with every frame, or in still pictures where the device asks for no motion. */
function usePlaying(isPlaying: boolean, span: Span, controls: Controls): void {
  const latest = useRef({ span, controls });
  useEffect(() => {
    latest.current = { span, controls };
  });
  useEffect(() => {
    if (!isPlaying) return undefined;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const everyMs = isStill ? PLAYED_MS / STILL_STEPS : 33;
    const timer = setInterval(() => {
      const { span: shown, controls: now } = latest.current;
      const stepMs = ((shown.toMs - shown.fromMs) * everyMs) / PLAYED_MS;
      now.setAtMs((atMs) => {
        const next = Math.min(shown.toMs, Math.round(atMs + stepMs));
        if (next >= shown.toMs) now.stop();
        return next;
      });
    }, everyMs);
    return () => clearInterval(timer);
  }, [isPlaying]);
}
