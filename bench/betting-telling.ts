import { openLiveReads } from "../apps/server/src/operations/reading/live-reads.ts";
import { openSiteReads } from "../apps/server/src/platform/database.ts";
import { createRelay } from "../apps/server/src/platform/outbox-relay.ts";
import { systemClock } from "../apps/server/src/platform/system-clock.ts";
import type { DomainEvent } from "../apps/server/src/ports/events.ts";
import { openProof } from "../apps/server/src/trading/proof/open-proof.ts";
import type { BettingBench } from "./betting-world.ts";

/** What runs behind the bets in a server: every committed message is taken from the outbox and its bets get their receipts. */
export interface Telling {
  start(): void;
  /** Stops when everything that was committed has its receipt. */
  finish(): Promise<void>;
}

/** A server looks at its outbox when a bet was accepted; here, all the time with this pause. */
const PAUSE_MS = 5;

/** `gather` says what of the messages that were read together is signed together; the product signs each by itself. */
export function openTelling(
  { database, receipts }: BettingBench,
  gather: (events: readonly DomainEvent[]) => readonly DomainEvent[] = (events) => events,
): Telling {
  const reads = openLiveReads(openSiteReads(database.as("maru_http")));
  const proof = openProof({
    ...receipts,
    clock: systemClock,
    loadRound: async (id) => (await reads.loadRounds([id])).get(id) ?? null,
    lockedStakes: async () => new Map(),
    paidBets: async () => new Map(),
    tellStakes: async () => undefined,
  });
  const relay = createRelay(database.as("maru_relay"), (events) => proof.take(gather(events)));
  const work = { isOver: true, done: Promise.resolve() };
  const run = async (): Promise<void> => {
    while (!work.isOver) {
      await relay.drain();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    await relay.drain();
  };
  return {
    start() {
      work.isOver = false;
      work.done = run();
    },
    finish() {
      work.isOver = true;
      return work.done;
    },
  };
}

/** The baseline writes a message for each bet; whoever ships that would sign together what was read together. */
export function allAtOnce(events: readonly DomainEvent[]): readonly DomainEvent[] {
  const bets = events.flatMap((event) => (event.kind === "bets.placed" ? event.bets : []));
  if (bets.length === 0) return [];
  return [
    { kind: "bets.placed", bets: bets.toSorted((a, b) => a.betId - b.betId), balances: [], remaining: [] },
  ];
}
