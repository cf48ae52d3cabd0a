import { parseQuantity, type RawTick } from "@maru/rules";
import { instant, type Instant, parsePrice } from "@maru/values";
import type { MarketRules } from "@maru/rules";
import type { Feed, FeedListener } from "../apps/server/src/trading/market/feed.ts";
import { numberBelow, seededRandom } from "./replay-world.ts";

/** Ticks of a recorded file in memory, so that their arrivals can be changed. */
export function ticksOf(lines: readonly string[], rules: MarketRules): readonly RawTick[] {
  const columns = (lines[0] ?? "").split(",");
  const at = (name: string): number => columns.indexOf(name);
  return lines.slice(1).flatMap((line) => {
    const cells = line.split(",");
    const price = parsePrice(cells[at("price")] ?? "", rules.precision);
    const qty = parseQuantity(cells[at("qty")] ?? "");
    if (!price.ok || !qty.ok) return [];
    return [
      {
        stock: rules.stock,
        atMs: instant(Number(cells[at("ts")])),
        receivedAtMs: instant(Number(cells[at("recv_ts")])),
        price: price.value,
        qty: qty.value,
        tradeId: cells[at("id")] ?? null,
      },
    ];
  });
}

/** Every arrival later by up to `upToMs`, the same for a seed. */
export function shuffled(ticks: readonly RawTick[], upToMs: number, seed: string): readonly RawTick[] {
  const random = seededRandom(`shuffle ${seed}`);
  return ticks.map((tick) => ({
    ...tick,
    receivedAtMs: instant(tick.receivedAtMs + numberBelow(random, upToMs + 1)),
  }));
}

/** Says each tick at its arrival; there is nothing to ask for what was missed. */
export function createArrayFeed(ticks: readonly RawTick[]): Feed {
  const waiting = ticks.toSorted((a, b) => a.receivedAtMs - b.receivedAtMs);
  let next = 0;
  let listener: FeedListener | null = null;
  const first = waiting[0];
  if (first === undefined) throw new Error("an empty feed");
  return {
    stock: first.stock,
    start: async (to: FeedListener, nowMs: Instant) => {
      listener = to;
      to.connected(nowMs);
    },
    due: async (nowMs) => {
      const from = next;
      while ((waiting[next]?.receivedAtMs ?? Infinity) <= nowMs) next += 1;
      if (next > from) listener?.ticks(waiting.slice(from, next));
    },
    nextDueMs: () => waiting[next]?.receivedAtMs ?? null,
    stop: async () => {
      listener = null;
    },
  };
}
