import type { ChartModel, Span } from "./chart-model.ts";
import { clockText, seoulMinuteText } from "./number-text.ts";

export interface PhaseNames {
  readonly measuring: string;
  readonly betting: string;
  readonly next: string;
  readonly nextShort: string;
}

/** What each band of the chart may say, from the most to the least. */
export interface BandTexts {
  /** When the contract of now began, before its band. */
  readonly from: readonly string[];
  readonly measuring: readonly string[];
  readonly betting: readonly string[];
  /** The contract that comes and its start; in a digit game the end of the one of now. */
  readonly next: readonly string[];
}

/** How long each phase lasts still, and the two moments around it: a low chart has no time axis to tell them. */
export function bandWords(
  model: Pick<ChartModel, "measuring" | "betting" | "locked" | "next">,
  names: PhaseNames,
  nowMs: number,
): BandTexts {
  const { measuring, betting, locked, next } = model;
  return {
    from: timeOf((measuring ?? betting)?.fromMs),
    measuring: withTime(names.measuring, measuring, nowMs),
    betting: withTime(names.betting, betting, nowMs),
    next: next === null ? timeOf(locked?.toMs) : nextWords(names, seoulMinuteText(next.fromMs)),
  };
}

function timeOf(atMs: number | undefined): readonly string[] {
  return atMs === undefined ? [] : [seoulMinuteText(atMs)];
}

function nextWords({ next, nextShort }: PhaseNames, start: string): readonly string[] {
  return [`${next} ${start}`, `${nextShort} ${start}`, start];
}

function withTime(name: string, span: Span | null, nowMs: number): readonly string[] {
  if (span === null || span.toMs <= nowMs) return [name];
  const left = clockText(span.toMs - nowMs);
  return [`${name} ${left}`, left];
}
