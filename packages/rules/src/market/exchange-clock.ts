import type { Instant } from "@maru/values";
import { addToWindow, type MedianWindow, medianOf, openMedianWindow } from "./median-window.ts";

/** A difference beyond this says that the tick is old or broken, not that the venue's clock is off. */
const PLAUSIBLE_MS = 10_000;
/** A venue that has not spoken yet is taken to be this far behind, so that its first ticks are not called late. */
const UNHEARD_OFFSET_MS = -5_000;
const SAMPLES = 21;

/** What we know of a venue's clock against ours: the last differences (tick time - arrival), oldest first. */
export interface ExchangeClock {
  readonly samplesMs: MedianWindow;
  offsetMs: number;
}

export function openExchangeClock(samplesMs: readonly number[]): ExchangeClock {
  const clock: ExchangeClock = { samplesMs: openMedianWindow(SAMPLES), offsetMs: UNHEARD_OFFSET_MS };
  for (const sample of samplesMs) addSample(clock, sample);
  return clock;
}

/** Learns from one tick; the median shrugs off a few broken times. */
export function observeTick(clock: ExchangeClock, atMs: Instant, receivedAtMs: Instant): void {
  addSample(clock, atMs - receivedAtMs);
}

/**
 * The venue's time when ours is `nowMs`, less its usual delay: the median difference of the last ticks. Venues were seen
 * 1.27 s ahead of the recorder's clock.
 */
export function exchangeNowMs(clock: ExchangeClock, nowMs: number): number {
  return nowMs + clock.offsetMs;
}

function addSample(clock: ExchangeClock, sampleMs: number): void {
  if (Math.abs(sampleMs) > PLAUSIBLE_MS) return;
  addToWindow(clock.samplesMs, sampleMs);
  clock.offsetMs = medianOf(clock.samplesMs) ?? UNHEARD_OFFSET_MS;
}
