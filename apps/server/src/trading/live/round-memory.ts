import type { SideRemaining } from "@maru/contract";
import type { Round } from "@maru/rules";
import type { OptionId, RoundId } from "@maru/values";

const KEPT_PER_OPTION = 6;

/** The newest rounds of every option, so that a message or a snapshot needs no query. Bounded: six an option. */
export interface RoundMemory {
  remember(round: Round): void;
  markSettled(roundId: RoundId): void;
  isSettled(roundId: RoundId): boolean;
  /** What was said last of the room on the two sides; null when nothing was. */
  remainingOf(roundId: RoundId): SideRemaining | null;
  setRemaining(roundId: RoundId, remaining: SideRemaining): void;
  find(roundId: RoundId): Round | null;
  /** The betting round and the one before it, newest first. */
  newestOf(optionId: OptionId): readonly Round[];
}

export function createRoundMemory(): RoundMemory {
  const byOption = new Map<OptionId, Round[]>();
  const byId = new Map<RoundId, Round>();
  const settled = new Set<RoundId>();
  const remaining = new Map<RoundId, SideRemaining>();
  const forget = (round: Round): void => {
    byId.delete(round.id);
    settled.delete(round.id);
    remaining.delete(round.id);
  };
  return {
    remember: (round) => {
      const others = (byOption.get(round.optionId) ?? []).filter((known) => known.id !== round.id);
      const rounds = [round, ...others].toSorted((a, b) => b.times.startMs - a.times.startMs);
      byId.set(round.id, round);
      byOption.set(round.optionId, rounds.slice(0, KEPT_PER_OPTION));
      // The round itself may be older than those that are kept.
      for (const old of rounds.slice(KEPT_PER_OPTION)) forget(old);
    },
    markSettled: (roundId) => {
      if (byId.has(roundId)) settled.add(roundId);
    },
    isSettled: (roundId) => settled.has(roundId),
    remainingOf: (roundId) => remaining.get(roundId) ?? null,
    setRemaining: (roundId, left) => {
      if (byId.has(roundId)) remaining.set(roundId, left);
    },
    find: (roundId) => byId.get(roundId) ?? null,
    newestOf: (optionId) => {
      const begun = (byOption.get(optionId) ?? []).filter((round) => round.state !== "scheduled");
      return begun.slice(0, 2);
    },
  };
}
