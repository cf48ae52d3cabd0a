import type { Book, LoggedTick, MarketRules } from "@maru/rules";
import { type Clock, type Instant, instant, type Random, type RoundId, type Stock } from "@maru/values";
import { randomUUID } from "node:crypto";
import { createRelay, type Relay } from "../../platform/outbox-relay.ts";
import type { DomainEvent } from "../../ports/events.ts";
import type { TellStakes } from "../../ports/public-log.ts";
import type { RoundEvidence } from "../../ports/round-evidence.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import { type Betting, openBetting } from "../../trading/betting/open-betting.ts";
import { createLiveRoom, type LiveRoom, type Broadcaster } from "../../trading/live/live-room.ts";
import type { LiveSources } from "../../trading/live/live-sources.ts";
import type { Feed } from "../../trading/market/feed.ts";
import { MarketIngest } from "../../trading/market/market-ingest.ts";
import { openMarketHours, type ReadMarketHours } from "../../trading/market/market-hours.ts";
import { laterMarketTerms } from "../../trading/market/market-terms-store.ts";
import { marketPrices } from "../../trading/market/market-prices.ts";
import { MarketRoom } from "../../trading/market/market-room.ts";
import { createMarketStore } from "../../trading/market/market-store.ts";
import { RoundEngine } from "../../trading/rounds/round-engine.ts";
import { openRoundStore } from "../../trading/rounds/round-store.ts";
import type { RoundStore } from "../../trading/rounds/rounds-port.ts";
import { createLogLease, type LogLease } from "./log-lease.ts";
import { openProof, type Proof } from "../../trading/proof/open-proof.ts";
import type { ReceiptKey } from "../../trading/proof/receipts/receipt-keys.ts";
import type { WitnessAddress } from "../../trading/proof/witness/witness-client.ts";
import { eachInTurn } from "../../platform/each-in-turn.ts";
import { openSettlement, type Settlement } from "../../trading/settlement/open-settlement.ts";
import type { ChunkSizes } from "../../trading/settlement/settle-round.ts";

/** A connection pool for each kind of work of the trading path; each can do no other. */
export interface TradingDatabases {
  readonly prices: Database;
  readonly betting: Database;
  readonly settlement: Database;
  readonly relay: Database;
}

export interface TradedMarket {
  readonly rules: MarketRules;
  readonly feed: Feed;
}

export interface TradingParts {
  readonly databases: TradingDatabases;
  readonly markets: readonly TradedMarket[];
  readonly clock: Clock;
  readonly random: Random;
  readonly broadcaster: Broadcaster;
  readonly live: Omit<LiveSources, "receiptsOf">;
  /** The room's own database role and its keys; null where no receipts are signed. */
  readonly receipts: {
    readonly database: Database;
    readonly keys: readonly ReceiptKey[];
    readonly evidence: RoundEvidence;
    readonly build: string | null;
    /** Who keeps the other half of simulated markets' seeds. */
    readonly witnesses: readonly WitnessAddress[];
    readonly onTrouble: (witness: string, reason: string) => void;
  } | null;
  /** Our clock against the reference, milliseconds; null where none is named, "unknown" where none of those named was heard of. */
  readonly clockOffsetMs: () => number | "unknown" | null;
  /** Bet writers, each with a connection of its own. */
  readonly betWriters: number;
  /** How many bets settlement takes together; the room's own sizes where none are given. */
  readonly chunks?: ChunkSizes;
}

/** One market from feed to rounds; `step` and `start` must not overlap. */
export interface MarketFlow {
  readonly stock: Stock;
  readonly ingest: MarketIngest;
  readonly engine: RoundEngine;
  /** Does what is due at `nowMs` and says when the next thing is. */
  step(nowMs: Instant): Promise<Instant>;
  /** `wake` is called when a step would show a tick sooner than the next one that is due. */
  wakes(wake: () => void): void;
  stop(): Promise<void>;
}

/** The rooms of the trading path, wired in the order in which a price becomes money. Driven, never self-timed. */
export interface Trading {
  /** Those that are open now: the list grows. */
  readonly markets: readonly MarketFlow[];
  /** Opens one more market beside those that run; it does nothing until it is stepped. */
  open(market: TradedMarket): MarketFlow;
  readonly betting: Betting;
  readonly live: LiveRoom;
  /** Null where no receipts are signed. */
  readonly proof: Proof | null;
  readonly relay: Relay;
  /** False on a server that stands by: what happens on its markets is told by another. */
  leads(): boolean;
  /** Settles what the relay announced since the last call; resolves with the number of rounds. */
  settleAnnounced(): Promise<number>;
  /** Settles everything final that waits, announced or not. */
  settleDue(): Promise<number>;
  close(): Promise<void>;
}

export function openTrading(parts: TradingParts): Trading {
  const { databases } = parts;
  const betting = openBetting(databases.betting, { writers: parts.betWriters });
  const settlement = openSettlement(databases.settlement, parts.chunks);
  // The rooms know of each other: the live room shows receipts, and tells what was sealed.
  const tellStakes: TellStakes = (leaves) => live.stakesSealed(leaves);
  const proof = openReceipts(parts, { betting, settlement, tellStakes });
  const live: LiveRoom = createLiveRoom(parts.broadcaster, {
    ...parts.live,
    receiptsOf: async (bets) => (proof === null ? new Map() : proof.receiptsOf(bets)),
  });
  const rounds = openRoundStore(databases.prices);
  const openOne = marketOpener(parts, { live, rounds, proof });
  const markets = parts.markets.map(openOne);
  const announced = new Set<RoundId>();
  const hand = async (events: readonly DomainEvent[]): Promise<void> => {
    for (const event of events) if (event.kind === "round.created") betting.rememberRound(event.round);
    // A bet is told with its receipt, so the receipt stands first.
    await proof?.take(events);
    await live.tell(events);
    await proof?.log.take(events);
    for (const event of events) await onCommitted(event, { announced, rounds, clock: parts.clock });
  };
  const relay = createRelay(databases.relay, hand, () => leadsNothing(markets));
  return {
    markets,
    open: (market) => {
      const flow = openOne(market);
      markets.push(flow);
      return flow;
    },
    betting,
    live,
    proof,
    relay,
    leads: () => !leadsNothing(markets),
    settleAnnounced: () => settleThese(announced, settlement),
    settleDue: () => settlement.settleDue(),
    close: async () => {
      await betting.close();
      await Promise.all(markets.map((market) => market.stop()));
    },
  };
}

