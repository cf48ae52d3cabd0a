import type { RawTick } from "@maru/rules";
import { instant, type Instant } from "@maru/values";
import type { Feed, FeedListener } from "../../apps/server/src/trading/market/feed.ts";
import type { Owner, Scheduler } from "../clock/scheduler.ts";
import type { FaultPlan } from "../fault-plan.ts";
import { type Outage, type Venue, venuePast } from "./venue.ts";

export interface VenueFeedParts {
  readonly venue: Venue;
  readonly scheduler: Scheduler;
  readonly server: Owner;
  /** How far the server's clock is ahead of true time now. */
  readonly offsetMs: () => number;
  readonly faults: FaultPlan;
}

/** One server's connection to the venue. It hears what arrives while it is connected and nothing else. */
export function createVenueFeed({ venue, scheduler, server, offsetMs, faults }: VenueFeedParts): Feed {
  let listener: FeedListener | null = null;
  let isUp = false;
  let next = 0;
  let heardMs = 0;

  const outageAt = (trueMs: number): Outage | undefined =>
    venue.outages.find(({ fromMs, toMs }) => trueMs >= fromMs && trueMs < toMs);
  const ours = (trueMs: number): Instant => instant(trueMs + offsetMs());
  const skipTo = (trueMs: number): void => {
    while ((venue.ticks[next]?.arrivesMs ?? Number.POSITIVE_INFINITY) <= trueMs) next += 1;
  };
  const connect = (trueMs: number, nowMs: Instant): void => {
    skipTo(trueMs);
    isUp = true;
    heardMs = trueMs;
    listener?.connected(nowMs);
  };
  /** Everything that arrives before `untilMs`, as one message after the other. */
  const hear = (untilMs: number): void => {
    const heard: RawTick[] = [];
    for (;;) {
      const tick = venue.ticks[next];
      if (tick === undefined || tick.arrivesMs > untilMs) break;
      heard.push({ ...tick.raw, receivedAtMs: ours(tick.arrivesMs) });
      heardMs = tick.arrivesMs;
      next += 1;
    }
    if (heard.length > 0) listener?.ticks(heard);
  };

  return {
    stock: venue.rules.stock,
    start: async (to, nowMs) => {
      listener = to;
      isUp = false;
      const trueMs = nowMs - offsetMs();
      if (outageAt(trueMs) === undefined) connect(trueMs, nowMs);
    },
    due: async (nowMs) => {
      const trueMs = nowMs - offsetMs();
      for (;;) {
        const outage = venue.outages.find(({ fromMs, toMs }) => toMs > heardMs && fromMs <= trueMs);
        if (isUp && outage !== undefined) {
          hear(outage.fromMs - 1);
          isUp = false;
          faults.note("feed disconnected");
          listener?.disconnected(ours(heardMs), nowMs);
        }
        if (isUp) return hear(trueMs);
        if (outageAt(trueMs) !== undefined) return;
        connect(trueMs, nowMs);
      }
    },
    nextDueMs: () => {
      if (listener === null) return null;
      if (!isUp) return ours(Math.max(outageAt(scheduler.nowMs)?.toMs ?? 0, scheduler.nowMs + 1));
      const outageMs =
        venue.outages.find(({ fromMs }) => fromMs > heardMs)?.fromMs ?? Number.POSITIVE_INFINITY;
      const dueMs = Math.min(venue.ticks[next]?.arrivesMs ?? Number.POSITIVE_INFINITY, outageMs);
      return Number.isFinite(dueMs) ? ours(dueMs) : null;
    },
    stop: async () => {
      listener = null;
      isUp = false;
    },
    backfill: async (fromMs, toMs) => {
      await scheduler.sleep(5, server);
      const trueMs = toMs - offsetMs();
      const last = venue.outages.filter(({ toMs: endMs }) => endMs <= trueMs).at(-1);
      const isAfterOutage = last !== undefined && trueMs - last.toMs < 1_000;
      if (isAfterOutage ? !last.canBackfill : !venue.tellsPast) return null;
      faults.note("feed back-filled");
      return venuePast(venue, fromMs, trueMs).map(({ raw }) => ({ ...raw, receivedAtMs: toMs }));
    },
  };
}
