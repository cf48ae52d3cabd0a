import { isOpen } from "@maru/contract/wire-codes";
import { createStore } from "zustand/vanilla";
import type { TradeOption, TradeRound } from "../wire/shapes.ts";

export interface TradeFacts {
  readonly optionId: number | null;
  readonly option: TradeOption | null;
  /** The rounds heard of since the page was opened, by id; the oldest are dropped. */
  readonly rounds: Readonly<Record<number, TradeRound>>;
  /** Grows when the connection came back: what only lists tell must be read again. */
  readonly returns: number;
  readonly loading: "loading" | "ready" | "missing" | "failed";
}

export const NO_TRADE: TradeFacts = {
  optionId: null,
  option: null,
  rounds: {},
  returns: 0,
  loading: "loading",
};

export const tradeFacts = createStore<TradeFacts>(() => NO_TRADE);

const ROUNDS_KEPT = 12;

/** The server's newest word on a round replaces the one before. */
export function noteRound(round: TradeRound): void {
  const { rounds, optionId } = tradeFacts.getState();
  if (round.optionId !== 0 && round.optionId !== optionId) return;
  const known = rounds[round.id];
  // A result never becomes "in progress" again: that would be a late message.
  if (known !== undefined && !isOpen(known) && isOpen(round)) return;
  const all = [...Object.values(rounds).filter((other) => other.id !== round.id), round];
  const newest = all.toSorted((a, b) => b.startMs - a.startMs).slice(0, ROUNDS_KEPT);
  tradeFacts.setState({ rounds: Object.fromEntries(newest.map((one) => [one.id, one])) });
}

export function noteLimits(
  roundId: number,
  limits: { buyLimit: number | null; sellLimit: number | null },
): void {
  const round = tradeFacts.getState().rounds[roundId];
  if (round !== undefined) noteRound({ ...round, ...limits });
}
