import type { TickLike } from "@maru/contract";
import type { Book, Round } from "@maru/rules";
import { type MemberId, optionId, type RoundId, type Stock } from "@maru/values";
import type { AcceptedBet, DomainEvent } from "../../ports/events.ts";
import { createFactsLearner } from "./facts-learner.ts";
import type { LiveCaller, LiveSources } from "./live-sources.ts";
import { createMarketMemory, type MarketMemory, type SealedLeaf } from "./market-memory.ts";
import {
  balanceMessage,
  gameBetMessage,
  type LiveContext,
  type LiveMessage,
  messagesOf,
  roundBody,
  type RoundMessageType,
  type TopicBody,
} from "./messages-of.ts";
import { createRoundMemory, type RoundMemory } from "./round-memory.ts";
import { createTermsMemory, type TermsMemory } from "./terms-memory.ts";

/** The part of the live channel that this room speaks to. */
export interface Broadcaster {
  /** A function makes the text for the readers of a site. */
  publish(destination: string, body: TopicBody): void;
  sendToUser(userKey: string, destination: string, body: string): void;
  sendToSessionKey(sessionKey: string, destination: string, body: string): void;
  disconnectSessionKey(sessionKey: string, code: number, reason: string): void;
}

export interface LiveRoom {
  /** Tells committed events; the relay removes them when this resolves. */
  tell(events: readonly DomainEvent[]): Promise<void>;
  ticks(stock: Stock, ticks: readonly TickLike[]): void;
  book(book: Book): void;
  /** Tells what stood on rounds when they locked, as it was sealed in the public log; what is told first of all is of before this process. */
  stakesSealed(leaves: readonly SealedLeaf[]): Promise<void>;
  /** Takes rounds that were created before this process began, `settled` those whose money has moved. */
  remember(rounds: readonly Round[], settled: ReadonlySet<RoundId>): void;
  /** The acceptance of a bet once more, for a client that sent its key twice; null where its round is gone. */
  repeat(bet: AcceptedBet): Promise<string | null>;
  /** The present state of a destination, for a subscription that asks for it. */
  snapshot(reader: LiveReader, destination: string): Promise<readonly string[]> | readonly string[];
}

/** Who subscribes: a player or a visitor, at a site. */
export interface LiveReader {
  readonly caller: LiveCaller | null;
  readonly siteId: number;
}

/** Close code of a socket whose session ended (application range of WebSocket). */
const SESSION_ENDED = 4001;

export function createLiveRoom(broadcaster: Broadcaster, sources: LiveSources): LiveRoom {
  const rounds = createRoundMemory();
  const markets = createMarketMemory(sources.precisionOf);
  const facts = createFactsLearner(rounds, sources);
  const terms = createTermsMemory(sources.termsOf);
  const context = {
    roundOf: (id: RoundId) => facts.roundOf(id),
    usernameOf: (memberId: MemberId) => facts.usernameOf(memberId),
    remainingOf: (id: RoundId) => rounds.remainingOf(id),
    termsOf: (round: Round, siteId: number) => terms.of(round, siteId),
  };
  const receiptsOf = async (bets: readonly AcceptedBet[]): Promise<(betId: number) => string | null> => {
    const receipts = bets.length === 0 ? null : await sources.receiptsOf(bets);
    return (betId) => receipts?.get(betId) ?? null;
  };

  const own: OwnSources = { ...sources, roundsOf: roundsFrom(rounds, sources), receiptsOf };

  const say = (message: LiveMessage): void => {
    if (message.to === "topic") broadcaster.publish(message.destination, message.body);
    else if (message.to === "session")
      broadcaster.sendToSessionKey(message.sessionId, message.destination, message.body);
    else broadcaster.sendToUser(String(message.memberId), message.destination, message.body);
  };
  const tellOne = (event: DomainEvent, receiptOf: (betId: number) => string | null): void => {
    if (event.kind === "round.settled" && event.isLast) rounds.markSettled(event.roundId);
    for (const message of messagesOf(event, { ...context, receiptOf })) say(message);
    if (event.kind !== "session.ended") return;
    for (const sessionId of event.sessionIds)
      broadcaster.disconnectSessionKey(sessionId, SESSION_ENDED, event.reason);
  };

  return {
    tell: async (events) => {
      await facts.learn(events);
      await terms.learn(publishedRounds(events, context));
      const receiptOf = await receiptsOf(events.flatMap(betsOf));
      for (const event of events) tellOne(event, receiptOf);
    },
    ticks: (stock, ticks) => {
      if (ticks.length > 0) broadcaster.publish(`/topic/trade/${stock}`, markets.ticks(stock, ticks));
    },
    book: (book) => broadcaster.publish(`/topic/orderbook/${book.stock}`, markets.book(book)),
    stakesSealed: async (leaves) => {
      const known = await own.roundsOf(leaves);
      for (const leaf of leaves) {
        const stock = known.get(leaf.roundId)?.stock;
        if (stock !== undefined) broadcaster.publish(`/topic/stakes/${stock}`, markets.stakes(stock, leaf));
      }
    },
    remember: (known, settled) => {
      for (const round of known) rounds.remember(round);
      for (const id of settled) rounds.markSettled(id);
    },
    repeat: async (bet) => {
      const round = (await own.roundsOf([bet])).get(bet.roundId);
      return round === undefined
        ? null
        : gameBetMessage(bet, round, (await receiptsOf([bet]))(bet.betId)).body;
    },
    snapshot: ({ caller, siteId }, destination) => {
      const option = /^\/topic\/trade\/(\d+)$/.exec(destination)?.[1];
      if (option !== undefined)
        return optionState({ rounds, terms, context }, { option: Number(option), siteId });
      const state = marketState(markets, destination);
      if (state !== null) return state;
      return caller === null ? [] : ownState(own, caller, destination);
    },
  };
}

