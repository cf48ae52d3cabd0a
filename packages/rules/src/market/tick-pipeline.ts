import { instant, type Instant } from "@maru/values";
import { exchangeNowMs, type ExchangeClock, observeTick, openExchangeClock } from "./exchange-clock.ts";
import { expireHeld, guardTick, type JumpGuard, openJumpGuard, type UsedPrice } from "./jump-guard.ts";
import type { MarketRules } from "./market-rules.ts";
import { openRecentIds, type RecentIds, rememberId } from "./recent-ids.ts";
import type { LoggedTick, RawTick, TickFlag } from "./tick.ts";

/** A tick further ahead of the venue's estimated clock than this is from a broken clock. */
const FUTURE_LIMIT_MS = 2_000;
/** A moment is final so long after it by the venue's clock (3-decisions D5). */
export const FREEZE_AFTER_MS = 2_000;
/** Crypto: this is enough, when a newer tick has come {@link FAST_NEWER_MS} past the moment. */
export const FAST_FREEZE_AFTER_MS = 1_500;
export const FAST_NEWER_MS = 500;

/** A venue that was heard is taken to have said so soon after what it traded until then. */
const SAID_WITHIN_MS = 1_000;

/** Ticks that are late for so long are late by the venue's clock. */
const CLOCK_MOVED_AFTER_MS = 10_000;

/** How many ticks met which fate since the pipeline was opened. Duplicates are counted and nothing else. */
export type TickCounts = Record<TickFlag | "duplicate", number>;

/**
 * The judge of one market's ticks. It owns its state and changes it in place, deterministically: the same ticks with the same
 * arrival times give the same judgements. Memory is bounded on an endless feed.
 */
export interface TickPipeline {
  readonly rules: MarketRules;
  readonly clock: ExchangeClock;
  readonly ids: RecentIds;
  readonly jumps: JumpGuard;
  readonly counts: TickCounts;
  /** Ticks before this are final: one that comes later is `late`. It only grows. */
  watermarkMs: number;
  /** While a hole may still be back-filled the watermark waits. */
  isWaiting: boolean;
  newestUsedMs: number;
  /**
   * By our clock, the last sign of life of the venue, whatever it was about: what comes after it may not have been said yet, and nothing of
   * it is final. Without end where the feed cannot fall silent.
   */
  heardUntilMs: number;
  lastNowMs: number;
  /** By our clock, since when every tick has been late; null while they come in time. */
  lateSinceMs: number | null;
  nextSeq: number;
}

/** What a pipeline needs to go on after a restart, all of it read from the tick log. */
export interface PipelineMemory {
  readonly nextSeq: number;
  readonly watermarkMs: number;
  /** The last ticks of the log in order of arrival; enough of them to know the level, the clock and the ids. */
  readonly ticks: readonly LoggedTick[];
}

export function openPipeline(rules: MarketRules, memory: PipelineMemory): TickPipeline {
  const used: UsedPrice[] = memory.ticks.filter((tick) => tick.flag === "used");
  const pipeline: TickPipeline = {
    rules,
    clock: openExchangeClock(clockSamples(memory.ticks)),
    ids: openRecentIds(),
    jumps: openJumpGuard(rules.jumpLimitPpm, used),
    counts: {
      used: 0,
      late: 0,
      future: 0,
      "non-positive": 0,
      "off-grid": 0,
      jump: 0,
      duplicate: 0,
    },
    watermarkMs: memory.watermarkMs,
    isWaiting: false,
    newestUsedMs: used.reduce((newest, tick) => Math.max(newest, tick.atMs), 0),
    heardUntilMs: Number.POSITIVE_INFINITY,
    lastNowMs: 0,
    lateSinceMs: null,
    nextSeq: memory.nextSeq,
  };
  for (const { tradeId, atMs } of memory.ticks)
    if (tradeId !== null) rememberId(pipeline.ids, { tradeId, atMs }, memory.watermarkMs);
  return pipeline;
}

/**
 * Judges ticks in the order of their arrival, each at its own arrival time, so that the size of a batch changes nothing. The
 * answer holds every tick that now has its judgement, with its place in the log; a jump may be judged by a later call.
 */
export function judgeTicks(pipeline: TickPipeline, arrivals: readonly RawTick[]): readonly LoggedTick[] {
  const judged: LoggedTick[] = [];
  for (const raw of arrivals) {
    pipeline.heardUntilMs = Math.max(pipeline.heardUntilMs, raw.receivedAtMs);
    judged.push(...passTime(pipeline, raw.receivedAtMs));
    if (isRepeated(pipeline, raw)) {
      pipeline.counts.duplicate += 1;
      continue;
    }
    // What is brought back for a hole says nothing of the venue's clock: it was sent for, not sent.
    if (!pipeline.isWaiting && tellsTime(pipeline, raw))
      observeTick(pipeline.clock, raw.atMs, raw.receivedAtMs);
    const fault = faultOf(pipeline, raw);
    if (fault !== null) judged.push(log(pipeline, raw, fault));
    else judged.push(...judgeJump(pipeline, raw));
  }
  return judged;
}