/** Players are connected to the server that leads: one that leads none of its markets would tell their messages to nobody. */
function leadsNothing(markets: readonly MarketFlow[]): boolean {
  return markets.length > 0 && markets.every(({ engine }) => engine.standing !== "leading");
}

function openReceipts(
  { receipts, clock, live }: TradingParts,
  {
    betting,
    settlement,
    tellStakes,
  }: { readonly betting: Betting; readonly settlement: Settlement; readonly tellStakes: TellStakes },
): Proof | null {
  if (receipts === null) return null;
  return openProof({
    ...receipts,
    clock,
    loadRound: async (id) => (await live.loadRounds([id])).get(id) ?? null,
    lockedStakes: (roundIds) => betting.lockedStakes(roundIds),
    paidBets: (roundIds) => settlement.paidBets(roundIds),
    tellStakes,
  });
}

/** Opens markets one by one; none knows of another. */
function marketOpener(
  parts: TradingParts,
  rooms: { readonly live: LiveRoom; readonly rounds: RoundStore; readonly proof: Proof | null },
): (market: TradedMarket) => MarketFlow {
  const store = createMarketStore(parts.databases.prices);
  const listener = {
    ticks: (stock: Stock, ticks: readonly LoggedTick[]) => rooms.live.ticks(stock, ticks),
    book: (book: Book) => rooms.live.book(book),
    // The engine steps after the ingest in the same turn, so there is nobody to tell.
    moved: () => undefined,
  };
  return ({ rules, feed }) => {
    const ingest = new MarketIngest(rules, store, listener);
    const holder = randomUUID();
    const hours = openMarketHours(rules, () => laterMarketTerms(parts.databases.prices, rules));
    ingest.hours = hours;
    const engine = new RoundEngine({
      market: rules,
      store: rooms.rounds,
      prices: marketPrices([ingest]),
      random: parts.random,
      holder,
      clockOffsetMs: parts.clockOffsetMs,
      isInSession: hours.isInSession,
      rulesAt: hours.rulesAt,
      ...(rooms.proof === null ? {} : { stakesSealed: rooms.proof.log.stakesSealed }),
    });
    const lease = createLogLease({ market: rules.stock, holder, leases: rooms.rounds });
    return marketFlow({ room: new MarketRoom(ingest, feed), engine, lease, hours });
  };
}

interface FlowParts {
  readonly room: MarketRoom;
  readonly engine: RoundEngine;
  readonly lease: LogLease;
  readonly hours: ReadMarketHours;
}

/** How soon a server that stands by asks again. */
const STANDBY_MS = 500;

/**
 * The feed's news first, then what they make of the rounds. After a failure the next step begins from the log again. While another
 * server writes this market, nothing of it happens here.
 */
function marketFlow({ room, engine, lease, hours }: FlowParts): MarketFlow {
  let isStarted = false;
  const standBy = async (): Promise<void> => {
    if (!isStarted) return;
    isStarted = false;
    await room.stop();
    await engine.stop();
  };
  return {
    stock: room.ingest.stock,
    ingest: room.ingest,
    engine,
    step: async (nowMs) => {
      try {
        if (!(await lease.hold(nowMs))) {
          await standBy();
          return instant(nowMs + STANDBY_MS);
        }
        // Before anything is made of them: a version acts from the first round that it names.
        await hours.refresh(nowMs);
        if (!isStarted) await room.start(nowMs);
        isStarted = true;
        await room.step(nowMs);
        await engine.step(nowMs);
      } catch (error) {
        isStarted = false;
        throw error;
      }
      const engineMs = engine.nextDueMs(nowMs) ?? instant(nowMs + 1_000);
      return instant(Math.max(nowMs + 1, Math.min(room.nextDueMs(), engineMs)));
    },
    wakes: (wake) => room.wakes(wake),
    stop: async () => {
      await room.stop();
      await engine.stop();
      await lease.release();
    },
  };
}

/** What follows an event beside its messages: final rounds are settled, and a settled round's sealed seed is shown. */
async function onCommitted(
  event: DomainEvent,
  to: { readonly announced: Set<RoundId>; readonly rounds: RoundStore; readonly clock: Clock },
): Promise<void> {
  if (event.kind === "round.decided" || event.kind === "round.voided") to.announced.add(event.round.id);
  if (event.kind === "round.settled" && event.isLast)
    await to.rounds.revealSeed(event.roundId, to.clock.now());
}

/** What cannot be settled now is found again by the scan of all that waits. */
async function settleThese(announced: Set<RoundId>, settlement: Settlement): Promise<number> {
  const due = [...announced].toSorted((a, b) => a - b);
  await eachInTurn(due, async (roundId) => {
    await settlement.settle(roundId);
    announced.delete(roundId);
  });
  return due.length;
}
