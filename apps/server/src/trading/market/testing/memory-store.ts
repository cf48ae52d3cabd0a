import { type Bar, BASE_BAR_MS, type LoggedTick } from "@maru/rules";
import type { Instant } from "@maru/values";
import type { Incident, MarketStore, TailBreak } from "../market-store.ts";
import type { TickLink } from "../tick-chain.ts";
import type { RevealedSeed, SeedStore } from "../seed-store.ts";

/** Thrown where a test pulls the plug. */
export class Killed extends Error {}

/** A price log in memory that survives its ingest, and dies at a chosen call: before it takes effect, or just after. */
export class MemoryLog {
  readonly ticks: LoggedTick[] = [];
  readonly links: TickLink[] = [];
  readonly bars: Bar[] = [];
  readonly incidents: Incident[] = [];
  readonly seeds = new Map<number, Uint8Array>();
  calls = 0;
  killAt: number | null = null;
  killWhen: "before" | "after" = "before";

  readonly market: MarketStore = {
    appendTicks: (_market, ticks, links) =>
      this.#effect(() => {
        this.ticks.push(...ticks);
        this.links.push(...links);
      }),
    appendBars: (_market, bars, incidents) =>
      this.#effect(() => {
        this.bars.push(...bars);
        this.incidents.push(...incidents);
      }),
    appendIncidents: (_market, incidents) => this.#effect(() => void this.incidents.push(...incidents)),
    readTail: () =>
      this.#effect(() => ({
        nextSeq: (this.ticks.at(-1)?.seq ?? 0) + 1,
        bars: this.bars.slice(-60),
        ticks: [...this.ticks],
        link: this.links.at(-1) ?? null,
        breaks: this.#breaksAfter((this.bars.at(-1)?.startMs ?? -BASE_BAR_MS) + BASE_BAR_MS),
      })),
    readBars: (_market, fromMs, toMs) =>
      this.#effect(() => this.bars.filter((bar) => bar.startMs >= fromMs && bar.startMs < toMs)),
    lastUsedBefore: (_market, beforeMs) =>
      this.#effect(() => this.ticks.findLast((tick) => tick.flag === "used" && tick.atMs < beforeMs) ?? null),
  };

  readonly seedStore: Pick<SeedStore, "revealSeeds" | "lastRevealedSlot"> = {
    revealSeeds: (_market, seeds: readonly RevealedSeed[]) =>
      this.#effect(() => {
        for (const { slotMs, seed } of seeds) this.seeds.set(slotMs, seed);
      }),
    lastRevealedSlot: () =>
      // Slots are instants: they were revealed as such.
      this.#effect(() => ([...this.seeds.keys()].toSorted((a, b) => a - b).at(-1) ?? null) as Instant | null),
  };

  #breaksAfter(frozenMs: number): readonly TailBreak[] {
    return this.incidents.flatMap(({ kind, detail }) => {
      const isHole =
        (kind === "RESTART" || kind === "FEED_GAP" || kind === "WITHHELD") && detail["healed"] === "no";
      const toMs = Number(detail["brokenToMs"]);
      return isHole && toMs > frozenMs ? [{ fromMs: Number(detail["brokenFromMs"]), toMs, cause: kind }] : [];
    });
  }

  async #effect<T>(work: () => T): Promise<T> {
    this.calls += 1;
    await Promise.resolve();
    if (this.calls === this.killAt && this.killWhen === "before") throw new Killed();
    const result = work();
    if (this.calls === this.killAt) throw new Killed();
    return result;
  }
}
