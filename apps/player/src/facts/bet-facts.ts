import { isOpen } from "@maru/contract/wire-codes";
import { createStore } from "zustand/vanilla";
import type { BetIntent } from "../derived/bet-intent.ts";
import type { Bet, WireRefusal } from "../wire/shapes.ts";

export interface BetFacts {
  readonly intents: readonly BetIntent[];
  /** The player's bets that this page heard of, newest first. */
  readonly bets: readonly Bet[];
  /** The bets whose result arrived last, all of one round; shown for a moment. */
  readonly announced: { readonly roundId: number; readonly bets: readonly Bet[] } | null;
  /** What the server said last on the error queue of no bet that it named. */
  readonly stray: WireRefusal | null;
}

/** The code of a bet that provably never reached the books: the server does not know its key. */
export const NOT_PLACED = "NOT_PLACED";

export const NO_BETS: BetFacts = { intents: [], bets: [], announced: null, stray: null };
export const betFacts = createStore<BetFacts>(() => NO_BETS);

const BETS_KEPT = 200;
const INTENTS_KEPT = 40;

/** How many of the bets have a result. */
export function decidedIn({ bets }: BetFacts): number {
  return bets.filter((bet) => !isOpen(bet)).length;
}

export function noteIntent(intent: BetIntent): void {
  const others = betFacts.getState().intents.filter((other) => other.clientKey !== intent.clientKey);
  betFacts.setState({ intents: [intent, ...others].slice(0, INTENTS_KEPT) });
}

export function intentOf(clientKey: string): BetIntent | undefined {
  return betFacts.getState().intents.find((intent) => intent.clientKey === clientKey);
}

/** A bet as the server committed it; it resolves the intent of its key. */
export function noteBet(bet: Bet): void {
  const { bets } = betFacts.getState();
  const known = bets.find((other) => other.id === bet.id);
  if (known !== undefined && !isOpen(known) && isOpen(bet)) return;
  // The later messages of a bet may leave out what the first one said.
  const whole =
    known === undefined
      ? bet
      : { ...bet, multiple: bet.multiple ?? known.multiple, roundId: bet.roundId || known.roundId };
  const others = bets.filter((other) => other.id !== bet.id);
  const all = [whole, ...others].toSorted((a, b) => b.createMs - a.createMs || b.id - a.id);
  betFacts.setState({ bets: all.slice(0, BETS_KEPT) });
  const intent = bet.clientKey === "" ? undefined : intentOf(bet.clientKey);
  if (intent !== undefined && intent.state !== "accepted") {
    noteIntent({ ...intent, state: "accepted", bet: whole, refusal: null });
  }
}

/** A refusal of another tab's key is that tab's to tell; one without a key is told by whoever hears it. */
export function noteBetRefused(clientKey: string, refusal: WireRefusal): void {
  if (clientKey === "") betFacts.setState({ stray: refusal });
  const intent = intentOf(clientKey);
  if (intent === undefined || intent.state === "accepted") return;
  noteIntent({ ...intent, state: "refused", refusal });
}

export function noteBetResult(told: Bet): void {
  noteBet(told);
  const { announced, bets } = betFacts.getState();
  // With what the acceptance said of it.
  const bet = bets.find((one) => one.id === told.id) ?? told;
  const earlier = announced !== null && announced.roundId === bet.roundId ? announced.bets : [];
  const others = earlier.filter((other) => other.id !== bet.id);
  betFacts.setState({ announced: { roundId: bet.roundId, bets: [...others, bet] } });
}
