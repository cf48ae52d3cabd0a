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
import type { MarketStore } from "../market-store.ts";
import type { RenewChain } from "../renew-seed-chain.ts";
import { chainOfSlot, lastSlots, type OpenChain } from "../seed-chains.ts";
import type { SeedStore } from "../seed-store.ts";
import type { Feed, FeedListener } from "../feed.ts";

export interface SimulatedFeedParts {
  readonly market: SimulatedMarket;
  /** The market's chains, oldest first, at least one; read at each start, since another process may have renewed them. */
  readonly openChains: (nowMs: Instant) => Promise<readonly OpenChain[]>;
  readonly renew: RenewChain;
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

/** The simulated market's feed: the same log, chains and salts always give the same ticks. */
export function createSimulatedFeed(parts: SimulatedFeedParts): Feed {
  return new SimulatedFeed(parts);
}

class SimulatedFeed implements Feed {
  readonly stock;
  readonly #parts: SimulatedFeedParts;
  #chains: readonly OpenChain[] = [];
  #listener: FeedListener | null = null;
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

  async start(listener: FeedListener, nowMs: Instant): Promise<void> {
    this.#listener = listener;
    this.#hasEnded = false;
    this.#secret = null;
    this.#chains = await this.#parts.openChains(nowMs);
    const hasPast = await this.#restorePath();
    this.#revealedMs = await this.#parts.seeds.lastRevealedSlot(this.stock);
    const gapMs = nowMs - this.#path.atMs;
    if (!hasPast || gapMs > BACKFILL_MS)
      this.#nextMs = instant(Math.ceil(nowMs / SIMULATED_TICK_MS) * SIMULATED_TICK_MS);
    else this.#nextMs = nextTickMs(this.#path);
    listener.connected(nowMs);
  }

  async backfill(_fromMs: Instant, toMs: Instant): Promise<readonly RawTick[] | null> {
    if (toMs - this.#path.atMs > BACKFILL_MS) return null;
    return this.#ticksUntil(toMs, toMs);
  }

  async due(nowMs: Instant): Promise<void> {
    const listener = this.#listener;
    if (listener === null || this.#hasEnded) return;
    const ticks = this.#ticksUntil(nowMs, nowMs);
    if (ticks.length > 0) listener.ticks(ticks);
    const last = ticks.at(-1);
    if (last !== undefined && last.atMs % BOOK_EVERY_MS === 0) this.#sayBook(listener, last);
    if (this.#isBeyondChains(this.#nextMs)) {
      this.#hasEnded = true;
      listener.disconnected(this.#path.atMs, nowMs);
    }
  }

  nextDueMs(): Instant | null {
    return this.#listener === null || this.#hasEnded ? null : this.#nextMs;
  }

  async stop(): Promise<void> {
    this.#listener = null;
  }

  /** Reveals the seeds of the slots that are final, and sees to it that the last chain has a next one in time. */
  async finalised(untilMs: Instant): Promise<void> {
    await this.#reveal(slotOf(instant(Math.max(0, untilMs - SLOT_MS))));
    const last = this.#chains.at(-1);
    if (last === undefined || this.#hasEnded) return;
    this.#chains = (await this.#parts.renew(last, this.#nextMs)) ?? this.#chains;
  }

  /**
   * Up to ten slots at either end of what is to be revealed: ticks of before a stop lie in the first, those of now in the last. The
   * seeds of slots between, which nobody watched, follow by hashing from a later one of their chain, so each chain's last is revealed.
   */
  async #reveal(lastSlotMs: Instant): Promise<void> {
    const afterMs = this.#revealedMs ?? instant(Math.max(0, lastSlotMs - SLOT_MS));
    if (afterMs >= lastSlotMs) return;
    const ends = lastSlots(this.#chains, SLOT_MS).filter((slotMs) => slotMs > afterMs && slotMs < lastSlotMs);
    const firstMs = afterMs + SLOT_MS;
    const oldest = slotsFrom(firstMs, Math.min(firstMs + 9 * SLOT_MS, lastSlotMs));
    const newest = slotsFrom(Math.max(firstMs, lastSlotMs - 9 * SLOT_MS), lastSlotMs);
    const secrets = [...new Set([...oldest, ...ends, ...newest])].flatMap(
      (slotMs) => this.#secretAt(slotMs) ?? [],
    );
    if (secrets.length === 0) return;
    await this.#parts.seeds.revealSeeds(this.stock, secrets);
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
    while (this.#nextMs <= untilMs && ticks.length < TICKS_AT_ONCE && !this.#isBeyondChains(this.#nextMs)) {
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

  #isBeyondChains(atMs: Instant): boolean {
    return chainOfSlot(this.#chains, slotOf(atMs)) === null;
  }

  #secretOf(atMs: Instant): SlotSecret {
    const slotMs = slotOf(atMs);
    if (this.#secret?.slotMs !== slotMs) this.#secret = this.#secretAt(slotMs);
    assert(this.#secret?.slotMs === slotMs, "the secret is of the slot");
    return this.#secret;
  }

  #secretAt(slotMs: Instant): SlotSecret | null {
    const open = chainOfSlot(this.#chains, slotMs);
    if (open === null) return null;
    const number = slotNumber(open.firstSlotMs, slotMs);
    return { slotMs, seed: seedOfSlot(this.#parts.digest, open.chain, number), salt: open.salt };
  }

  #sayBook(listener: FeedListener, tick: RawTick): void {
    const secret = this.#secretOf(tick.atMs);
    const tickNumber = (tick.atMs - secret.slotMs) / SIMULATED_TICK_MS;
    const levels = simulatedBook(this.#parts.digest, secret, { tickNumber, middle: price(tick.price) });
    listener.book({ stock: this.stock, atMs: tick.atMs, source: "simulated", isSimulated: true, ...levels });
  }
}

function slotsFrom(fromMs: number, toMs: number): readonly Instant[] {
  const slots: Instant[] = [];
  for (let slotMs = fromMs; slotMs <= toMs; slotMs += SLOT_MS) slots.push(instant(slotMs));
  return slots;
}
