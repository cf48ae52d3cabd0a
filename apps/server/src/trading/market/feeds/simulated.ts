import {
  type Digest,
  nextTickMs,
  type RawTick,
  seedOfSlot,
  SIMULATED_TICK_MS,
  type SimulatedMarket,
  type SimulatedPath,
  simulatedBook,
  slotNumber,
  slotOf,
  type SlotSecret,
  stepPath,
} from "@maru/rules";
import { assert, instant, type Instant, price } from "@maru/values";
import type { OpenChain } from "../open-seed-chain.ts";
import type { MarketStore } from "../market-store.ts";
import type { SeedStore } from "../seed-store.ts";
import type { Feed, FeedSays } from "./feed.ts";

export interface SimulatedFeedParts {
  readonly market: SimulatedMarket;
  readonly open: OpenChain;
  readonly digest: Digest;
  /** Where the path stood is read from the tick log itself. */
  readonly log: Pick<MarketStore, "lastUsedBefore">;
  readonly seeds: Pick<SeedStore, "revealSeeds" | "lastRevealedSlot">;
}

/** A restart after more than this goes on from the last price at the present moment. */
const BACKFILL_MS = 30_000;
const SCALE_SPAN_MS = 300_000;
const SLOT_MS = 30_000;
const BOOK_EVERY_MS = 1_000;
/** Ticks said in one go, so that a long step does not fill memory. */
const TICKS_AT_ONCE = 2_400;

/** The simulated market's feed: the same log, chain and salt always give the same ticks. */
export function createSimulatedFeed(parts: SimulatedFeedParts): Feed {
  return new SimulatedFeed(parts);
}

class SimulatedFeed implements Feed {
  readonly stock;
  readonly #parts: SimulatedFeedParts;
  #says: FeedSays | null = null;
  #path: SimulatedPath;
  #nextMs: Instant = instant(0);
  #secret: SlotSecret | null = null;
  #revealedMs: Instant | null = null;
  #hasEnded = false;

  constructor(parts: SimulatedFeedParts) {
    this.#parts = parts;
    this.stock = parts.market.rules.stock;
    const { startPrice } = parts.market.model;
    this.#path = { price: startPrice, scalePrice: startPrice, atMs: instant(0) };
  }

  async start(says: FeedSays, nowMs: Instant): Promise<void> {
    this.#says = says;
    this.#hasEnded = false;
    const hasPast = await this.#restorePath();
    this.#revealedMs = await this.#parts.seeds.lastRevealedSlot(this.stock);
    const gapMs = nowMs - this.#path.atMs;
    if (!hasPast || gapMs > BACKFILL_MS)
      this.#nextMs = instant(Math.ceil(nowMs / SIMULATED_TICK_MS) * SIMULATED_TICK_MS);
    else this.#nextMs = nextTickMs(this.#path);
    says.connected(nowMs);
  }

  async backfill(_fromMs: Instant, toMs: Instant): Promise<readonly RawTick[] | null> {
    if (toMs - this.#path.atMs > BACKFILL_MS) return null;
    return this.#ticksUntil(toMs, toMs);
  }

  async due(nowMs: Instant): Promise<void> {
    const says = this.#says;
    if (says === null || this.#hasEnded) return;
    const ticks = this.#ticksUntil(nowMs, nowMs);
    if (ticks.length > 0) says.ticks(ticks);
    const last = ticks.at(-1);
    if (last !== undefined && last.atMs % BOOK_EVERY_MS === 0) this.#sayBook(says, last);
    if (this.#isBeyondChain(this.#nextMs)) {
      this.#hasEnded = true;
      says.disconnected(this.#path.atMs, nowMs);
    }
  }

  nextDueMs(): Instant | null {
    return this.#says === null || this.#hasEnded ? null : this.#nextMs;
  }

  async stop(): Promise<void> {
    this.#says = null;
  }

  /** Reveals the seed of every slot that is final; those of slots nobody watched follow from it by hashing. */
  async finalised(untilMs: Instant): Promise<void> {
    const { open, digest, seeds } = this.#parts;
    const lastSlotMs = slotOf(instant(Math.max(0, untilMs - SLOT_MS)));
    const fromMs = Math.max(open.firstSlotMs, (this.#revealedMs ?? lastSlotMs - SLOT_MS) + SLOT_MS);
    if (fromMs > lastSlotMs || this.#isBeyondChain(lastSlotMs)) return;
    const slots = slotsFrom(Math.max(fromMs, lastSlotMs - 9 * SLOT_MS), lastSlotMs);
    await seeds.revealSeeds(
      this.stock,
      slots.map((slotMs) => ({
        slotMs,
        seed: seedOfSlot(digest, open.chain, slotNumber(open.firstSlotMs, slotMs)),
      })),
    );
    this.#revealedMs = lastSlotMs;
  }

  async #restorePath(): Promise<boolean> {
    const { log } = this.#parts;
    const last = await log.lastUsedBefore(this.stock, instant(Number.MAX_SAFE_INTEGER));
    if (last === null) return false;
    const markMs = instant(last.atMs - (last.atMs % SCALE_SPAN_MS));
    const scale = await log.lastUsedBefore(this.stock, markMs);
    const scalePrice = scale?.price ?? this.#parts.market.model.startPrice;
    this.#path = { price: last.price, scalePrice, atMs: last.atMs };
    return true;
  }

  #ticksUntil(untilMs: Instant, nowMs: Instant): readonly RawTick[] {
    const { digest, market } = this.#parts;
    const ticks: RawTick[] = [];
    while (this.#nextMs <= untilMs && ticks.length < TICKS_AT_ONCE && !this.#isBeyondChain(this.#nextMs)) {
      const secret = this.#secretOf(this.#nextMs);
      const step = stepPath(this.#path, { atMs: this.#nextMs, secret }, { digest, model: market.model });
      this.#path = step.path;
      this.#nextMs = nextTickMs(step.path);
      // The feed is in this process: a tick arrives when it is made, and the log of a late step says so all the same.
      const receivedAtMs = instant(Math.min(nowMs, step.tick.atMs));
      ticks.push({ stock: this.stock, receivedAtMs, ...step.tick });
    }
    return ticks;
  }

  #isBeyondChain(atMs: Instant): boolean {
    const { open } = this.#parts;
    return slotNumber(open.firstSlotMs, slotOf(atMs)) >= open.chain.length;
  }

  #secretOf(atMs: Instant): SlotSecret {
    const slotMs = slotOf(atMs);
    if (this.#secret?.slotMs !== slotMs) {
      const { open, digest } = this.#parts;
      const number = slotNumber(open.firstSlotMs, slotMs);
      this.#secret = { slotMs, seed: seedOfSlot(digest, open.chain, number), salt: open.salt };
    }
    assert(this.#secret.slotMs === slotMs, "the secret is of the slot");
    return this.#secret;
  }

  #sayBook(says: FeedSays, tick: RawTick): void {
    const secret = this.#secretOf(tick.atMs);
    const tickNumber = (tick.atMs - secret.slotMs) / SIMULATED_TICK_MS;
    const levels = simulatedBook(this.#parts.digest, secret, { tickNumber, middle: price(tick.price) });
    says.book({ stock: this.stock, atMs: tick.atMs, source: "simulated", isSimulated: true, ...levels });
  }
}

function slotsFrom(fromMs: number, toMs: number): readonly Instant[] {
  const slots: Instant[] = [];
  for (let slotMs = fromMs; slotMs <= toMs; slotMs += SLOT_MS) slots.push(instant(slotMs));
  return slots;
}