/** What was said last of a market; null where the destination is about none. */
function marketState(markets: MarketMemory, destination: string): readonly string[] | null {
  const [, topic, stock = ""] = /^\/topic\/(trade|orderbook|stakes)\/([A-Z0-9.-]+)$/.exec(destination) ?? [];
  if (topic === "orderbook") return markets.lastBook(stock);
  if (topic === "stakes") return markets.lastStakes(stock);
  return topic === undefined ? null : markets.lastTicks(stock);
}

function betsOf(event: DomainEvent): readonly AcceptedBet[] {
  if (event.kind === "bets.placed") return event.bets;
  return event.kind === "round.settled" ? event.bets.map(({ bet }) => bet) : [];
}

/** The rounds that the messages of these events show whole. */
function publishedRounds(
  events: readonly DomainEvent[],
  { roundOf }: { readonly roundOf: (id: RoundId) => Round | null },
): readonly Round[] {
  return events.flatMap((event) => {
    if ("round" in event) return [event.round];
    const round = event.kind === "round.settled" ? roundOf(event.roundId) : null;
    return round === null ? [] : [round];
  });
}

interface OptionMemory {
  readonly rounds: RoundMemory;
  readonly terms: TermsMemory;
  readonly context: Pick<LiveContext, "remainingOf" | "termsOf">;
}

/** What was said last of the option's two newest rounds, the older first. */
async function optionState(
  { rounds, terms, context }: OptionMemory,
  of: { readonly option: number; readonly siteId: number },
): Promise<readonly string[]> {
  const newest = rounds.newestOf(optionId(of.option)).toReversed();
  await terms.learn(newest);
  return newest.map((round) =>
    roundBody(stageOf(round, rounds.isSettled(round.id)), round, context)(of.siteId),
  );
}

function stageOf(round: Round, isSettled: boolean): RoundMessageType {
  if (isSettled) return "finish";
  if (round.state === "decided" || round.state === "void") return "fastFinish";
  return round.strike === null ? "create" : "startPrice";
}

/** The rounds that these are of: from memory, and in one query those that it lacks. */
function roundsFrom(memory: RoundMemory, { loadRounds }: LiveSources): OwnSources["roundsOf"] {
  return async (of) => {
    const known = new Map<RoundId, Round>();
    const unknown = new Set<RoundId>();
    for (const { roundId } of of) {
      const round = memory.find(roundId);
      if (round === null) unknown.add(roundId);
      else known.set(roundId, round);
    }
    return unknown.size === 0 ? known : new Map([...known, ...(await loadRounds([...unknown]))]);
  };
}

/** What a player's own state is made of. */
interface OwnSources extends Pick<LiveSources, "balanceOf" | "openBetsOf"> {
  readonly roundsOf: (of: readonly { readonly roundId: RoundId }[]) => Promise<ReadonlyMap<RoundId, Round>>;
  readonly receiptsOf: (bets: readonly AcceptedBet[]) => Promise<(betId: number) => string | null>;
}

async function ownState(
  sources: OwnSources,
  caller: LiveCaller,
  destination: string,
): Promise<readonly string[]> {
  if (destination === "/user/queue/point") {
    const balance = await sources.balanceOf(caller);
    return balance === null ? [] : [balanceMessage(balance).body];
  }
  if (destination !== "/user/queue/trade/bet") return [];
  const bets = await sources.openBetsOf(caller);
  const receiptOf = await sources.receiptsOf(bets);
  const rounds = await sources.roundsOf(bets);
  return bets.flatMap((bet) => {
    const round = rounds.get(bet.roundId);
    return round === undefined ? [] : [gameBetMessage(bet, round, receiptOf(bet.betId)).body];
  });
}
