import {
  type Digest,
  nextTickMs,
  type RawTick,
  SIMULATED_TICK_MS,
  type SimulatedMarket,
  type SimulatedPath,
  simulatedBook,
  type SlotSecret,
  stepPath,
} from "@maru/rules";
import { instant, type Instant, price } from "@maru/values";
import type { SlotLinks } from "../../../ports/slot-links.ts";
import type { MarketStore } from "../market-store.ts";
import type { RenewChain } from "../renew-seed-chain.ts";
import type { OpenChain } from "../seed-chains.ts";
import type { SeedStore } from "../seed-store.ts";
import type { Feed, FeedListener } from "../feed.ts";
import { createSlotSecrets, type SlotSecrets } from "./slot-secrets.ts";

export interface SimulatedFeedParts {
  readonly market: SimulatedMarket;
  /** The market's chains, oldest first, at least one; read at each start, since another process may have renewed them. */
  readonly openChains: (nowMs: Instant) => Promise<readonly OpenChain[]>;
  readonly renew: RenewChain;
  readonly digest: Digest;
  readonly links: SlotLinks;
  /** How long a step waits for a witness, milliseconds; without it as long as it takes, where the clock is driven. */
  readonly patienceMs?: number;
  /** Where the path stood is read from the tick log itself. */
  readonly log: Pick<MarketStore, "lastUsedBefore">;
  readonly seeds: Pick<SeedStore, "revealSeeds" | "lastRevealedSlot">;
}

/** A restart after more than this goes on from the last price at the present moment. */
const BACKFILL_MS = 30_000;
const SCALE_SPAN_MS = 300_000;
const BOOK_EVERY_MS = 1_000;
/** Ticks said in one go, so that a long step does not fill memory. */
const TICKS_AT_ONCE = 2_400;
/** What comes later says so by this much at most, so that no tick is late for its own bar; the witness's statement says when it was shown. */
const MOST_LATE_MS = 1_000;
/** How soon a step asks again for what it waits for. */
const ASK_AGAIN_MS = 100;

/** The simulated market's feed: the same log, chains, links and salts always give the same ticks. */
export function createSimulatedFeed(parts: SimulatedFeedParts): Feed {
  return new SimulatedFeed(parts);
}

class SimulatedFeed implements Feed {
  readonly stock;
  readonly #parts: SimulatedFeedParts;
  #secrets: SlotSecrets;
  #listener: FeedListener | null = null;
  #isConnected = false;
  #path: SimulatedPath;
  #nextMs: Instant = instant(0);
  /** While a slot's link is missing. */
  #waiting: { readonly sinceMs: Instant; readonly untilMs: Instant } | null = null;
  /** A link was missing for longer than the market bears, and that was said. */
  #isWithheld = false;
  /** The last tick before a slot whose link is late. */
  #heldMs: Instant | null = null;
  #revealedMs: Instant | null = null;
  #hasEnded = false;

  constructor(parts: SimulatedFeedParts) {
    this.#parts = parts;
    this.stock = parts.market.rules.stock;
    this.#secrets = createSlotSecrets(this.stock, parts, []);
    const { startPrice } = parts.market.model;
    this.#path = { price: startPrice, scalePrice: startPrice, atMs: instant(0) };
  }

  async start(listener: FeedListener, nowMs: Instant): Promise<void> {
    this.#listener = listener;
    this.#hasEnded = false;
    this.#isConnected = false;
    this.#waiting = null;
    this.#isWithheld = false;
    this.#heldMs = null;
    this.#secrets = createSlotSecrets(this.stock, this.#parts, await this.#parts.openChains(nowMs));
    this.#nextMs = (await this.#restorePath()) ? nextTickMs(this.#path) : instant(0);
    this.#revealedMs = await this.#parts.seeds.lastRevealedSlot(this.stock);
  }

