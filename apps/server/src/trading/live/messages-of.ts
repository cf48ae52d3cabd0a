import {
  type SideRemaining,
  type SiteRoundTerms,
  toWireCorrection,
  toWirePublicBet,
  toWireRound,
  toWireWalletEvent,
  type ToWire,
  wireBetResultsOf,
  wireBetsOf,
  type WireBet,
  type WireBetResult,
} from "@maru/contract";
import type { Round } from "@maru/rules";
import { type MemberId, pointsToJson, type RoundId, unreachable } from "@maru/values";
import type { AcceptedBet, BalanceChange, DomainEvent, GradedBet } from "../../ports/events.ts";

/** One message to the live channel: to everyone on a topic, to every session of one player, or to one session. */
export type LiveMessage =
  | { readonly to: "topic"; readonly destination: string; readonly body: TopicBody }
  | {
      readonly to: "session";
      readonly sessionId: string;
      readonly destination: string;
      readonly body: string;
    }
  | { readonly to: "user"; readonly memberId: MemberId; readonly destination: string; readonly body: string };

export type UserMessage = Extract<LiveMessage, { readonly to: "user" }>;

/** What a topic's message says: the same to everybody, or to the readers of each site what is theirs. */
export type TopicBody = string | ((siteId: number) => string);

/** What the messages of an event need beside it; all of it was looked up before. */
export interface LiveContext {
  readonly roundOf: (roundId: RoundId) => Round | null;
  /** Null where the name is not known; such a bet is not shown to others. */
  readonly usernameOf: (memberId: MemberId) => string | null;
  /** Room left on the two sides of a rise/fall round; null for other rounds, and before any bet. */
  readonly remainingOf: (roundId: RoundId) => SideRemaining | null;
  /** What the site offers on the round; null where it does not. */
  readonly termsOf: (round: Round, siteId: number) => SiteRoundTerms | null;
  /** Null where the bet has no receipt. */
  readonly receiptOf: (betId: number) => string | null;
}

/** The wire messages of one committed event, in the order in which they are sent. */
export function messagesOf(event: DomainEvent, context: LiveContext): readonly LiveMessage[] {
  switch (event.kind) {
    case "round.created":
    case "round.locked":
      return [];
    case "round.opened":
      return [roundMessage("create", event.round, context)];
    case "round.struck":
      return [roundMessage("startPrice", event.round, context)];
    case "round.decided":
    case "round.voided":
      return [roundMessage("fastFinish", event.round, context)];
    case "bets.placed":
      return placedMessages(event, context);
    case "round.settled":
      return settledMessages(event, context);
    case "market.closed":
      return event.rounds.map(({ roundId, optionId }) =>
        topic(`/topic/trade/${optionId}`, {
          type: "changeLimit",
          data: { tradeRoundId: roundId, ...NOTHING_LEFT },
        }),
      );
    case "round.corrected":
      return correctedMessages(event);
    case "balance.changed":
      return event.balances.map(balanceMessage);
    case "wallet.changed":
      return [
        user(event.request.memberId, "/user/queue/dnw", {
          type: event.change,
          data: toWireWalletEvent(event.request),
        }),
      ];
    case "content.published":
      return publishedMessages(event);
    case "inquiry.answered":
      return [user(event.memberId, "/user/queue/question_finish", { id: event.id })];
    case "session.ended":
      return event.sessionIds.map((sessionId) => forceLogout(sessionId, event.reason));
    default:
      return unreachable(event);
  }
}

/** On the wire's own word for it: no more may stand on either side. */
const NOTHING_LEFT = { buyLimit: 0, sellLimit: 0 } as const;

/** To the session that ended, and to no other: signing out in one place signs nobody out elsewhere. */
function forceLogout(sessionId: string, reason: string): LiveMessage {
  const body = JSON.stringify({ reason });
  return { to: "session", sessionId, destination: "/user/queue/force_logout", body };
}

/** What is for all sites goes to each in its language: a notice on the topic of them all, a popup, which has none such, on theirs. */
function publishedMessages(
  event: Extract<DomainEvent, { kind: "content.published" }>,
): readonly LiveMessage[] {
  const { what, id } = event;
  if (event.siteId !== null) return [topic(`/topic/${what}/${event.siteId}`, { id, title: event.title })];
  const { titles } = event;
  if (what === "popup")
    return titles.map(({ siteId, title }) => topic(`/topic/popup/${siteId}`, { id, title }));
  const titleOf = (siteId: number): string =>
    (titles.find((one) => one.siteId === siteId) ?? titles[0])?.title ?? "";
  const body = (siteId: number): string => JSON.stringify({ id, title: titleOf(siteId) });
  return [{ to: "topic", destination: "/topic/notice", body }];
}

export type RoundMessageType = "create" | "startPrice" | "fastFinish" | "finish";

