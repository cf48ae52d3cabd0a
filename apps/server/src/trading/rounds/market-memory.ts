import { isFinal, type Round } from "@maru/rules";
import type { OptionId, RoundId, Stock } from "@maru/values";
import type { OptionHistory, OptionOffer, RoundStore } from "./rounds-port.ts";

/** What a leading engine remembers of its market between steps; the store can always say it again. */
export interface MarketMemory {
  /** Unfinished rounds only, in the order of their ids. */
  readonly rounds: ReadonlyMap<RoundId, Round>;
  readonly histories: ReadonlyMap<OptionId, OptionHistory>;
  readonly offers: readonly OptionOffer[];
  /** The 30 s slot in which the offers were read. */
  readonly offersSlot: number;
}

export async function loadMemory(store: RoundStore, stock: Stock): Promise<MarketMemory> {
  const unfinished = await store.loadUnfinished(stock);
  const histories = await store.loadHistories(stock);
  return {
    rounds: new Map(unfinished.map((round) => [round.id, round])),
    histories: new Map(histories.map((history) => [history.optionId, history])),
    offers: [],
    offersSlot: -1,
  };
}

export function historyOf(memory: MarketMemory, optionId: OptionId): OptionHistory {
  return memory.histories.get(optionId) ?? { optionId, lastStartMs: null, endings: [] };
}

/** The memory after these rounds were written, oldest first. */
export function remember(memory: MarketMemory, written: readonly Round[]): MarketMemory {
  const rounds = new Map(memory.rounds);
  const histories = new Map(memory.histories);
  for (const round of written) {
    const history = histories.get(round.optionId) ?? historyOf(memory, round.optionId);
    const isNewer = round.times.startMs > (history.lastStartMs ?? -1);
    histories.set(round.optionId, {
      optionId: round.optionId,
      lastStartMs: isNewer ? round.times.startMs : history.lastStartMs,
      endings: withEnding(history, round),
    });
    if (isFinal(round)) rounds.delete(round.id);
    else rounds.set(round.id, round);
  }
  return { ...memory, rounds, histories };
}

function withEnding(history: OptionHistory, round: Round): OptionHistory["endings"] {
  if (round.state !== "decided" && round.state !== "void") return history.endings;
  return [round.state, ...history.endings].slice(0, 2);
}