  async backfill(_fromMs: Instant, toMs: Instant): Promise<readonly RawTick[] | null> {
    if (this.#nextMs !== nextTickMs(this.#path)) return null;
    return this.#ticksUntil(toMs, toMs);
  }

  async due(nowMs: Instant): Promise<void> {
    const listener = this.#listener;
    if (listener === null || this.#hasEnded) return;
    const wasWaiting = this.#waiting !== null;
    const hasLinks = await this.#hasLinks(listener, nowMs);
    this.#heldMs = wasWaiting || !hasLinks ? this.#path.atMs : null;
    if (!hasLinks) return;
    if (!this.#isConnected) return this.#connect(listener, nowMs);
    const ticks = this.#ticksUntil(nowMs, null);
    if (ticks.length > 0) listener.ticks(ticks);
    const last = ticks.at(-1);
    if (last !== undefined && last.atMs % BOOK_EVERY_MS === 0) this.#sayBook(listener, last);
    if (this.#secrets.isBeyond(this.#nextMs)) this.#end(listener, nowMs);
  }

  nextDueMs(): Instant | null {
    if (this.#listener === null || this.#hasEnded) return null;
    return this.#waiting?.untilMs ?? this.#nextMs;
  }

  /** While a link is missing nothing behind the last tick becomes final, nor before what came with it was judged. */
  lastHeardMs(): Instant | null {
    return this.#isConnected ? this.#heldMs : null;
  }

  async stop(): Promise<void> {
    this.#listener = null;
  }

  /** Reveals the seeds of the slots that are final, and sees to it that the last chain has a next one in time. */
  async finalised(untilMs: Instant): Promise<void> {
    await this.#reveal(untilMs);
    const last = this.#secrets.chains.at(-1);
    if (last === undefined || this.#hasEnded) return;
    const chains = await this.#parts.renew(last, this.#nextMs);
    if (chains !== null) this.#secrets = createSlotSecrets(this.stock, this.#parts, chains);
  }

  /**
   * Whether all up to now can be made. What is waited for longer than the market bears is a hole, as with any feed that is lost; a start has as long
   * as a hole may take to be filled, for a witness may start with it.
   */
  async #hasLinks(listener: FeedListener, nowMs: Instant): Promise<boolean> {
    const fromMs = this.#isConnected ? this.#nextMs : instant(Math.max(this.#nextMs, nowMs - BACKFILL_MS));
    const isThere = this.#isConnected && fromMs > nowMs ? true : await this.#secrets.askFor(fromMs, nowMs);
    const sinceMs = this.#waiting?.sinceMs ?? nowMs;
    this.#waiting = isThere ? null : { sinceMs, untilMs: instant(nowMs + ASK_AGAIN_MS) };
    const bearsMs = this.#isConnected ? this.#parts.market.rules.staleLimitMs : BACKFILL_MS;
    if (isThere || this.#isWithheld || nowMs - sinceMs < bearsMs) return isThere;
    this.#isConnected = false;
    this.#isWithheld = true;
    listener.disconnected(this.#path.atMs, nowMs, "WITHHELD");
    return false;
  }

  /** Goes on where the path stood if every slot since then can be shown to have been sealed, else at the first that can. */
  #connect(listener: FeedListener, nowMs: Instant): void {
    const shownMs = this.#secrets.shownFromMs(nowMs);
    const isWhole =
      nowMs - this.#path.atMs <= BACKFILL_MS && this.#secrets.hasAll(nextTickMs(this.#path), nowMs);
    if (!isWhole)
      this.#nextMs = instant(Math.max(shownMs, Math.ceil(nowMs / SIMULATED_TICK_MS) * SIMULATED_TICK_MS));
    this.#isConnected = true;
    this.#isWithheld = false;
    // What is missing is asked for before anything else is said.
    this.#waiting = { sinceMs: nowMs, untilMs: nowMs };
    listener.connected(nowMs);
  }

  #end(listener: FeedListener, nowMs: Instant): void {
    this.#hasEnded = true;
    listener.disconnected(this.#path.atMs, nowMs);
  }

  async #reveal(untilMs: Instant): Promise<void> {
    const seeds = this.#secrets.seedsUntil(untilMs, this.#revealedMs);
    const newest = seeds.at(-1);
    if (newest === undefined) return;
    await this.#parts.seeds.revealSeeds(this.stock, seeds);
    this.#revealedMs = newest.slotMs;
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

  /** `filledAtMs` is when those of a hole come; the others come when they are made. */
  #ticksUntil(untilMs: Instant, filledAtMs: Instant | null): readonly RawTick[] {
    const { digest, market } = this.#parts;
    const ticks: RawTick[] = [];
    while (this.#nextMs <= untilMs && ticks.length < TICKS_AT_ONCE) {
      const secret = this.#secrets.secretAt(this.#nextMs);
      if (secret === null) break;
      const step = stepPath(this.#path, { atMs: this.#nextMs, secret }, { digest, model: market.model });
      this.#path = step.path;
      this.#nextMs = nextTickMs(step.path);
      // The feed is in this process: a tick arrives when it is made, and the log of a late step says so all the same.
      const { atMs } = step.tick;
      const cameMs = Math.max(atMs, Math.min(secret.cameMs, atMs + MOST_LATE_MS));
      const receivedAtMs = filledAtMs ?? instant(cameMs);
      ticks.push({ stock: this.stock, receivedAtMs, ...step.tick });
    }
    return ticks;
  }

  #sayBook(listener: FeedListener, tick: RawTick): void {
    const secret: SlotSecret | null = this.#secrets.secretAt(tick.atMs);
    if (secret === null) return;
    const tickNumber = (tick.atMs - secret.slotMs) / SIMULATED_TICK_MS;
    const levels = simulatedBook(this.#parts.digest, secret, { tickNumber, middle: price(tick.price) });
    listener.book({ stock: this.stock, atMs: tick.atMs, source: "simulated", isSimulated: true, ...levels });
  }
}