/**
 * What the log says of the venue's clock. Of ticks that came at one moment only the newest tells the time: the others waited
 * somewhere, and those of a back-fill waited for as long as the hole was.
 */
function clockSamples(ticks: readonly LoggedTick[]): readonly number[] {
  const newestAt = new Map<number, number>();
  for (const { atMs, receivedAtMs } of ticks) {
    newestAt.set(receivedAtMs, Math.max(atMs, newestAt.get(receivedAtMs) ?? 0));
  }
  return [...newestAt].map(([receivedAtMs, atMs]) => atMs - receivedAtMs);
}

/** Lets time pass: moves the watermark and gives up on jumps that nothing confirmed. */
export function passTime(pipeline: TickPipeline, nowMs: Instant): readonly LoggedTick[] {
  pipeline.lastNowMs = Math.max(pipeline.lastNowMs, nowMs);
  if (!pipeline.isWaiting) {
    pipeline.watermarkMs = Math.max(pipeline.watermarkMs, watermarkAt(pipeline, provenMs(pipeline)));
  }
  return expireHeld(pipeline.jumps, pipeline.watermarkMs).map((raw) => log(pipeline, raw, "jump"));
}

/** Whether the venue has been silent for longer than its ticks take: then only its next sign of life moves the watermark. */
export function isUnheard(pipeline: TickPipeline): boolean {
  return provenMs(pipeline) < pipeline.lastNowMs;
}

/** By our clock, until when we know that nothing more comes. */
function provenMs({ lastNowMs, heardUntilMs }: TickPipeline): number {
  return Math.min(lastNowMs, heardUntilMs + SAID_WITHIN_MS);
}

/** True while a tick at or before `atMs` waits to be confirmed and could still be used. */
export function isUnsettled(pipeline: TickPipeline, atMs: Instant): boolean {
  return pipeline.jumps.held.some((tick) => tick.atMs <= atMs && tick.atMs >= pipeline.watermarkMs);
}

/** By our clock, the moment at which the watermark will have passed `atMs` at the latest. */
export function finalAtMs(pipeline: TickPipeline, atMs: number): Instant {
  return instant(Math.max(0, atMs + FREEZE_AFTER_MS - pipeline.clock.offsetMs + 1));
}

function watermarkAt(pipeline: TickPipeline, nowMs: number): number {
  const venueNowMs = exchangeNowMs(pipeline.clock, nowMs);
  const slow = venueNowMs - FREEZE_AFTER_MS;
  if (!pipeline.rules.fastFreeze) return slow;
  return Math.max(slow, Math.min(venueNowMs - FAST_FREEZE_AFTER_MS, pipeline.newestUsedMs - FAST_NEWER_MS));
}

function isRepeated(pipeline: TickPipeline, raw: RawTick): boolean {
  const { tradeId, atMs } = raw;
  return tradeId !== null && !rememberId(pipeline.ids, { tradeId, atMs }, pipeline.watermarkMs);
}

/**
 * A burst of late ticks after a stalled connection says nothing of the venue's clock, and must not make the fresh ticks after
 * it look like the future. Only when ticks stay late has the clock itself moved.
 */
function tellsTime(pipeline: TickPipeline, raw: RawTick): boolean {
  if (raw.atMs >= pipeline.watermarkMs) {
    pipeline.lateSinceMs = null;
    return true;
  }
  pipeline.lateSinceMs ??= pipeline.lastNowMs;
  return pipeline.lastNowMs - pipeline.lateSinceMs >= CLOCK_MOVED_AFTER_MS;
}

function faultOf(pipeline: TickPipeline, raw: RawTick): TickFlag | null {
  if (raw.price <= 0) return "non-positive";
  if (raw.price % pipeline.rules.tickStep !== 0) return "off-grid";
  if (raw.atMs > exchangeNowMs(pipeline.clock, pipeline.lastNowMs) + FUTURE_LIMIT_MS) return "future";
  return raw.atMs < pipeline.watermarkMs ? "late" : null;
}

function judgeJump(pipeline: TickPipeline, raw: RawTick): readonly LoggedTick[] {
  const verdict = guardTick(pipeline.jumps, raw);
  const dropped = verdict.dropped.map((tick) => log(pipeline, tick, "jump"));
  const used = verdict.used.map((tick) =>
    log(pipeline, tick, tick.atMs < pipeline.watermarkMs ? "late" : "used"),
  );
  return [...dropped, ...used];
}

function log(pipeline: TickPipeline, raw: RawTick, flag: TickFlag): LoggedTick {
  pipeline.counts[flag] += 1;
  if (flag === "used") pipeline.newestUsedMs = Math.max(pipeline.newestUsedMs, raw.atMs);
  const seq = pipeline.nextSeq;
  pipeline.nextSeq += 1;
  const { stock, atMs, receivedAtMs, tradeId, price, qty } = raw;
  // Named one by one: each tick of each market passes here, and a spread costs ten times as much.
  return { stock, atMs, receivedAtMs, tradeId, price, qty, seq, flag };
}
