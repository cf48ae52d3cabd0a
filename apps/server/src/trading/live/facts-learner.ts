import { familyOf, type Round } from "@maru/rules";
import { type MemberId, pointsToJson, type RoundId } from "@maru/values";
import type { DomainEvent } from "../../ports/events.ts";
import type { LiveSources } from "./live-sources.ts";
import type { RoundMemory } from "./round-memory.ts";

const NAMES_KEPT = 20_000;

export interface FactsLearner {
  /** Looks up what the messages of `events` need and memory lacks. */
  learn(events: readonly DomainEvent[]): Promise<void>;
  usernameOf(memberId: MemberId): string | null;
  /** A round of memory, or an older one that the events learned last are about. */
  roundOf(roundId: RoundId): Round | null;
}

/** Fills memory before messages are made, so that making them is pure. */
export function createFactsLearner(memory: RoundMemory, sources: LiveSources): FactsLearner {
  const names = new Map<MemberId, string>();
  let passing: ReadonlyMap<RoundId, Round> = new Map();

  /** Rounds of bets that were placed or settled before this process knew them. */
  const learnRounds = async (events: readonly DomainEvent[]): Promise<void> => {
    const unknown = [...new Set(events.flatMap(roundsOf))].filter((id) => memory.find(id) === null);
    passing = unknown.length === 0 ? new Map() : await sources.loadRounds(unknown);
    for (const round of passing.values()) memory.remember(round);
  };

  const learnNames = async (events: readonly DomainEvent[]): Promise<void> => {
    const bets = events.flatMap((event) => (event.kind === "bets.placed" ? event.bets : []));
    const unknown = [...new Map(bets.map((bet) => [bet.memberId, bet])).values()].filter(
      (bet) => !names.has(bet.memberId),
    );
    if (unknown.length === 0) return;
    if (names.size > NAMES_KEPT) names.clear();
    for (const [memberId, name] of await sources.usernamesOf(unknown)) names.set(memberId, name);
  };

  /** A batch tells of the sides it touched; the other side of its round is what was told before, or is asked for. */
  const learnRemaining = async (events: readonly DomainEvent[]): Promise<void> => {
    for (const event of events) {
      if (event.kind === "market.closed")
        for (const { roundId } of event.rounds) memory.setRemaining(roundId, { buyPoints: 0, sellPoints: 0 });
      if (event.kind !== "bets.placed") continue;
      for (const { roundId, type, points } of event.remaining) {
        const round = memory.find(roundId);
        const betOn = round === null ? null : familyOf(round.type).sideOf(type);
        if (betOn === null) continue;
        const known = memory.remainingOf(roundId) ?? (await sources.sideRemaining(roundId));
        const side = betOn === "rise" ? "buyPoints" : "sellPoints";
        if (known !== null) memory.setRemaining(roundId, { ...known, [side]: pointsToJson(points) });
      }
    }
  };

  return {
    learn: async (events) => {
      for (const event of events) if ("round" in event) memory.remember(event.round);
      await learnRounds(events);
      await learnNames(events);
      await learnRemaining(events);
    },
    usernameOf: (memberId) => names.get(memberId) ?? null,
    roundOf: (roundId) => memory.find(roundId) ?? passing.get(roundId) ?? null,
  };
}

function roundsOf(event: DomainEvent) {
  if (event.kind === "bets.placed") return event.bets.map((bet) => bet.roundId);
  return event.kind === "round.settled" ? [event.roundId] : [];
}