/** A round, to the readers of each site with what that site offers on it. */
function roundMessage(
  type: RoundMessageType,
  round: Round,
  context: Pick<LiveContext, "remainingOf" | "termsOf">,
): LiveMessage {
  const body = roundBody(type, round, context);
  return { to: "topic", destination: `/topic/trade/${round.optionId}`, body };
}

/** The text of it for a site. What is left on the sides is that of now, also when the text is made later. */
export function roundBody(
  type: RoundMessageType,
  round: Round,
  { remainingOf, termsOf }: Pick<LiveContext, "remainingOf" | "termsOf">,
): (siteId: number) => string {
  const remaining = remainingOf(round.id);
  return (siteId) => {
    const data = toWireRound({ round, siteId, terms: termsOf(round, siteId), remaining });
    return JSON.stringify({ type, data });
  };
}

export function balanceMessage(change: BalanceChange): UserMessage {
  return user(change.memberId, "/user/queue/point", {
    point: pointsToJson(change.balance),
    version: change.version,
  });
}

/** The acceptance of one bet, to its player. */
export function gameBetMessage(bet: AcceptedBet, round: Round, receipt: string | null): UserMessage {
  return acceptance(bet, wireBetsOf(round), receipt);
}

function acceptance(bet: AcceptedBet, toWire: ToWire<WireBet>, receipt: string | null): UserMessage {
  const data = toWire(bet, "open", receipt);
  return user(bet.memberId, "/user/queue/trade/bet", { type: "gameBet", data });
}

type Placed = Extract<DomainEvent, { kind: "bets.placed" }>;
type Settled = Extract<DomainEvent, { kind: "round.settled" }>;

function placedMessages(event: Placed, context: LiveContext): readonly LiveMessage[] {
  const known = [...new Set(event.bets.map(({ roundId }) => roundId))].flatMap((roundId) => {
    const round = context.roundOf(roundId);
    return round === null ? [] : [[roundId, wireBetsOf(round)] as const];
  });
  const toWire = new Map(known);
  const accepted = event.bets.flatMap((bet) => {
    const toWireBet = toWire.get(bet.roundId);
    return toWireBet === undefined ? [] : [acceptance(bet, toWireBet, context.receiptOf(bet.betId))];
  });
  return [
    ...accepted,
    ...event.balances.map(balanceMessage),
    ...publicBets(event, context),
    ...limitChanges(event, context),
  ];
}

function publicBets(event: Placed, context: LiveContext): readonly LiveMessage[] {
  return event.bets.flatMap((bet) => {
    const username = context.usernameOf(bet.memberId);
    if (username === null) return [];
    const data = toWirePublicBet({ ...bet, username });
    return [topic(`/topic/trade/site/${bet.siteId}_${bet.optionId}`, { type: "realtimeBetting", data })];
  });
}

/** What is left on the sides of rise/fall rounds after this batch. */
function limitChanges(event: Placed, context: LiveContext): readonly LiveMessage[] {
  const roundIds = [...new Set(event.remaining.map((left) => left.roundId))];
  return roundIds.flatMap((roundId) => {
    const round = context.roundOf(roundId);
    const left = context.remainingOf(roundId);
    if (round === null || left === null) return [];
    const data = { tradeRoundId: roundId, buyLimit: left.buyPoints, sellLimit: left.sellPoints };
    return [topic(`/topic/trade/${round.optionId}`, { type: "changeLimit", data })];
  });
}

function settledMessages(event: Settled, context: LiveContext): readonly LiveMessage[] {
  const round = context.roundOf(event.roundId);
  if (round === null) return event.balances.map(balanceMessage);
  const toWire = wireBetResultsOf(round);
  const results = event.bets.map((graded) =>
    resultMessage(graded, toWire, context.receiptOf(graded.bet.betId)),
  );
  const finish = event.isLast ? [roundMessage("finish", round, context)] : [];
  return [...results, ...event.balances.map(balanceMessage), ...finish];
}

function correctedMessages(event: Extract<DomainEvent, { kind: "round.corrected" }>): readonly LiveMessage[] {
  const { roundId: id, reason, atMs } = event;
  const told = event.players.map(({ memberId, ...moved }) =>
    user(memberId, "/user/queue/correction", { id, ...toWireCorrection({ ...moved, reason, atMs }) }),
  );
  return [...told, ...event.balances.map(balanceMessage)];
}

function resultMessage(
  { bet, status }: GradedBet,
  toWire: ToWire<WireBetResult>,
  receipt: string | null,
): LiveMessage {
  const data = toWire(bet, status, receipt);
  return user(bet.memberId, "/user/queue/trade/bet", { type: "betResult", data });
}

function topic(destination: string, payload: object): LiveMessage {
  return { to: "topic", destination, body: JSON.stringify(payload) };
}

function user(memberId: MemberId, destination: string, payload: object): UserMessage {
  return { to: "user", memberId, destination, body: JSON.stringify(payload) };
}
